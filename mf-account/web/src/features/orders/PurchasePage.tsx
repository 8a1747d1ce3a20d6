import type { OrderDetail } from '@rollheim/contracts';
import { CostTable } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { OrderPage } from './OrderPage.tsx';

const Costs = ({ detail: { order } }: { readonly detail: OrderDetail }) => {
  const t = useTexts();
  const { price, commission } = order;
  return (
    <CostTable
      withCents
      rows={[
        { label: t('order.hammer'), amount: price, note: t('order.hammer_note') },
        { label: t('order.commission_net'), amount: commission.net, note: t('order.commission_note') },
        {
          label: t(commission.reverseCharge ? 'order.reverse_charge' : 'order.vat'),
          amount: commission.vat,
        },
      ]}
      sum={{ label: t('order.sum'), amount: price + commission.gross }}
    />
  );
};

/** A purchase: what it costs in all, and who sells. */
export const PurchasePage = () => {
  const t = useTexts();
  return (
    <OrderPage
      list={{ id: 'purchases', title: t('purchases.title') }}
      figures={(detail) => <Costs detail={detail} />}
    />
  );
};
