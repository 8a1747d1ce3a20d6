import { asNumber } from '../fields/check.ts';
import { cleanFigures } from '../fields/clean-text.ts';
import { cleanField } from '../fields/clean.ts';
import type { AttributeValue } from '../state/listings.ts';
import { attribute } from './table.ts';
import type { Attribute } from './types.ts';

const TRUE_WORDS = ['ja', 'yes', 'true', '1'];
const FALSE_WORDS = ['nein', 'no', 'false', '0'];

/**
 * Values as they are stored (spec 2 §5.4): ints and decimals that are no number are dropped, dates become ISO
 * (`YYYY-MM-DD`), the words 'ja' and 'Yes' become true. Unknown codes stay, so that the server can refuse them.
 */
export function normaliseAttributes(
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, AttributeValue>> {
  const result = new Map<string, AttributeValue>();
  for (const [code, value] of Object.entries(values)) {
    const entry = attribute(code);
    const normal = entry ? normalise(entry, value) : (value as AttributeValue);
    if (normal !== undefined) result.set(code, normal);
  }
  return Object.fromEntries(result);
}

/** Values that have a text: what a caller makes of an object is no value of an attribute. */
const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** The stored form of one value; undefined where it is dropped, null where the field was emptied. */
function normalise(entry: Attribute, value: unknown): AttributeValue | undefined {
  if (value === null || value === undefined || value === '') return null;
  if (entry.input === 'multipleselect') return [value].flat().filter(isPlain).map(String);
  if (!isPlain(value) && !(value instanceof Date)) return undefined;
  if (entry.input === 'boolean') return toFlag(value);
  if (entry.backendType === 'int' || entry.backendType === 'decimal') return toNumber(value);
  if (entry.backendType === 'datetime') return toDate(value);
  return cleanField(entry.code, String(value)).trim();
}

function toFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const word = String(value).trim().toLowerCase();
  if (TRUE_WORDS.includes(word)) return true;
  return FALSE_WORDS.includes(word) ? false : undefined;
}

/** A number is not rounded: an int with decimals is refused by its check, where the seller learns of it. */
const toNumber = (value: unknown): number | undefined =>
  asNumber(typeof value === 'string' ? cleanFigures(value) : value) ?? undefined;

function toDate(value: unknown): string | undefined {
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? undefined : value.toISOString().slice(0, 10);
  const text = String(value).trim();
  const german = /^(?:(\d{1,2})\.)?(\d{1,2})[./](\d{4})$/.exec(text);
  if (german) return calendarDate(Number(german[3]), Number(german[2]), Number(german[1] ?? 1));
  const iso = /^(\d{4})-(\d{2})(?:-(\d{2}))?(?:T.*)?$/.exec(text);
  return iso ? calendarDate(Number(iso[1]), Number(iso[2]), Number(iso[3] ?? 1)) : undefined;
}

/** ISO date of a day that exists in the calendar; undefined otherwise. */
function calendarDate(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10) : undefined;
}
