import { onGrid, priceContradictions } from '@rollheim/auction-rules';
import type { ListingTerms } from '@rollheim/contracts';

const PRICES = ['startPrice', 'minimum', 'buyNow'] as const;

/** Prices that lie beside the grid of 50 EUR, by field; a price that is not given yet is no fault. */
export function termsFaults(terms: ListingTerms): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const field of PRICES) {
    const price = terms[field];
    if (price !== null && !onGrid(price)) {
      faults[`terms.${field}`] = 'validation.price_grid';
    }
  }
  return faults;
}

/** Prices that contradict each other, by field; the auction checks them again with the ladder that it keeps. */
export const contradictions = (terms: ListingTerms): Record<string, string> =>
  Object.fromEntries(
    Object.entries(priceContradictions(terms)).map(([price, why]) => [`terms.${price}`, `validation.${why}`]),
  );
