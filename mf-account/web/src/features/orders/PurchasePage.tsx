import { costLines, priceNote } from '@rollheim/auction-rules';
import type { OrderRow } from '@rollheim/contracts';
import { CostTable, formatPrice, Stack } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { OrderPage } from './OrderPage.tsx';
import { costsOf, netPriceOf, payableOf, reductionOf } from './costs.ts';
import { Papers } from './Papers.tsx';

const Costs = ({ order }: { readonly order: OrderRow }) => {
  const t = useTexts();
  const { price, commission, vehicleCost } = order;
  const net = formatPrice(netPriceOf(order), undefined, { withCents: true });
  const reduction = reductionOf(order);
  return (
    <CostTable
      withCents
      rows={[
        {
          label: t('order.price'),
          amount: price,
          note: vehicleCost
            ? t(`order.cost_note.${priceNote(vehicleCost)}`, { amount: net })
            : t('order.to_seller'),
        },
        ...(reduction > 0 ? [{ label: t('order.dispute.reduction'), amount: -reduction }] : []),
        ...costLines(costsOf(order)).map(({ line, amount }) => ({
          label: t(`order.cost.${line}`),
          amount,
          ...(line === 'commission' ? { note: t('order.commission_note') } : {}),
        })),
      ]}
      sum={{
        label: t('order.sum'),
        amount: payableOf(order) + commission.gross,
        note: `${t('order.to_seller')}: ${formatPrice(payableOf(order), undefined, { withCents: true })}`,
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
