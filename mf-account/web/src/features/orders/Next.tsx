import type { InvoiceNeed, OrderDetail } from '@rollheim/contracts';
import { localeAtom, useAtomValue, usePath } from '@rollheim/module-api';
import { ButtonLink, formatDateTime, formatPrice, Notice, Tag } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import css from './Orders.module.css';
import { Handover } from './Handover.tsx';
import { PayTo } from './PayTo.tsx';
import { fileOf } from './Papers.tsx';
import { useRefundLines } from './use-refund-lines.ts';
import { Pickup } from './Pickup.tsx';
import { pickupStep } from './way.ts';

const DAY = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin', dateStyle: 'short' });

/** Why there is no invoice yet: it comes by itself, or what is missing and who gives it. */
const NoInvoice = ({ need }: { readonly need: InvoiceNeed | null }) => {
  const t = useTexts();
  const path = usePath();
  if (need === null || need === 'contact') return <p>{t('order.invoice_waits')}</p>;
  return (
    <>
      <p>{t(`order.invoice_needs.${need}`)}</p>
      {need === 'vat_unverified' ? null : (
        <ButtonLink href={path('account')}>{t('order.invoice_complete')}</ButtonLink>
      )}
    </>
  );
};

interface Props {
  readonly detail: OrderDetail;
  /** The server's time, epoch ms. */
  readonly at: number;
}

/** What is to be known in the present step; null while the next one depends on something else. */
function adviceOf({ order, side, pickup }: OrderDetail, agreed: boolean) {
  // whether, and what, is to be paid is what the dispute is about
  if (order.dispute?.status === 'open') return null;
  if (agreed) return `order.next_collect_text_${side}` as const;
  if (order.status === 'paid') return `order.next_paid_${side}` as const;
  return pickup.length > 0 ? null : (`order.next_${side}` as const);
}

/** What is to be done next, by whom, and until when. */
export const Next = ({ detail, at }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const cents = (amount: number): string => formatPrice(amount, locale, { withCents: true });
  const { order, side } = detail;
  const refundLines = useRefundLines();
  if (order.status === 'canceled')
    return (
      <Notice kind="error">
        {[
          t('order.canceled_text'),
          order.cancelReason && t('order.reason', { reason: order.cancelReason }),
          t(`order.canceled_next_${side}`),
          ...(detail.side === 'buyer' ? refundLines(detail.order.refund) : []),
        ]
          .filter(Boolean)
          .join(' ')}
      </Notice>
    );
  const bill = detail.side === 'buyer' && order.status === 'pending' ? detail.order : null;
  const dueOn = bill?.invoice?.dueOn;
  const step = order.status === 'paid' ? pickupStep(detail.pickup, side) : null;
  const agreed = step === 'agreed';
  const advice = adviceOf(detail, agreed);
  return (
    <section className={css.next}>
      <div className={css.nextHead}>
        <div>
          <p>{t('order.next')}</p>
          <h2>
            {t(
              agreed
                ? `order.next_collect_${side}`
                : step && (side === 'seller' || detail.pickup.length > 0)
                  ? `order.pickup.${step}`
                  : bill
                    ? 'order.next_pay'
                    : `order.next_wait_${side}`,
            )}
          </h2>
        </div>
        {dueOn ? (
          <p className={css.until}>
            {dueOn < DAY.format(at) ? <Tag tone="error">{t('payments.group.overdue')}</Tag> : null}
            {t('order.until', { date: formatDateTime(dueOn, locale, 'date') })}
          </p>
        ) : null}
      </div>
      <div className={css.nextBody}>
        {bill && bill.returned > 0 ? (
          <Notice kind="error">
            {t('order.returned_buyer', {
              amount: cents(bill.returned),
            })}
          </Notice>
        ) : order.status === 'pending' && order.paymentReturned && order.handedOverOn === null ? (
          <Notice kind="error">{t('order.returned_seller')}</Notice>
        ) : null}
        {bill ? (
          bill.invoice ? (
            <>
              <p>
                {t(bill.received > 0 ? 'order.next_pay_rest' : 'order.next_pay_text', {
                  amount: cents(bill.commission.gross),
                  open: cents(bill.commission.gross - bill.received),
                  number: bill.invoice.number,
                })}
              </p>
              {bill.received > 0 ? (
                <p>
                  {t('order.next_pay_received', {
                    amount: cents(bill.commission.gross),
                    received: cents(bill.received),
                  })}
                </p>
              ) : null}
              {detail.side === 'buyer' && detail.payTo ? (
                <PayTo
                  to={detail.payTo}
                  reference={bill.invoice.number}
                  open={bill.commission.gross - bill.received}
                />
              ) : null}
              <ButtonLink href={fileOf(order.orderId, 'invoice')} variant="outline" download>
                {t('order.invoice_pdf', { number: bill.invoice.number })}
              </ButtonLink>
            </>
          ) : (
            <NoInvoice need={detail.side === 'buyer' ? detail.invoiceNeed : null} />
          )
        ) : null}
        {order.status === 'paid' ? (
          <div className={css.pickup}>
            <Pickup detail={detail} />
          </div>
        ) : null}
        {agreed ? <Handover detail={detail} /> : null}
        {advice ? <p>{t(advice)}</p> : null}
      </div>
    </section>
  );
};
