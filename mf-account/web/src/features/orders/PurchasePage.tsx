import { costLines, presentPrice, priceNote } from '@rollheim/auction-rules';
import type { OrderRow } from '@rollheim/contracts';
import { costsOf, payableOf, usePriceNote } from '@rollheim/page-parts';
import { CostTable, formatPrice, Stack } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { OrderPage } from './OrderPage.tsx';
import { Papers } from './Papers.tsx';

const Costs = ({ order }: { readonly order: OrderRow }) => {
  const t = useTexts();
  const changed = usePriceNote();
  const { commission, vehicleCost } = order;
  const canceled = order.status === 'canceled';
  const total = canceled ? 0 : payableOf(order) + commission.gross;
  const cents = (amount: number): string => formatPrice(amount, undefined, { withCents: true });
  const note = vehicleCost
    ? t(`order.cost_note.${priceNote(vehicleCost)}`, { amount: cents(vehicleCost.net) })
    : t('order.to_seller');
  return (
    <CostTable
      withCents
      rows={[
        {
          label: t('order.price'),
          amount: presentPrice(order).gross,
          note: [canceled ? null : note, changed(order, 'gross')].filter(Boolean).join('. '),
        },
        ...(canceled ? [] : costLines(costsOf(order))).map(({ line, amount }) => ({
          label: t(`order.cost.${line}`),
          amount,
          ...(line === 'commission' ? { note: t('order.commission_note') } : {}),
        })),
      ]}
      sum={{
        label: t('order.sum'),
        amount: total,
        note: `${t('order.to_seller')}: ${cents(payableOf(order))}`,
      }}
    />
  );
};

/** A purchase: what it costs in all, and who sells. */
export const PurchasePage = () => {
  const t = useTexts();
  return (
    <OrderPage
      side="buyer"
      list={{ id: 'purchases', title: t('purchases.title') }}
      figures={(detail) =>
        detail.side === 'buyer' ? (
          <Stack gap={4}>
            <Costs order={detail.order} />
            <Papers order={detail.order} />
          </Stack>
        ) : null
      }
    />
  );
};
