import type { OperatorOrderRow } from '@rollheim/contracts';
import { localeAtom, useAtomValue, usePath } from '@rollheim/module-api';
import { groupedNumber, orderTone, VehicleCell } from '@rollheim/page-parts';
import {
  Button,
  formatDateTime,
  formatPrice,
  Inline,
  Link,
  Table,
  Tag,
  type TableColumn,
} from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { TakenTag } from './desk/Taken.tsx';
import css from './Operator.module.css';
import { useRights } from './rights.ts';

/** What an operator can do with an order. */
export type PaymentAct = 'book' | 'refund' | 'cancel' | 'dispute' | 'history';

interface Props {
  readonly orders: readonly OperatorOrderRow[];
  readonly onAct: (act: PaymentAct, order: OperatorOrderRow) => void;
}

/** Orders with buyer, invoice, amount and state, and what can be done with each. */
export const PaymentsTable = ({ orders, onAct }: Props) => {
  const t = useTexts();
  const path = usePath();
  const { may, mayOpen } = useRights();
  const locale = useAtomValue(localeAtom);
  const cents = (amount: number): string => formatPrice(amount, locale, { withCents: true });
  const day = (at: string): string => formatDateTime(at, locale, 'date');
  const columns: TableColumn<OperatorOrderRow>[] = [
    {
      id: 'vehicle',
      header: t('operator.vehicle'),
      record: 'wide',
      cell: (order) => (
        <VehicleCell
          title={order.title}
          mediaId={order.mediaId}
          href={mayOpen('ads') ? path('operator-ad', { id: order.auctionId }) : undefined}
          facts={[
            t('order.number', { number: groupedNumber(order.number) }),
            order.vehicle ? t('number', { number: groupedNumber(order.vehicle.number) }) : null,
            day(order.createdAt),
          ]}
        />
      ),
    },
    {
      id: 'buyer',
      header: t('payments.buyer'),
      cell: ({ buyerCompany, sellerCompany }) => (
        <>
          <strong>{buyerCompany ?? t('payments.buyer_private')}</strong>
          {sellerCompany ? <div className={css.soft}>{`${t('order.seller')}: ${sellerCompany}`}</div> : null}
        </>
      ),
    },
    {
      id: 'invoice',
      header: t('payments.invoice'),
      cell: ({ invoice, invoiceNeed, buyerCustomerId, status }) =>
        invoice === null ? (
          invoiceNeed === null ? (
            '–'
          ) : (
            <>
              <Tag tone="task">{t(`payments.needs.${invoiceNeed}`)}</Tag>
              <div className={css.soft}>{t(`payments.needs_who.${invoiceNeed}`)}</div>
              {mayOpen('merchants') ? (
                <Link href={path('operator-merchant', { id: buyerCustomerId })}>
                  {t('payments.to_buyer')}
                </Link>
              ) : null}
            </>
          )
        ) : (
          <>
            <strong>{invoice.number}</strong>
            {status === 'pending' ? (
              <div className={css.soft}>{t('payments.due', { date: day(invoice.dueOn) })}</div>
            ) : null}
          </>
        ),
    },
    {
      id: 'amount',
      header: t('payments.amount'),
      align: 'end',
      cell: ({ commission, status, received, returned, refund }) => (
        <>
          <strong>{cents(commission.gross)}</strong>
          <div className={css.soft}>
            {commission.reverseCharge
              ? t('payments.reverse_charge')
              : t('payments.amount_of', { net: cents(commission.net) })}
          </div>
          {status === 'pending' && received > 0 ? (
            <div className={css.soft}>
              {t('payments.received', {
                amount: cents(received),
                open: cents(commission.gross - received),
              })}
            </div>
          ) : null}
          {status === 'pending' && returned > 0 ? (
            <Tag tone="error">{t('payments.returned', { amount: cents(returned) })}</Tag>
          ) : null}
          {refund && refund.due > 0 ? (
            <Tag tone="task">{t('payments.refund_due', { amount: cents(refund.due) })}</Tag>
          ) : null}
          {refund?.paidOn ? (
            <div className={css.soft}>
              {t('payments.refund_paid', { amount: cents(refund.paid), date: day(refund.paidOn) })}
            </div>
          ) : null}
        </>
      ),
    },
    {
      id: 'state',
      header: t('payments.state'),
      cell: ({ orderId, status, overdue, paidOn, dispute }) => (
        <>
          <Tag tone={overdue ? 'error' : orderTone(status)}>
            {t(overdue ? 'payments.group.overdue' : `order.${status}`)}
          </Tag>
          {/* when it was paid, before what came after */}
          {status === 'paid' && paidOn ? (
            <div className={css.soft}>{t('payments.since_paid', { date: day(paidOn) })}</div>
          ) : null}
          {dispute?.status === 'open' ? (
            <>
              <Tag tone="task">{t('payments.dispute.since', { date: day(dispute.openedAt) })}</Tag>
              <TakenTag kind="dispute" id={orderId} />
            </>
          ) : null}
        </>
      ),
    },
    {
      id: 'act',
      header: t('payments.acts'),
      hideHeader: true,
      align: 'end',
      record: 'wide',
      cell: (order) => (
        <Inline gap={2} className={css.acts}>
          {order.status === 'pending' ? (
            <>
              {may('order.mark-paid') ? (
                <Button size="sm" variant="outline" onPress={() => onAct('book', order)}>
                  {t('payments.book')}
                </Button>
              ) : null}
              <Button size="sm" variant="quiet" onPress={() => onAct('cancel', order)}>
                {t('payments.cancel')}
              </Button>
            </>
          ) : null}
          {order.refund && order.refund.due > 0 && may('order.book-refund') ? (
            <Button size="sm" variant="outline" onPress={() => onAct('refund', order)}>
              {t('payments.refund')}
            </Button>
          ) : null}
          {order.dispute ? (
            <Button
              size="sm"
              variant={order.dispute.status === 'open' ? 'outline' : 'quiet'}
              onPress={() => onAct('dispute', order)}
            >
              {t('payments.dispute.title')}
            </Button>
          ) : null}
          <Button size="sm" variant="quiet" onPress={() => onAct('history', order)}>
            {t('payments.history')}
          </Button>
        </Inline>
      ),
    },
  ];
  return (
    <Table
      caption={t('payments.caption')}
      density="dense"
      columns={columns}
      rows={orders}
      rowKey={({ orderId }) => orderId}
    />
  );
};
