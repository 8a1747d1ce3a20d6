import { languageTag, type Locale } from '../locales.ts';
import { labelsOf } from './labels.ts';
import { makeName } from './makes.ts';
import { optionIds } from './options.ts';
import { ATTRIBUTES, appliesTo, profileSet } from './table.ts';
import type { Attribute, AttributeDefinition, AttributeSetName, ProductType } from './types.ts';

export { attributeLabels } from './labels.ts';

/** Names of the calls' path (`product,auction,damage`, spec 2 §7.3) that represent several sets. */
const ENTITIES: Readonly<Record<string, readonly AttributeSetName[]>> = {
  product: [
    'product_profile',
    'trailer_profile',
    'product_equipment',
    'product_description',
    'product_images',
  ],
  auction: ['auction'],
  damage: ['damage'],
};

/** Label of one option in a language; the id itself where the list has no such option. */
export function optionLabel(list: string, id: string, locale: Locale): string {
  if (list === 'make' && id !== 'other') return makeName(id) ?? id;
  return labelsOf(locale).options[list]?.[id] ?? id;
}

/** Label of an attribute in a language. */
export const attributeLabel = (code: string, locale: Locale): string =>
  labelsOf(locale).attributes[code]?.label ?? code;

/** Heading of an attribute group in a language. */
export const groupLabel = (group: string, locale: Locale): string => labelsOf(locale).groups[group] ?? group;

/** Text of a prompt of `confirmationPrompts` (`confirmations.<code>`). */
export const confirmationText = (key: string, locale: Locale): string =>
  labelsOf(locale).confirmations[key.replace(/^confirmations\./, '')] ?? key;

/** An attribute's value in words: option labels, yes and no, numbers with their unit. Null where nothing is given. */
export function valueText(entry: Attribute, value: unknown, locale: Locale): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return optionLabel('yes_no', value ? 'yes' : 'no', locale);
  const { options } = entry;
  if (Array.isArray(value)) {
    return value.map((id) => (options ? optionLabel(options, String(id), locale) : String(id))).join(', ');
  }
  if (options) return optionLabel(options, String(value), locale);
  if (typeof value !== 'number') return String(value);
  const grouped = entry.code.endsWith('_year')
    ? String(value)
    : new Intl.NumberFormat(languageTag(locale)).format(value);
  return entry.unit ? `${grouped}\u00a0${entry.unit}` : grouped;
}

const typeOfSet = (set: AttributeSetName): ProductType | null => {
  if (set === 'product_profile') return 'motorhome';
  return set === 'trailer_profile' ? 'trailer' : null;
};

function define(
  entry: Attribute,
  set: AttributeSetName,
  locale: Locale,
  productType: ProductType | null,
): AttributeDefinition {
  const text = labelsOf(locale).attributes[entry.code];
  const { options } = entry;
  const confirmation = labelsOf(locale).confirmations[entry.code];
  return {
    attributeId: entry.id,
    attributeCode: entry.code,
    backendType: entry.backendType,
    frontendInput: entry.input,
    options: options
      ? optionIds(options, productType ?? typeOfSet(set)).map((id) => ({
          optionId: id,
          label: optionLabel(options, id, locale),
        }))
      : [],
    required: entry.required === true,
    attributeSetName: set,
    attributeGroupName: entry.group,
    label: text?.label ?? entry.code,
    tooltip: text?.tooltip ?? null,
    unit: entry.unit ?? null,
    ...(entry.min !== undefined && { min: entry.min }),
    ...(entry.max !== undefined && { max: entry.max }),
    ...(entry.types && { productTypes: entry.types }),
    ...(entry.maxLength !== undefined && { maxLength: entry.maxLength }),
    ...(confirmation !== undefined && { confirmation }),
  };
}

/**
 * Definitions of the named sets in a language, as the forms are drawn from them (spec 1 §3). `sets` takes set names
 * and the entities `product`, `auction`, `damage`; with `productType` only what applies to it, options included.
 */
export function attributeDefinitions(
  sets: readonly string[],
  locale: Locale,
  productType: ProductType | null = null,
): readonly AttributeDefinition[] {
  const names = new Set(sets.flatMap((name) => ENTITIES[name] ?? [name as AttributeSetName]));
  if (productType) names.delete(profileSet(productType === 'trailer' ? 'motorhome' : 'trailer'));
  return [...names].flatMap((set) =>
    ATTRIBUTES.filter(
      (entry) => entry.sets.includes(set) && (!productType || appliesTo(entry, productType)),
    ).map((entry) => define(entry, set, locale, productType)),
  );
}

/** The product type options (`GET /public/attributes/get/product/{locale}/product_type`), recognised by their ids. */
export const productTypes = (
  locale: Locale,
): readonly { readonly optionId: string; readonly label: string }[] =>
  optionIds('product_type').map((id) => ({ optionId: id, label: optionLabel('product_type', id, locale) }));
