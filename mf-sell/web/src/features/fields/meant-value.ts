import type { AttributeDefinition, AttributeValue } from '@rollheim/contracts';

/** How many mm one of the units is that a measure may have been typed in: cm, m. */
const UNITS = [10, 1_000] as const;

/** `6,99` or `2.3`, which a field for whole numbers does not read. */
const numberIn = (text: string): number =>
  /^\s*\d+(?:[.,]\d{1,2})?\s*$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;

/**
 * The measure that was meant where a field takes mm and does not take what was typed, but would in mm: it was typed in cm or
 * m. Null: none, or the value is taken.
 */
export function meantValue(
  { unit, min, max }: Pick<AttributeDefinition, 'unit' | 'min' | 'max'>,
  typed: AttributeValue,
): number | null {
  if (unit !== 'mm' || (typeof typed !== 'number' && typeof typed !== 'string')) return null;
  const number = typeof typed === 'number' ? typed : numberIn(typed);
  const fits = (value: number) =>
    Number.isInteger(value) && value >= (min ?? 1) && value <= (max ?? Number.POSITIVE_INFINITY);
  if (!(number > 0) || fits(number)) return null;
  return UNITS.map((each) => Math.round(number * each)).find(fits) ?? null;
}
