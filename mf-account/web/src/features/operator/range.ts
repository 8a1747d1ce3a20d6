/** Least value of a range, EUR. */
const LEAST = 500;

export interface Range {
  readonly low: number | null;
  readonly high: number | null;
}

/** What is wrong with the price range of a valuation (EUR); an empty field is not wrong, only not done. */
export function rangeFaults({ low, high }: Range): {
  readonly low?: 'least';
  readonly high?: 'least' | 'order';
} {
  const tooLow = (value: number | null) => value !== null && !(value >= LEAST);
  return {
    ...(tooLow(low) ? { low: 'least' as const } : {}),
    ...(tooLow(high)
      ? { high: 'least' as const }
      : low !== null && high !== null && low > high
        ? { high: 'order' as const }
        : {}),
  };
}

/** The range as it is sent; null while it is not complete and sound. */
export const soundRange = (range: Range): { readonly low: number; readonly high: number } | null =>
  range.low === null || range.high === null || Object.keys(rangeFaults(range)).length > 0
    ? null
    : { low: range.low, high: range.high };
