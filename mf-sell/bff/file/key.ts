import { createHash } from 'node:crypto';
import type { ListingChanges, ProductType } from '@rollheim/contracts';

/** A value whose keys are in one order, whatever order they were in. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, ordered(inner)]),
  );
}

/**
 * By what a vehicle of a file is known again: the seller's own number, else all that its row says. The same row sent twice
 * is one ad, a row without a number that changed is another.
 */
export function importKey(productType: ProductType, changes: ListingChanges): string {
  const { internalNumber } = changes;
  const what = internalNumber
    ? `number\n${internalNumber}`
    : `row\n${productType}\n${JSON.stringify(ordered(changes))}`;
  return createHash('sha256').update(what).digest('hex');
}
