import type { AttributeValue } from '../state/listings.ts';
import type { AttributeDefinition } from './types.ts';
import { unitBehind, unitFactor } from './units.ts';

type Field = Partial<Pick<AttributeDefinition, 'unit' | 'min' | 'max'>>;

/** Units in which a number is typed without saying so, and up to which number. */
const USUAL: Readonly<Record<string, readonly (readonly [unit: string, most: number])[]>> = {
  mm: [
    ['mm', Number.POSITIVE_INFINITY],
    ['cm', Number.POSITIVE_INFINITY],
    ['m', Number.POSITIVE_INFINITY],
  ],
  kg: [
    ['kg', Number.POSITIVE_INFINITY],
    ['t', 10],
  ],
};
const OWN = (unit: string | null | undefined) => [[unit ?? '', Number.POSITIVE_INFINITY]] as const;

/** One sign and digits behind it, as every language writes decimals; three digits may be thousands just as well. */
const ONE_SIGN = /^(\d{1,3})[.,](\d{1,3})$/;
/** Thousands as the one or the other language parts them. */
const THOUSANDS = /^[1-9]\d{0,2}(?:\.\d{3})+$|^[1-9]\d{0,2}(?:,\d{3})+$|^[1-9]\d{0,2}(?:\s\d{3})+$/;

/** The numbers that a text can be, the likeliest one first. */
function numbersIn(text: string): readonly number[] {
  const thousands = THOUSANDS.test(text) ? [Number(text.replaceAll(/\D/g, ''))] : [];
  const [, whole, decimals] = ONE_SIGN.exec(text) ?? [];
  const decimal = decimals === undefined ? [] : [Number(`${whole}.${decimals}`)];
  return /^\d+$/.test(text) ? [Number(text)] : [...thousands, ...decimal];
}

/**
 * The value that was meant where a field does not take what was typed: in another unit, named or usual for it (`2,95 m`,
 * `3,5 t`, `230` in cm), or as another language writes numbers. Null: none, or the value is taken.
 */
export function meantValue({ unit, min, max }: Field, typed: AttributeValue): number | null {
  if (typeof typed !== 'number' && typeof typed !== 'string') return null;
  const fits = (value: number) =>
    Number.isInteger(value) && value >= (min ?? 1) && value <= (max ?? Number.POSITIVE_INFINITY);
  const { number: text, unit: named } =
    typeof typed === 'string' ? unitBehind(typed) : { number: String(typed), unit: null };
  // what the field takes, also as a text that waits to be confirmed, is what was meant
  if (named === null && /^\d+$/.test(text) && fits(Number(text))) return null;
  const units =
    named === null ? (USUAL[unit ?? ''] ?? OWN(unit)) : ([[named, Number.POSITIVE_INFINITY]] as const);
  for (const number of numbersIn(text))
    for (const [each, most] of units) {
      const factor = each === '' ? 1 : unitFactor(unit, each.toLowerCase());
      if (factor === null || number > most) continue;
      const value = Math.round(number * factor);
      // what is no whole number in a unit was not meant in it
      if (number > 0 && fits(value) && Math.abs(value - number * factor) < (named === null ? 1e-6 : 1))
        return value;
    }
  return null;
}
