import { LEAST_MINIMUM, nextStep, onGrid } from '@rollheim/auction-rules';
import type { ListingTerms } from '@rollheim/contracts';

export type PriceField = 'startPrice' | 'minimum' | 'buyNow';
export type PriceFault = 'price_amount' | 'price_grid' | 'price_least' | 'price_start' | 'price_buy_now';

/** What is wrong with an amount by itself; such an amount is not saved. Cents, NaN for what is no amount. */
export const amountFault = (cents: number | null): PriceFault | null =>
  cents === null ? null : Number.isNaN(cents) ? 'price_amount' : onGrid(cents) ? null : 'price_grid';

/** Which prices contradict each other (auction rules, ground rules): start ≤ minimum, buy now above the next step. */
export function contradictions(
  terms: Pick<ListingTerms, PriceField>,
): Readonly<Partial<Record<PriceField, PriceFault>>> {
  const { startPrice, minimum, buyNow } = terms;
  return {
    ...(minimum !== null && minimum < LEAST_MINIMUM ? { minimum: 'price_least' as const } : {}),
    ...(startPrice !== null && minimum !== null && startPrice > minimum
      ? { startPrice: 'price_start' as const }
      : {}),
    ...(buyNow !== null && minimum !== null && buyNow <= nextStep(minimum)
      ? { buyNow: 'price_buy_now' as const }
      : {}),
  };
}
