import { fieldsOf } from '@rollheim/module-api';
import { groupedNumber, Loaded, RowBones, BindingDialog } from '@rollheim/page-parts';
import { Button, RadioGroup } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../../texts.ts';
import { ReasonDialog } from '../ActDialog.tsx';
import { useOrderList } from '../queries.ts';
import { Difference } from './Difference.tsx';
import { followedIn } from './followed.ts';
import { returnsOf } from './BankTable.tsx';
import { OrderSearch } from './OrderSearch.tsx';
import { Sides } from './Sides.tsx';
import { useAmount, useDecision, type DecisionProps } from './use-decision.ts';

/** Characters of a reason. */
const LONGEST_REASON = 500;
/** Orders that are offered at once. */
const SHOWN = 8;

/**
 * Finds the order that an entry pays, among those that wait for their payment: first those of the same amount. `first`:
 * the first of them is chosen.
 */
export const AssignDialog = (
  props: DecisionProps & { readonly first: boolean; readonly onSplit: () => void },
) => {
  const { entry, onClose, first, onSplit } = props;
  const t = useTexts();
  const amount = useAmount();
  const [q, setQ] = useState(entry.order?.status === 'pending' ? (entry.order.invoice ?? '') : '');
  const [chosen, setChosen] = useState<string | null>(null);
  const found = useOrderList('pending', q, 1, entry.amount);
  const act = useDecision(props, 'assign', t('payments.booked', { amount: amount(entry.amount) }));
  const orders = found.data?.orders.slice(0, SHOWN) ?? [];
  const choice = chosen ?? (first ? (orders[0]?.orderId ?? null) : null);
  // the only one that was found, and chosen: what it is is shown beside the entry
  const isOnly = orders.length === 1 && chosen === null && choice !== null;
  const order = orders.find(({ orderId }) => orderId === choice);
  const owed = order ? order.commission.gross - order.received : 0;
  const left = order ? Math.max(0, owed - entry.amount) : 0;
  return (
    <BindingDialog
      onClose={onClose}
      size="lg"
      title={t('bank.assign_title', { amount: amount(entry.amount) })}
      lead={t('bank.final')}
      action={t(left > 0 ? 'bank.assign_part' : 'bank.assign_send')}
      disabled={order === undefined || act.decided}
      act={act}
      onSend={() => order && act.send({ orderId: order.orderId })}
    >
      <Sides entry={entry} order={order} waits={found.data === undefined} />
      <OrderSearch q={q} onSearch={setQ} />
      <Loaded query={found} failed={t('payments.list_failed')} bones={<RowBones rows={2} />}>
        {() =>
          orders.length === 0 ? (
            <p>{t('bank.none_found')}</p>
          ) : isOnly ? null : (
            <RadioGroup
              label={t('bank.which')}
              choices={orders.map(
                ({ orderId, invoice, number, title, commission, received, buyerCompany }) => ({
                  value: orderId,
                  label: [
                    invoice?.number ?? t('order.number', { number: groupedNumber(number) }),
                    amount(commission.gross - received),
                    buyerCompany ?? t('payments.buyer_private'),
                    title,
                    ...(commission.gross - received === entry.amount ? [t('bank.same_amount')] : []),
                  ].join(', '),
                }),
              )}
              value={choice}
              onChange={setChosen}
            />
          )
        }
      </Loaded>
      {order && !act.decided ? <Difference entry={entry} owed={owed} /> : null}
      <div>
        <Button variant="quiet" onPress={onSplit}>
          {t('bank.split_switch')}
        </Button>
      </div>
    </BindingDialog>
  );
};

/** Asks for the reason, and sets an entry aside. */
export const DismissDialog = (props: DecisionProps) => {
  const { entry, onClose } = props;
  const t = useTexts();
  const amount = useAmount();
  const act = useDecision(props, 'dismiss', t('bank.dismissed'));
  return (
    <ReasonDialog
      longest={LONGEST_REASON}
      onClose={onClose}
      title={t('bank.dismiss_title', { amount: amount(entry.credit ? entry.amount : -entry.amount) })}
      lead={[
        [entry.party, entry.text].filter(Boolean).join(': '),
        ...(returnsOf(entry).length > 0 ? [t('bank.dismiss_return')] : []),
      ].join(' · ')}
      action={t('bank.dismiss')}
      disabled={act.decided}
      act={act}
      onSend={(reason) => act.send({ reason })}
    />
  );
};

/** Asks for the reason, and takes back as a whole what an operator booked with an entry. */
export const TakeBackDialog = (props: DecisionProps) => {
  const { entry, onClose } = props;
  const t = useTexts();
  const amount = useAmount();
  const act = useDecision(props, 'take-back', t('bank.taken_back'));
  const numbers = followedIn(fieldsOf(act.error));
  return (
    <ReasonDialog
      danger
      longest={LONGEST_REASON}
      onClose={onClose}
      title={t('bank.take_back_title', { amount: amount(entry.amount) })}
      lead={t('bank.take_back_lead')}
      action={t('bank.take_back')}
      disabled={act.decided}
      act={{
        close: act.close,
        isPending: act.isPending,
        notice: numbers === '' ? act.notice : { kind: 'error', text: t('bank.followed', { numbers }) },
      }}
      onSend={(reason) => act.send({ reason })}
    />
  );
};
