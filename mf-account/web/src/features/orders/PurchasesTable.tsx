import type { OrderRow } from '@rollheim/contracts';
import { localeAtom, useAtomValue, usePath } from '@rollheim/module-api';
import { groupedNumber, placeOf, orderTone, VehicleCell, OrderPrice } from '@rollheim/page-parts';
import { formatDateTime, formatPrice, Table, Tag, type TableColumn } from '@rollheim/ui';
import { HandoverState } from '../../shared/HandoverState.tsx';
import { useTexts } from '../../texts.ts';
import css from './Orders.module.css';

/** Purchases with what they cost. */
export const PurchasesTable = ({ purchases }: { readonly purchases: readonly OrderRow[] }) => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const cents = (amount: number): string => formatPrice(amount, locale, { withCents: true });
  const columns: TableColumn<OrderRow>[] = [
    {
      id: 'vehicle',
      header: t('purchases.vehicle'),
      record: 'wide',
      cell: ({ orderId, title, mediaId, vehicle }) => (
        <VehicleCell
          title={title}
          mediaId={mediaId}
          href={path('purchase', { id: orderId })}
          facts={vehicle ? [placeOf(vehicle), t('number', { number: groupedNumber(vehicle.number) })] : []}
        />
      ),
    },
    {
      id: 'date',
      header: t('purchases.date'),
      cell: ({ createdAt, origin }) => (
        <>
          {formatDateTime(createdAt, locale, 'date')}
          <span className={css.kind}>{t(`order.origin_${origin}`)}</span>
        </>
      ),
    },
    {
      id: 'price',
      header: t('purchases.price'),
      align: 'end',
      cell: (order) => <OrderPrice order={order} />,
    },
    {
      id: 'net',
      header: t('purchases.net'),
      align: 'end',
      cell: ({ status, commission }) => cents(status === 'canceled' ? 0 : commission.net),
    },
    {
      id: 'vat',
      header: t('purchases.vat'),
      align: 'end',
      cell: ({ status, commission }) => cents(status === 'canceled' ? 0 : commission.vat),
    },
    {
      id: 'total',
      header: t('purchases.total'),
      align: 'end',
      cell: ({ status, commission }) => cents(status === 'canceled' ? 0 : commission.gross),
    },
    {
      id: 'invoice',
      header: t('purchases.invoice'),
      cell: ({ status, received, commission }) => (
        <>
          <Tag tone={orderTone(status)}>{t(`order.${status}`)}</Tag>
          {status === 'pending' && received > 0 ? (
            <span className={css.kind}>
              {t('payments.received', { amount: cents(received), open: cents(commission.gross - received) })}
            </span>
          ) : null}
        </>
      ),
    },
    { id: 'handover', header: t('orders.handover'), cell: (order) => <HandoverState order={order} /> },
  ];
  return (
    <Table
      caption={t('purchases.caption')}
      columns={columns}
      rows={purchases}
      rowKey={({ orderId }) => orderId}
    />
  );
};
