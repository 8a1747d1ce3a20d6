import { fieldsOf } from '@rollheim/module-api';
import { groupedNumber, BindingDialog } from '@rollheim/page-parts';
import { RadioGroup } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../../texts.ts';
import css from '../Operator.module.css';
import { returnsOf } from './BankTable.tsx';
import { followedIn } from './followed.ts';
import { useAmount, useDecision, type DecisionProps } from './use-decision.ts';

/** Opens the invoice again whose payment the bank took back by an entry. */
export const ReturnDialog = (props: DecisionProps) => {
  const { entry, onClose } = props;
  const t = useTexts();
  const amount = useAmount();
  const orders = returnsOf(entry);
  const [chosen, setChosen] = useState(orders.length === 1 ? (orders[0]?.orderId ?? null) : null);
  const act = useDecision(props, 'return', t('bank.returned'));
  const numbers = followedIn(fieldsOf(act.error));
  return (
    <BindingDialog
      onClose={onClose}
      title={t('bank.return_title', { amount: amount(entry.amount) })}
      lead={t('bank.return_lead')}
      action={t('bank.return')}
      disabled={chosen === null || act.decided}
      act={{
        ...act,
        notice: numbers === '' ? act.notice : { kind: 'error', text: t('bank.followed', { numbers }) },
      }}
      onSend={() => chosen !== null && act.send({ orderId: chosen })}
    >
      <p className={css.text}>{[entry.party, entry.text].filter(Boolean).join(': ')}</p>
      <RadioGroup
        label={t('bank.return_which')}
        choices={orders.map(({ orderId, invoice, number, title, due }) => ({
          value: orderId,
          label: [invoice ?? t('order.number', { number: groupedNumber(number) }), amount(due), title].join(
            ', ',
          ),
        }))}
        value={chosen}
        onChange={setChosen}
      />
    </BindingDialog>
  );
};
