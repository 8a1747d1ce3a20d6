import {
  attribute,
  NUMBER_STYLES,
  normaliseAttributes,
  unitBehind,
  unitFactor,
  type Attribute,
  type AttributeValue,
  type NumberStyle,
  type ProductType,
} from '@rollheim/contracts';
import { optionNamed } from '@rollheim/contracts/named';
import { numberIn } from './numbers.ts';
import { codeFor } from './targets.ts';

/** A value as an ad takes it, or why there is none. */
export type Read = { readonly value: AttributeValue } | { readonly fault: string };

const MARKED = ['x', '✓', '✔'];

/** Yes or no in any language; null for anything else. */
export function flagOf(text: string): boolean | null {
  if (MARKED.includes(text.toLowerCase())) return true;
  const option = optionNamed('yes_no', text, null);
  if (option !== null) return option === 'yes';
  const { flag } = normaliseFlag(text);
  return flag;
}

const normaliseFlag = (text: string): { readonly flag: boolean | null } => {
  const value = normaliseAttributes({ four_wheel_drive: text })['four_wheel_drive'];
  return { flag: typeof value === 'boolean' ? value : null };
};

/** `31/12/2026`, `31-12-2026`: the day comes first in every language of the site that writes days so. */
const DAY_FIRST = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;

/** The ISO day of a text: `31.12.2026`, `2026-12-31`, `12/2026`, `12.2026`; null for what is no day. */
export function dayIn(text: string): string | null {
  const typed = text.replace(DAY_FIRST, '$1.$2.$3');
  const value = normaliseAttributes({ hu_valid_through: typed })['hu_valid_through'];
  return typeof value === 'string' ? value : null;
}

/** How a column writes its numbers, and in which unit. */
export interface ColumnNumbers {
  readonly style: NumberStyle;
  readonly factor: number;
}

/**
 * A number of a column in the unit of its field, by the unit that is behind it, else by that of the column; what another
 * unit makes of it is whole where the field is. Null for no number, and for a unit of another kind.
 */
export function numberOf(
  text: string,
  { style, factor: ofColumn }: ColumnNumbers,
  { unit, backendType }: Pick<Attribute, 'unit' | 'backendType'>,
): number | null {
  const value = numberIn(text, style);
  const named = unit === undefined ? null : unitBehind(text).unit;
  const factor = named === null ? ofColumn : unitFactor(unit, named);
  if (value === null || factor === null) return null;
  if (factor === 1) return value;
  return backendType === 'int' ? Math.round(value * factor) : value * factor;
}

/** True for fields whose values are numbers that are typed. */
export const isNumber = ({ backendType, input }: Attribute): boolean =>
  (backendType === 'int' || backendType === 'decimal') && input === 'simple';

/** True where a field can have a number, of motorhomes or of trailers. */
const canHave = (code: string, value: number | null): boolean =>
  value !== null &&
  [code, codeFor(code, 'trailer')].some((each) => {
    const entry = attribute(each);
    if (!entry || (entry.backendType === 'int' && !Number.isInteger(value))) return false;
    return value >= (entry.min ?? 0) && value <= (entry.max ?? Number.POSITIVE_INFINITY);
  });

/**
 * The style of a number that has its unit behind it, where its field can have it in one style alone: `6.990 mm` and
 * `6.990 m` are one length. Null: it names no unit of the field, or does not say it.
 */
export function styleByUnit(code: string, text: string): NumberStyle | null {
  const entry = attribute(code);
  if (entry?.unit === undefined || !isNumber(entry) || unitBehind(text).unit === null) return null;
  const [only = null, ...more] = NUMBER_STYLES.filter((style) =>
    canHave(code, numberOf(text, { style, factor: 1 }, entry)),
  );
  return more.length > 0 ? null : only;
}

function readOptions(list: string, text: string, productType: ProductType): Read {
  const ids = text
    .split(/[,;|/\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => optionNamed(list, part, productType));
  const known = ids.filter((id) => id !== null);
  return known.length === ids.length ? { value: [...new Set(known)] } : { fault: 'validation.one_of' };
}

/** The value of an attribute that a cell says. The cell is not empty. */
export function readValue(
  code: string,
  text: string,
  productType: ProductType,
  numbers: ColumnNumbers,
): Read {
  const entry = attribute(code);
  if (!entry) return { fault: 'validation.excluded' };
  const { input, backendType } = entry;
  if (input === 'boolean') {
    const flag = flagOf(text);
    return flag === null ? { fault: 'validation.required_boolean' } : { value: flag };
  }
  if (input === 'multipleselect') return readOptions(entry.options ?? '', text, productType);
  if (input === 'select') {
    const id = optionNamed(entry.options ?? '', text, productType);
    if (id === null) return { fault: 'validation.one_of' };
    return { value: backendType === 'int' ? Number(id) : id };
  }
  if (isNumber(entry)) {
    const value = numberOf(text, numbers, entry);
    return value === null ? { fault: 'validation.numeric' } : { value };
  }
  if (backendType === 'datetime') {
    const day = dayIn(text);
    return day === null ? { fault: 'import.day' } : { value: day };
  }
  const clean = normaliseAttributes({ [code]: text })[code];
  return clean === undefined ? { fault: 'validation.invalid' } : { value: clean };
}
