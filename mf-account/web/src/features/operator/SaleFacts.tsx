import type { OperatorOrderRow } from '@rollheim/contracts';
import { formatAmount, formatPrice, KeyFacts } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';

/** What a sale is about: vehicle, both parties, and the sums that fall away with it. */
export const SaleFacts = ({ order }: { readonly order: OperatorOrderRow }) => {
  const t = useTexts();
  const { title, buyerCompany, sellerCompany, price, commission, invoice } = order;
  return (
    <KeyFacts
      look="list"
      items={[
        { label: t('operator.vehicle'), value: title },
        { label: t('order.buyer'), value: buyerCompany ?? t('payments.buyer_private') },
        { label: t('order.seller'), value: sellerCompany ?? t('payments.buyer_private') },
        { label: t('order.price'), value: formatAmount(price) },
        {
          label: t('payments.amount'),
          value: formatPrice(commission.gross, undefined, { withCents: true }),
          note: invoice?.number,
        },
      ]}
    />
  );
};
