import type { OperatorOrderRow, PaymentBody } from '@rollheim/contracts';
import { localeAtom, useAct, useAtomValue, useBusy, useQueryClient, useTooLong } from '@rollheim/module-api';
import {
  Button,
  DateField,
  Dialog,
  formatDateTime,
  formatPrice,
  Notice,
  Stack,
  TextArea,
  TextField,
} from '@rollheim/ui';
import { useState } from 'react';
import { groupedNumber } from '../../shared/place.ts';
import { useTexts } from '../../texts.ts';
import { dayInBerlin, paymentDayFault } from './day.ts';
import { OPERATOR_KEY } from './queries.ts';

interface Props {
  readonly order: OperatorOrderRow;
  readonly onClose: () => void;
}

const LONGEST_REFERENCE = 200;
const SHORTEST_REASON = 3;
const LONGEST_REASON = 2_000;

/** Sends what was decided of an order; the list is read anew, also after a refusal: most likely it went on meanwhile. */
function useDecision<Body extends object>(
  order: OperatorOrderRow,
  move: 'paid' | 'cancel',
  done: string,
  onClose: () => void,
) {
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: OPERATOR_KEY });
  return useAct<Body>({
    request: (body) => ({
      method: 'POST',
      path: `/private/operator/orders/${order.orderId}/${move}`,
      body,
    }),
    done: () => done,
    onDone: () => {
      refresh();
      onClose();
    },
    onFail: refresh,
  });
}

/** Asks for day and reference of a payment, and books it. */
export const PaymentDialog = ({ order, onClose }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const [today] = useState(() => dayInBerlin(new Date()));
  const [paidOn, setPaidOn] = useState<string | null>(today);
  const [reference, setReference] = useState(order.invoice?.number ?? '');
  const amount = formatPrice(order.commission.gross, undefined, { withCents: true });
  const send = useDecision<PaymentBody>(order, 'paid', t('payments.booked', { amount }), onClose);
  const close = () => {
    send.close();
    onClose();
  };
  useBusy(true); // mounted only while it is open
  const soldOn = dayInBerlin(new Date(order.createdAt));
  const fault = paymentDayFault(paidOn, soldOn, today);
  const long = useTooLong()(reference, LONGEST_REFERENCE);
  return (
    <Dialog
      open
      persistent
      onClose={close}
      closeLabel={t('close')}
      title={t('payments.book_title', { title: order.title })}
      lead={t('payments.book_lead', {
        company: order.buyerCompany ?? t('payments.buyer_private'),
        number: groupedNumber(order.number),
      })}
      actions={
        <>
          <Button variant="quiet" onPress={close}>
            {t('cancel')}
          </Button>
          <Button
            pending={send.isPending}
            disabled={paidOn === null || fault !== null || long !== undefined}
            onPress={() => paidOn && send.send({ paidOn, reference: reference.trim() })}
          >
            {t('payments.book_send', { amount })}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
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
        {send.notice ? (
          <Notice kind={send.notice.kind} live="assertive">
            {send.notice.text}
          </Notice>
        ) : null}
      </Stack>
    </Dialog>
  );
};

/** Asks for the reason, and cancels an order: its sale is rescinded. */
export const CancelDialog = ({ order, onClose }: Props) => {
  const t = useTexts();
  const [reason, setReason] = useState('');
  const send = useDecision<{ readonly reason: string }>(order, 'cancel', t('auctions.done.rescind'), onClose);
  const close = () => {
    send.close();
    onClose();
  };
  useBusy(true); // mounted only while it is open
  const long = useTooLong()(reason, LONGEST_REASON);
  return (
    <Dialog
      open
      persistent
      onClose={close}
      closeLabel={t('close')}
      title={t('auctions.title.rescind')}
      lead={t('auctions.text.rescind')}
      actions={
        <>
          <Button variant="quiet" onPress={close}>
            {t('cancel')}
          </Button>
          <Button
            variant="danger"
            pending={send.isPending}
            disabled={reason.trim().length < SHORTEST_REASON || long !== undefined}
            onPress={() => send.send({ reason: reason.trim() })}
          >
            {t('auctions.send.rescind')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <TextArea
          label={t('operator.reason')}
          name="reason"
          required
          rows={4}
          error={long}
          value={reason}
          onChange={setReason}
        />
        {send.notice ? (
          <Notice kind={send.notice.kind} live="assertive">
            {send.notice.text}
          </Notice>
        ) : null}
      </Stack>
    </Dialog>
  );
};
