import { refundOf, type OperatorOrderRow } from '@rollheim/contracts';
import { formatAmount, formatPrice, KeyFacts } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';

interface Props {
  readonly order: OperatorOrderRow;
  /** The sale is about to be rescinded: what came in has to be paid back. */
  readonly falls?: boolean;
}

/** What a sale is about: vehicle, both parties, and the sums that fall away with it. */
export const SaleFacts = ({ order, falls = false }: Props) => {
  const t = useTexts();
  const { title, buyerCompany, sellerCompany, price, commission, invoice } = order;
  const back = falls ? refundOf({ ...order, status: 'canceled' })?.due : 0;

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
        ...(back
          ? [
              {
                label: t('payments.came_in'),
                value: formatPrice(back, undefined, { withCents: true }),
                note: t('payments.came_in_back'),
              },
            ]
          : []),
      ]}
    />
  );
};
