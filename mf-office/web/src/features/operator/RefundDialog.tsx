import type { OperatorOrderRow } from '@rollheim/contracts';
import { localeAtom, useAtomValue, useServerNow, useTooLong } from '@rollheim/module-api';
import { groupedNumber, BindingDialog } from '@rollheim/page-parts';
import { DateField, formatDateTime, formatPrice, TextField } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import { dayInBerlin, paymentDayFault } from './day.ts';
import { useDecision } from './PaymentDialogs.tsx';

interface Props {
  readonly order: OperatorOrderRow;
  readonly onClose: () => void;
}

const LONGEST_NOTE = 200;

/** Asks on which day the buyer was paid back what is due to them, and books it. */
export const RefundDialog = ({ order, onClose }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const serverNow = useServerNow();
  const [today] = useState(() => dayInBerlin(new Date(serverNow())));
  const [day, setDay] = useState<string | null>(today);
  const [note, setNote] = useState('');
  const due = order.refund?.due ?? 0;
  const amount = formatPrice(due, locale, { withCents: true });
  const send = useDecision(order, 'refunded', t('payments.refund_booked', { amount }), onClose);
  const soldOn = dayInBerlin(new Date(order.createdAt));
  const fault = paymentDayFault(day, soldOn, today);
  const long = useTooLong()(note, LONGEST_NOTE);
  return (
    <BindingDialog
      onClose={onClose}
      title={t('payments.refund_title', { title: order.title })}
      lead={t('payments.refund_lead', {
        company: order.buyerCompany ?? t('payments.buyer_private'),
        number: groupedNumber(order.number),
      })}
      action={t('payments.refund_send', { amount })}
      // somebody else booked it while the dialog was open
      disabled={due === 0 || day === null || fault !== null || long !== undefined}
      act={send}
      onSend={() => day && send.send({ amount: due, day, note: note.trim() })}
    >
      <DateField
        label={t('payments.refund_day')}
        name="day"
        required
        min={soldOn}
        max={today}
        value={day}
        onChange={setDay}
        error={
          fault === null
            ? undefined
            : t(`payments.paid_on_${fault}`, { date: formatDateTime(soldOn, locale, 'date') })
        }
      />
      <TextField
        label={t('payments.refund_note')}
        name="note"
        hint={t('payments.refund_note_hint')}
        value={note}
        onChange={setNote}
        error={long}
      />
    </BindingDialog>
  );
};
