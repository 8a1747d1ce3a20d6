/** Least value of a range, EUR. */
const LEAST = 500;

/** `whole`: what was typed is no amount of whole euros. */
type ValueFault = 'whole' | 'least';

const valueFault = (value: number | null): ValueFault | null =>
  value === null ? null : Number.isNaN(value) ? 'whole' : value < LEAST ? 'least' : null;

export interface Range {
  readonly low: number | null;
  readonly high: number | null;
}

/** What is wrong with the price range of a valuation (EUR); an empty field is not wrong, only not done. */
export function rangeFaults({ low, high }: Range): {
  readonly low?: ValueFault;
  readonly high?: ValueFault | 'order';
} {
  const lowFault = valueFault(low);
  const highFault = valueFault(high) ?? (low !== null && high !== null && low > high ? 'order' : null);
  return { ...(lowFault ? { low: lowFault } : {}), ...(highFault ? { high: highFault } : {}) };
}

/** The range as it is sent; null while it is not complete and sound. */
export const soundRange = (range: Range): { readonly low: number; readonly high: number } | null =>
  range.low === null || range.high === null || Object.keys(rangeFaults(range)).length > 0
    ? null
    : { low: range.low, high: range.high };
