import type { OperatorOrderRow } from '@rollheim/contracts';
import { localeAtom, useAtomValue, useBusy, useServerNow, useTooLong } from '@rollheim/module-api';
import { groupedNumber, BindingDialog, useActOn } from '@rollheim/page-parts';
import { DateField, formatDateTime, formatPrice, TextField } from '@rollheim/ui';
import { useState } from 'react';
import type { Backends } from '../../api.ts';
import { useTexts } from '../../texts.ts';
import { AgreedCheckbox, useAwaitedSide } from './AgreedCheckbox.tsx';
import { ReasonDialog } from './ActDialog.tsx';
import { dayInBerlin, paymentDayFault } from './day.ts';
import { OPERATOR_KEY } from './queries.ts';
import { SaleFacts } from './SaleFacts.tsx';

interface Props {
  readonly order: OperatorOrderRow;
  readonly onClose: () => void;
}

const LONGEST_REFERENCE = 200;

type Move = 'paid' | 'refunded' | 'cancel';
type BodyOf<M extends Move> = Backends['POST'][`/private/operator/orders/{id}/${M}`]['body'];

/** Sends what was decided of an order; the list is read again, also after a refusal: most likely it went on meanwhile. */
export function useDecision<M extends Move>(
  order: OperatorOrderRow,
  move: M,
  done: string,
  onClose: () => void,
) {
  return useActOn<BodyOf<M>>([OPERATOR_KEY], {
    request: (body) => ({
      method: 'POST',
      path: `/private/operator/orders/${order.orderId}/${move}`,
      body,
    }),
    done: () => done,
    onDone: () => onClose(),
  });
}

/** Asks for day and reference of a payment, and books it. */
export const PaymentDialog = ({ order, onClose }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const serverNow = useServerNow();
  const [today] = useState(() => dayInBerlin(new Date(serverNow())));
  const [paidOn, setPaidOn] = useState<string | null>(today);
  const [reference, setReference] = useState(order.invoice?.number ?? '');
  const amount = formatPrice(order.commission.gross - order.received, undefined, { withCents: true });
  const send = useDecision(order, 'paid', t('payments.booked', { amount }), onClose);
  const soldOn = dayInBerlin(new Date(order.createdAt));
  const fault = paymentDayFault(paidOn, soldOn, today);
  const long = useTooLong()(reference, LONGEST_REFERENCE);
  return (
    <BindingDialog
      onClose={onClose}
      title={t('payments.book_title', { title: order.title })}
      lead={t('payments.book_lead', {
        company: order.buyerCompany ?? t('payments.buyer_private'),
        number: groupedNumber(order.number),
      })}
      action={t('payments.book_send', { amount })}
      disabled={paidOn === null || fault !== null || long !== undefined}
      act={send}
      onSend={() => paidOn && send.send({ paidOn, reference: reference.trim() })}
    >
      <DateField
        label={t('payments.paid_on')}
        name="paidOn"
        required
        min={soldOn}
        max={today}
        value={paidOn}
        onChange={setPaidOn}
        error={
          fault === null
            ? undefined
            : t(`payments.paid_on_${fault}`, { date: formatDateTime(soldOn, locale, 'date') })
        }
      />
      <TextField
        label={t('payments.reference')}
        name="reference"
        hint={t('payments.reference_hint')}
        value={reference}
        onChange={setReference}
        error={long}
      />
    </BindingDialog>
  );
};

/** Asks for the reason, and cancels an order: its sale is rescinded. */
export const CancelDialog = ({ order, onClose }: Props) => {
  const t = useTexts();
  const send = useDecision(order, 'cancel', t('auctions.done.rescind'), onClose);
  const awaited = useAwaitedSide(order.dispute);
  const [agreed, setAgreed] = useState(false);
  useBusy(true); // mounted only while it is open
  return (
    <ReasonDialog
      danger
      onClose={onClose}
      title={t('auctions.title.rescind')}
      lead={t('auctions.text.rescind')}
      action={t('auctions.send.rescind')}
      disabled={awaited !== null && !agreed}
      act={send}
      onSend={(reason) => send.send({ reason, ...(awaited && agreed ? { agreed } : {}) })}
    >
      <SaleFacts order={order} falls />
      {awaited ? <AgreedCheckbox side={awaited} checked={agreed} onChange={setAgreed} /> : null}
    </ReasonDialog>
  );
};
