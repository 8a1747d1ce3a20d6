import { customerAtom, useAtomValue } from '@rollheim/module-api';
import { Price } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { OrderPage } from './OrderPage.tsx';

/** A sale: what it brings, and who bought. */
export const SalePage = () => {
  const t = useTexts();
  const merchant = useAtomValue(customerAtom)?.merchantId != null;
  return (
    <OrderPage
      list={
        merchant
          ? { id: 'merchant-ads', title: t('ads.title_merchant') }
          : { id: 'my-vehicles', title: t('ads.title') }
      }
      figures={({ order }) => <Price size="lg" amount={order.price} note={t('order.sold_note')} />}
    />
  );
};
