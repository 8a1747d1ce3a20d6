import { groupedNumber, BindingDialog } from '@rollheim/page-parts';
import { KeyFacts } from '@rollheim/ui';
import { useTexts } from '../../../texts.ts';
import css from '../Operator.module.css';
import { refundIn } from './BankTable.tsx';
import { useAmount, useDecision, type DecisionProps } from './use-decision.ts';

/** Books what went out by an entry as the refund of the order that it names. */
export const BankRefundDialog = (props: DecisionProps) => {
  const { entry, onClose } = props;
  const t = useTexts();
  const amount = useAmount();
  const order = refundIn(entry);
  const act = useDecision(props, 'refund', t('payments.refund_booked', { amount: amount(entry.amount) }));
  return (
    <BindingDialog
      onClose={onClose}
      title={t('payments.refund_title', { title: order?.title ?? '' })}
      lead={t('bank.refund_lead')}
      action={t('payments.refund_send', { amount: amount(entry.amount) })}
      disabled={order === null || act.decided}
      act={act}
      onSend={() => order && act.send({ orderId: order.orderId })}
    >
      <p className={css.text}>{[entry.party, entry.text].filter(Boolean).join(': ')}</p>
      {order ? (
        <KeyFacts
          look="list"
          items={[
            { label: t('operator.vehicle'), value: order.title },
            {
              label: t('payments.invoice'),
              value: order.invoice ?? t('order.number', { number: groupedNumber(order.number) }),
            },
          ]}
        />
      ) : null}
    </BindingDialog>
  );
};
