import { vatLines } from '@rollheim/auction-rules';
import type { SaleRow } from '@rollheim/contracts';
import { customerAtom, useAtomValue } from '@rollheim/module-api';
import { CostTable, Price } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { payableKind, payableOf, reductionOf, vehicleVatOf } from './costs.ts';
import { OrderPage } from './OrderPage.tsx';

/** What the seller gets: the gross price, less the VAT that a buyer abroad is not charged. */
const Proceeds = ({ order }: { readonly order: SaleRow }) => {
  const t = useTexts();
  const off = vatLines(vehicleVatOf(order));
  const reduction = reductionOf(order);
  if (off.length === 0 && reduction === 0)
    return (
      <Price
        size="lg"
        amount={order.price}
        note={`${t(`purchases.kind.${payableKind(order)}`)}. ${t('order.sold_note')}`}
      />
    );
  return (
    <CostTable
      withCents
      rows={[
        { label: t('order.sold_price'), amount: order.price },
        ...(reduction > 0 ? [{ label: t('order.dispute.reduction'), amount: -reduction }] : []),
        ...off.map(({ line, amount }) => ({ label: t(`order.cost.${line}`), amount })),
      ]}
      sum={{ label: t('order.sold_payable'), amount: payableOf(order), note: t('order.sold_note') }}
    />
  );
};

/** A sale: what it brings, and who bought. */
export const SalePage = () => {
  const t = useTexts();
  const merchant = useAtomValue(customerAtom)?.merchantId != null;
  return (
    <OrderPage
      side="seller"
      list={
        merchant
          ? { id: 'merchant-ads', title: t('ads.title_merchant') }
          : { id: 'my-vehicles', title: t('ads.title') }
      }
      figures={({ order }) => <Proceeds order={order} />}
    />
  );
};
