import { LEAST_MINIMUM, nextStep, onGrid } from '@rollheim/auction-rules';
import type { ListingTerms, Relisting } from '@rollheim/contracts';

export type PriceField = 'startPrice' | 'minimum' | 'buyNow';
export type PriceFault =
  | 'price_amount'
  | 'price_grid'
  | 'price_least'
  | 'price_reduced'
  | 'price_start'
  | 'price_start_reduced'
  | 'price_buy_now';

/** What is wrong with an amount by itself; such an amount is not saved. Cents, NaN for what is no amount. */
export const amountFault = (cents: number | null): PriceFault | null =>
  cents === null ? null : Number.isNaN(cents) ? 'price_amount' : onGrid(cents) ? null : 'price_grid';

/**
 * Which prices contradict each other (auction rules, ground rules): start ≤ minimum, buy now above the next step. An ad
 * that is offered again has a highest minimum, and without reserve a highest start price, cents.
 */
export function contradictions(
  terms: Pick<ListingTerms, PriceField>,
  relisting?: Relisting,
): Readonly<Partial<Record<PriceField, PriceFault>>> {
  const { startPrice, minimum, buyNow } = terms;
  const above = (price: number | null, highest: number | null = null): boolean =>
    price !== null && highest !== null && price > highest;
  return {
    ...(above(startPrice, relisting?.highestStartPrice)
      ? { startPrice: 'price_start_reduced' as const }
      : {}),
    ...(above(minimum, relisting?.highestMinimum) ? { minimum: 'price_reduced' as const } : {}),
    ...(minimum !== null && minimum < LEAST_MINIMUM ? { minimum: 'price_least' as const } : {}),
    ...(startPrice !== null && minimum !== null && startPrice > minimum
      ? { startPrice: 'price_start' as const }
      : {}),
    ...(buyNow !== null && minimum !== null && buyNow <= nextStep(minimum)
      ? { buyNow: 'price_buy_now' as const }
      : {}),
  };
}

/** The same by the names of the draft's fields. */
export const priceFaults = (
  terms: Pick<ListingTerms, PriceField>,
  relisting: Relisting | undefined,
): Readonly<Record<string, PriceFault>> =>
  Object.fromEntries(
    Object.entries(contradictions(terms, relisting)).map(([field, fault]) => [`terms.${field}`, fault]),
  );
