import type { ComparableSale } from '@rollheim/contracts';

/** So many sales make a statement. */
const SALES = 3;
/** Half of the sales at least are so far off, as a part of what was expected. */
const FAR = 0.25;

/**
 * How far the model is off at the sales that are most like a vehicle: the deviation that half of them reach, as a part
 * of what it expects of them. Null: not far, not to one side, or too few to say.
 */
export function missedBy(sales: readonly Pick<ComparableSale, 'deviation'>[]): number | null {
  const parts = sales.flatMap(({ deviation }) => deviation ?? []).toSorted((a, b) => a - b);
  if (parts.length < SALES) return null;
  const high = parts[Math.floor((parts.length - 1) / 2)] ?? 0;
  const low = parts[Math.ceil((parts.length - 1) / 2)] ?? 0;
  return high >= FAR ? high : low <= -FAR ? low : null;
}
