import { presentPrice, vatLines } from '@rollheim/auction-rules';
import { hasMerchantMenu, type SaleRow } from '@rollheim/contracts';
import { customerAtom, useAtomValue } from '@rollheim/module-api';
import { payableKind, payableOf, vehicleVatOf, usePriceNote } from '@rollheim/page-parts';
import { CostTable, Price } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { OrderPage } from './OrderPage.tsx';

/** What the seller gets: the gross price, less the VAT that a buyer abroad is not charged. */
const Proceeds = ({ order }: { readonly order: SaleRow }) => {
  const t = useTexts();
  const priceNote = usePriceNote();
  const canceled = order.status === 'canceled';
  const off = canceled ? [] : vatLines(vehicleVatOf(order));
  if (off.length === 0)
    return (
      <Price
        size="lg"
        amount={payableOf(order)}
        note={[
          canceled ? null : t(`purchases.kind.${payableKind(order)}`),
          priceNote(order),
          t('order.sold_note'),
        ]
          .filter(Boolean)
          .join('. ')}
      />
    );
  return (
    <CostTable
      withCents
      rows={[
        {
          label: t('order.sold_price'),
          amount: presentPrice(order).gross,
          note: priceNote(order, 'gross'),
        },
        ...off.map(({ line, amount }) => ({ label: t(`order.cost.${line}`), amount })),
      ]}
      sum={{ label: t('order.sold_payable'), amount: payableOf(order), note: t('order.sold_note') }}
    />
  );
};

/** A sale: what it brings, and who bought. */
export const SalePage = () => {
  const t = useTexts();
  const customer = useAtomValue(customerAtom);
  const merchant = customer !== null && hasMerchantMenu(customer);
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
