import type { UpdateSource } from './constants.ts';
import type { ListingChanges } from './payloads.ts';
import type { UpdateLogEntry } from './state/listings.ts';

const MOST_TEXT = 200;

function logged(value: unknown): UpdateLogEntry['value'] {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, MOST_TEXT);
}

/** The fields that an edit sets, each with its new value, as the log of updates names them. */
export function updateLog<S extends UpdateSource>(
  changes: ListingChanges,
  source: S,
): readonly (UpdateLogEntry & { readonly source: S })[] {
  const { attributes = {}, terms = {}, ...fields } = changes;
  const prices = Object.entries(terms).map(([field, value]) => [`terms.${field}`, value] as const);
  return [...Object.entries(attributes), ...prices, ...Object.entries(fields)].map(
    ([attributeCode, value]) => ({ source, attributeCode, value: logged(value) }),
  );
}
