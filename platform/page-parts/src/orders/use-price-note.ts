import { formatAmount } from '@rollheim/ui';
import { useTexts } from '../texts.ts';
import { priceChange, type Sold } from './costs.ts';

/** Says why the price of an order is another one than was agreed; null where it is the same. */
export function usePriceNote(): (order: Sold, basis?: 'gross' | 'payable') => string | null {
  const t = useTexts();
  return (order, basis) => {
    const change = priceChange(order, basis);
    if (!change) return null;
    const agreed = formatAmount(change.agreed);
    return change.canceled
      ? t('order.price_canceled', { agreed })
      : t('order.price_reduced', { agreed, reduction: formatAmount(change.reduction) });
  };
}
