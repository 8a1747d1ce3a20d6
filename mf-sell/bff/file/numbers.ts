import { unitBehind, type NumberStyle } from '@rollheim/contracts';

/** What may be before a number. */
const BEFORE = /^(?:€|EUR)/i;
/** Digits, with points and commas between them. */
const SHAPE = /^[+-]?\d+(?:[.,]\d+)*$/;
/** `12.500,-`: no cents. */
const NO_CENTS = /,(?:-|–|—)+$/;
/** Between the thousands some languages write a space, and Switzerland an apostrophe. */
const SPACED = /(?<=\d)[\s'’](?=\d{3}(?:\D|$))/g;

/** A number as it is typed, without what is around it; null for what has not the shape of one. */
function figures(text: string): string | null {
  const bare = unitBehind(text.trim().replace(BEFORE, ''))
    .number.replace(NO_CENTS, ',00')
    .replace(SPACED, '');
  const plain = bare.replace(/^[−–]/, '-').trim();
  return SHAPE.test(plain) ? plain : null;
}

/** How a number can be read. `either`: without a sign, it is the same in both styles; `unclear`: a different one. */
export type Reading = NumberStyle | 'either' | 'unclear';

const styleBefore = (sign: string | undefined): NumberStyle => (sign === ',' ? 'comma' : 'point');
const other = (style: NumberStyle): NumberStyle => (style === 'comma' ? 'point' : 'comma');

/** How a typed number can be read; null for what is no number in any style. */
export function readingOf(text: string): Reading | null {
  const plain = figures(text);
  if (plain === null) return null;
  const signs = plain.match(/[.,]/g) ?? [];
  if (signs.length === 0) return 'either';
  const kinds = new Set(signs);
  const last = styleBefore(signs.at(-1));
  if (kinds.size === 2) return read(plain, last) === null ? null : last;
  if (signs.length > 1) return read(plain, other(last)) === null ? null : other(last);
  // one sign: thousands have three digits behind it, and at most three, none of them a leading zero, before it
  return /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(plain) ? 'unclear' : last;
}

/** A number without points and commas but the point before its decimals; null where its thousands are not whole. */
function read(plain: string, style: NumberStyle): number | null {
  const grouped = style === 'comma' ? '.' : ',';
  const decimal = style === 'comma' ? ',' : '.';
  const [whole = '', ...rest] = plain.split(decimal);
  if (rest.length > 1) return null;
  const [decimals = ''] = rest;
  if (decimals.includes(grouped)) return null;
  const groups = whole.split(grouped);
  const [first = '', ...thousands] = groups;
  if (thousands.length > 0 && first.replace(/^[+-]/, '').length > 3) return null;
  if (thousands.some((group) => group.length !== 3)) return null;
  const value = Number(`${groups.join('')}${decimals === '' ? '' : `.${decimals}`}`);
  return Number.isFinite(value) ? value : null;
}

/** The value of a typed number in a style; null for what is no number in it. */
export function numberIn(text: string, style: NumberStyle): number | null {
  const plain = figures(text);
  return plain === null ? null : read(plain, style);
}

/**
 * How the numbers of a column are written: the style in which one of them can be read alone, if all others can be read in
 * it, too. `unclear` where none says it, or two contradict each other; null where it makes no difference.
 */
export function styleOf(cells: readonly string[]): NumberStyle | 'unclear' | null {
  const readings = new Set(cells.filter((cell) => cell !== '').map(readingOf));
  const [sure, ...more] = (['comma', 'point'] as const).filter((style) => readings.has(style));
  if (more.length > 0) return 'unclear';
  return sure ?? (readings.has('unclear') ? 'unclear' : null);
}

/**
 * Columns that do not say how their numbers are written are read as those that do, where these agree and it makes whole
 * thousands of what was unclear: `48.200` beside `6,99` is no 48.2. Else it remains unclear, and the seller is asked.
 */
export function stylesTogether(
  columns: readonly { readonly cells: readonly string[]; readonly style: NumberStyle | 'unclear' | null }[],
): readonly (NumberStyle | 'unclear' | null)[] {
  const [sure, ...more] = new Set(columns.map(({ style }) => style).filter(isSure));
  return columns.map(({ cells, style }) => {
    if (style !== 'unclear' || !sure || more.length > 0) return style;
    const isWhole = cells.every((cell) => {
      const reading = readingOf(cell);
      if (reading === null || reading === 'either') return true;
      return reading === 'unclear' && Number.isInteger(numberIn(cell, sure));
    });
    return isWhole ? sure : style;
  });
}

const isSure = (style: NumberStyle | 'unclear' | null): style is NumberStyle =>
  style === 'comma' || style === 'point';
