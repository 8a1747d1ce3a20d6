import type { AttributeValue } from '../state/listings.ts';
import { optionIds } from './options.ts';
import { appliesTo, attribute } from './table.ts';
import type { Attribute, ProductType } from './types.ts';

/** Vehicle identification number: 17 characters of ISO 3779, or the 5 to 13 of a vehicle from before it. */
const VIN = /^(?:[A-HJ-NPR-Z0-9]{17}|[A-Z0-9]{5,13})$/;

/** Codes that the content and the terms keep in fields of their own. */
const FIELDS_OF_THEIR_OWN: readonly string[] = ['description', 'defects_description'];

/** True for attributes whose values are in `content.attributes` or, where personal, in the private part. */
export const isStoredAsAttribute = (entry: Attribute): boolean =>
  !FIELDS_OF_THEIR_OWN.includes(entry.code) &&
  !entry.sets.some((set) => set === 'auction' || set === 'product_images' || set === 'damage');

/**
 * What is wrong with a stored value, as a `validation.<rule>` key, or null. Null values pass: emptiness is a matter
 * of completeness, not of form.
 */
export function checkAttribute(code: string, value: AttributeValue, productType: ProductType): string | null {
  const entry = attribute(code);
  if (!entry || !isStoredAsAttribute(entry) || !appliesTo(entry, productType)) return 'validation.excluded';
  if (value === null) return null;
  if (entry.input === 'boolean') return typeof value === 'boolean' ? null : 'validation.required_boolean';
  if (entry.input === 'multipleselect') return checkOptions(entry, value, productType);
  if (entry.input === 'select') {
    if (typeof value === 'object') return 'validation.one_of';
    return optionIds(entry.options ?? '', productType).includes(String(value)) ? null : 'validation.one_of';
  }
  if (entry.backendType === 'int' || entry.backendType === 'decimal') return checkNumber(entry, value);
  if (typeof value !== 'string') return 'validation.regex';
  if (entry.backendType === 'datetime') {
    return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? null : 'validation.regex';
  }
  if (code === 'vin') return VIN.test(value) ? null : 'validation.regex';
  return value.length <= (entry.maxLength ?? 200) ? null : 'validation.max';
}

function checkOptions(entry: Attribute, value: AttributeValue, productType: ProductType): string | null {
  if (!Array.isArray(value)) return 'validation.one_of';
  const known = optionIds(entry.options ?? '', productType);
  return value.every((id) => typeof id === 'string' && known.includes(id)) ? null : 'validation.one_of';
}

function checkNumber(entry: Attribute, value: AttributeValue): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'validation.numeric';
  if (entry.backendType === 'int' && !Number.isSafeInteger(value)) return 'validation.integer';
  if (entry.min !== undefined && value < entry.min) return 'validation.min_value';
  if (entry.max !== undefined && value > entry.max) return 'validation.max_value';
  return null;
}
