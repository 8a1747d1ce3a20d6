import type { BankEntry } from '@rollheim/contracts';
import { localeAtom, useAct, useAtomValue, useBusy, useQueryClient, useTooLong } from '@rollheim/module-api';
import { Button, formatPrice, Notice, RadioGroup, TextField } from '@rollheim/ui';
import { useState } from 'react';
import { groupedNumber } from '../../../shared/place.ts';
import { useTexts } from '../../../texts.ts';
import { ActDialog, ReasonDialog } from '../ActDialog.tsx';
import css from '../Operator.module.css';
import { OPERATOR_KEY, useOrderList } from '../queries.ts';
import { decisionPath } from './queries.ts';
import { Sides } from './Sides.tsx';

interface Props {
  readonly entry: BankEntry;
  readonly onClose: () => void;
  /** It was carried out; `said`: what the snackbar shows. */
  readonly onDone: (said: string) => void;
}

/** Characters that can be searched for, and of a reason. */
const LONGEST = 100;
const LONGEST_REASON = 500;
/** Orders that are offered at once. */
const SHOWN = 8;

function useDecision<Body extends object>(
  { entry, onClose, onDone }: Props,
  decision: 'assign' | 'dismiss',
  done: string,
) {
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: OPERATOR_KEY });
  return useAct<Body>({
    request: (body) => ({ method: 'POST', path: decisionPath(entry.entryId, decision), body }),
    done: () => done,
    onDone: (_answer, _values, said) => {
      refresh();
      onClose();
      onDone(said);
    },
    onFail: refresh, // most likely somebody else was first
  });
}

const useAmount = () => {
  const locale = useAtomValue(localeAtom);
  return (cents: number): string => formatPrice(cents, locale, { withCents: true });
};

/**
 * Finds the order that an entry pays, among those that wait for their payment: first those of the same amount. `first`:
 * the first of them is chosen.
 */
export const AssignDialog = (props: Props & { readonly first: boolean }) => {
  const { entry, onClose, first } = props;
  const t = useTexts();
  const amount = useAmount();
  const tooLong = useTooLong();
  const [text, setText] = useState(entry.order?.status === 'pending' ? (entry.order.invoice ?? '') : '');
  const [q, setQ] = useState(text);
  const [chosen, setChosen] = useState<string | null>(null);
  const found = useOrderList('pending', q, 1, entry.amount);
  const act = useDecision<{ readonly orderId: string }>(
    props,
    'assign',
    t('payments.booked', { amount: amount(entry.amount) }),
  );
  useBusy(true); // mounted only while it is open
  const orders = found.data?.orders.slice(0, SHOWN) ?? [];
  const choice = chosen ?? (first ? (orders[0]?.orderId ?? null) : null);
  const order = orders.find(({ orderId }) => orderId === choice);
  const differs = order && order.commission.gross !== entry.amount;
  const long = tooLong(text, LONGEST);
  return (
    <ActDialog
      persistent
      onClose={() => {
        act.close();
        onClose();
      }}
      size="lg"
      title={t('bank.assign_title', { amount: amount(entry.amount) })}
      lead={t('bank.final')}
      send={t('bank.assign_send')}
      ready={order !== undefined}
      act={act}
      onSend={() => order && act.send({ orderId: order.orderId })}
    >
      <Sides entry={entry} order={order} />
      <form
        className={css.filter}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          if (!long) setQ(text.trim());
        }}
      >
        <TextField label={t('payments.search')} value={text} onChange={setText} error={long} />
        <Button type="submit" variant="outline">
          {t('auctions.search_send')}
        </Button>
      </form>
      {found.data && orders.length === 0 ? <p>{t('bank.none_found')}</p> : null}
      {orders.length > 0 ? (
        <RadioGroup
          label={t('bank.which')}
          choices={orders.map(({ orderId, invoice, number, title, commission, buyerCompany }) => ({
            value: orderId,
            label: [
              invoice?.number ?? t('order.number', { number: groupedNumber(number) }),
              amount(commission.gross),
              buyerCompany ?? t('payments.buyer_private'),
              title,
              ...(commission.gross === entry.amount ? [t('bank.same_amount')] : []),
            ].join(', '),
          }))}
          value={choice}
          onChange={setChosen}
        />
      ) : null}
      {differs ? (
        <Notice kind="error" live="polite">
          {t('bank.differs', { due: amount(order.commission.gross), amount: amount(entry.amount) })}
        </Notice>
      ) : null}
    </ActDialog>
  );
};

/** Asks for the reason, and sets an entry aside. */
export const DismissDialog = (props: Props) => {
  const { entry, onClose } = props;
  const t = useTexts();
  const amount = useAmount();
  const act = useDecision<{ readonly reason: string }>(props, 'dismiss', t('bank.dismissed'));
  return (
    <ReasonDialog
      persistent
      longest={LONGEST_REASON}
      onClose={() => {
        act.close();
        onClose();
      }}
      title={t('bank.dismiss_title', { amount: amount(entry.credit ? entry.amount : -entry.amount) })}
      lead={[entry.party, entry.text].filter(Boolean).join(': ')}
      send={t('bank.dismiss')}
      act={act}
      onSend={(reason) => act.send({ reason })}
    />
  );
};
