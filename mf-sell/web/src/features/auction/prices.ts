import { leastBuyNow, onGrid, priceContradictions, type PriceContradiction } from '@rollheim/auction-rules';
import type { ListingTerms, Relisting } from '@rollheim/contracts';

export type PriceField = 'startPrice' | 'minimum' | 'buyNow';
export type PriceFault =
  | 'price_amount'
  | 'price_grid'
  | 'price_positive'
  | 'price_least'
  | 'price_reduced'
  | 'price_prior'
  | 'price_start'
  | 'price_start_reduced'
  | 'price_buy_now';

/** What is wrong with an amount by itself; such an amount is not saved. Cents, NaN for what is no amount. */
export const amountFault = (cents: number | null): PriceFault | null =>
  cents === null || onGrid(cents)
    ? null
    : Number.isNaN(cents)
      ? 'price_amount'
      : cents <= 0
        ? 'price_positive'
        : 'price_grid';

const NEGATIVE = /^\s*[\p{Pd}\u2212]\s*\d/u;

/** What is wrong with a text that names no amount of a price. */
export const unreadableFault = (text: string): PriceFault =>
  NEGATIVE.test(text) ? 'price_positive' : 'price_amount';

const TEXTS = {
  minimum_too_low: 'price_least',
  start_above_minimum: 'price_start',
  buy_now_too_low: 'price_buy_now',
} as const satisfies Record<PriceContradiction, PriceFault>;

/**
 * Which prices contradict each other (auction rules, ground rules): start ≤ minimum, buy now above the next step. An ad
 * that is offered again has a highest minimum, and without reserve a highest start price, cents; `prior`: the highest
 * minimum that an earlier ad of the vehicle leaves to a new one.
 */
export function contradictions(
  terms: Pick<ListingTerms, PriceField>,
  relisting?: Relisting,
  prior: number | null = null,
): Readonly<Partial<Record<PriceField, PriceFault>>> {
  const { startPrice, minimum } = terms;
  const above = (price: number | null, highest: number | null = null): boolean =>
    price !== null && highest !== null && price > highest;
  const against = Object.entries(priceContradictions(terms)).map(([price, why]) => [price, TEXTS[why]]);
  return {
    ...(above(startPrice, relisting?.highestStartPrice)
      ? { startPrice: 'price_start_reduced' as const }
      : {}),
    ...(above(minimum, prior) ? { minimum: 'price_prior' as const } : {}),
    ...(above(minimum, relisting?.highestMinimum) ? { minimum: 'price_reduced' as const } : {}),
    ...(Object.fromEntries(against) as Partial<Record<PriceField, PriceFault>>),
  };
}

/** The least or highest amount that a fault speaks of, cents; null where it names none. */
export function boundOf(
  fault: PriceFault,
  { minimum }: Pick<ListingTerms, 'minimum'>,
  relisting?: Relisting,
  prior: number | null = null,
): number | null {
  switch (fault) {
    case 'price_start':
      return minimum;
    case 'price_buy_now':
      return minimum === null ? null : leastBuyNow(minimum);
    case 'price_reduced':
      return relisting?.highestMinimum ?? null;
    case 'price_prior':
      return prior;
    case 'price_start_reduced':
      return relisting?.highestStartPrice ?? null;
    default:
      return null;
  }
}

/** The same by the names of the draft's fields. */
export const priceFaults = (
  terms: Pick<ListingTerms, PriceField>,
  relisting: Relisting | undefined,
  prior: number | null,
): Readonly<Record<string, PriceFault>> =>
  Object.fromEntries(
    Object.entries(contradictions(terms, relisting, prior)).map(([field, fault]) => [
      `terms.${field}`,
      fault,
    ]),
  );
