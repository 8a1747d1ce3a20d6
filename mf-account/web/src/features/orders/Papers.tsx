import type { OrderRow } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { ButtonLink, formatDateTime, formatPrice, Stack } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { useRefundLines } from './use-refund-lines.ts';
import css from './Orders.module.css';

/** Where the files of an order's commission are. */
export const fileOf = (orderId: string, kind: 'invoice' | 'correction'): string =>
  `/api/private/orders/${encodeURIComponent(orderId)}/${kind}.pdf`;

/** The commission invoice of a purchase, and what cancels it, to download; an open one is the next step's. */
export const Papers = ({ order }: { readonly order: OrderRow }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const day = (at: string): string => formatDateTime(at, locale, 'date');
  const { orderId, invoice, correction, status, paidOn } = order;
  const refundLines = useRefundLines();
  if (!invoice) return null;
  // of all that the purchase costs, this alone is owed to us
  const cents = (of: number): string => formatPrice(of, locale, { withCents: true });
  const { commission, received } = order;
  const amount = cents(commission.gross);
  const due =
    status === 'pending'
      ? t(received > 0 ? 'order.invoice_due_rest' : 'order.invoice_due', {
          amount,
          received: cents(received),
          open: cents(commission.gross - received),
          date: day(invoice.dueOn),
        })
      : null;
  const paid = status === 'paid' && paidOn ? t('order.invoice_paid', { amount, date: day(paidOn) }) : null;
  return (
    <Stack gap={2}>
      {status === 'pending' ? null : (
        <ButtonLink variant="outline" href={fileOf(orderId, 'invoice')} download>
          {t('order.invoice_pdf', { number: invoice.number })}
        </ButtonLink>
      )}
      {correction ? (
        <ButtonLink variant="outline" href={fileOf(orderId, 'correction')} download>
          {t('order.correction_pdf', { number: correction.number })}
        </ButtonLink>
      ) : null}
      {status === 'canceled'
        ? null
        : refundLines(order.refund).map((line) => (
            <p key={line} className={css.paper}>
              {line}
            </p>
          ))}
      {(due ?? paid) ? <p className={css.paper}>{due ?? paid}</p> : null}
    </Stack>
  );
};
