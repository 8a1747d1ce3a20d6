/** Spaces between groups of digits, as keyboards, spreadsheets and `Intl` write them. */
const SPACES = /[\s\u00a0\u2007\u2009\u202f\u3000]/g;
/** Format characters, joiners and variants: pasted along, and seen by no one (the API has the same: `cleanFigures`). */
const UNSEEN = /[\p{Cf}\u034f\ufe00-\ufe0f]/gu;
const FULL_WIDTH = /[\uff10-\uff19\uff0c\uff0e\uff0d]/g;
const MINUS = /^[\p{Pd}\u2043\u2212]\s?/u;
/** More digits are no safe integer. */
const MOST_DIGITS = 15;
/** A group separator of Switzerland and Liechtenstein; never a decimal sign. */
const APOSTROPHES = "'\u2019";

/** The text of a field of figures without what no one sees. */
export const withoutUnseen = (text: string): string => text.replaceAll(UNSEEN, '');

/** Digits, points, commas and the minus of East Asian keyboards as plain ones, every kind of space as one, nothing unseen. */
export const plainFigures = (text: string): string =>
  withoutUnseen(text)
    .replaceAll(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll(SPACES, ' ')
    .trim();

/** The digits of a whole number whose groups of three are parted by one and the same sign; null for all else. */
export function ungrouped(text: string, separators: string): string | null {
  if (/^\d+$/.test(text)) return text;
  const signs = separators.replaceAll(/[\\\]^-]/g, String.raw`\$&`);
  return new RegExp(`^[1-9]\\d{0,2}([${signs}])\\d{3}(?:\\1\\d{3})*$`).test(text)
    ? text.replaceAll(/\D/g, '')
    : null;
}

/** How a language parts groups of digits and decimals. */
function signsOf(locale: string): { readonly group: string; readonly decimal: string } {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.8);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { group: sign('group').replaceAll(SPACES, ' '), decimal: sign('decimal') };
}

export interface NumberReading {
  /** Digits after the decimal sign that are taken, 0 unless given. */
  readonly decimals?: number;
  /** Unit that may be behind the number. */
  readonly unit?: string | undefined;
}

/**
 * Reads a number as the reader's language writes it: '48.200' is 48,200 in German and nothing in English. Groups must be
 * whole and may always be parted by spaces. null: empty. NaN: no number, or one that could be meant otherwise.
 */
export function parseNumber(
  text: string,
  locale: string,
  { decimals = 0, unit = '' }: NumberReading = {},
): number | null {
  const plain = plainFigures(text);
  const bare = unit !== '' && plain.endsWith(unit) ? plain.slice(0, -unit.length).trim() : plain;
  if (bare === '') return null;
  const { group, decimal } = signsOf(locale);
  const [whole = '', fraction = '', ...more] = bare.replace(MINUS, '').split(decimal);
  const digits = ungrouped(whole, ` ${APOSTROPHES}${group}`);
  const cut = bare.includes(decimal) && fraction === '';
  // '12,00' names a whole number; three digits after the sign are rather another language's thousands
  const fits = /^\d*$/.test(fraction) && (fraction.length <= decimals || /^00?$/.test(fraction));
  if (digits === null || more.length > 0 || cut || !fits) return Number.NaN;
  if (digits.length + fraction.length > MOST_DIGITS) return Number.NaN;
  const number = Number(`${digits}.${fraction || '0'}`);
  return MINUS.test(bare) && number !== 0 ? -number : number;
}
