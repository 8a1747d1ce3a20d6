import { CONDITION_ATTRIBUTES } from './condition.ts';
import { EQUIPMENT_ATTRIBUTES } from './equipment.ts';
import { PROFILE_ATTRIBUTES } from './profile.ts';
import { SALE_ATTRIBUTES } from './sale.ts';
import type { Attribute, AttributeSetName, ProductFacts, ProductType } from './types.ts';

/** The attribute catalogue: every attribute of a vehicle and of its sale, once. */
export const ATTRIBUTES: readonly Attribute[] = [
  ...PROFILE_ATTRIBUTES,
  ...CONDITION_ATTRIBUTES,
  ...EQUIPMENT_ATTRIBUTES,
  ...SALE_ATTRIBUTES,
];

const byCode = new Map(ATTRIBUTES.map((attribute) => [attribute.code, attribute]));

/** An attribute by its code. */
export const attribute = (code: string): Attribute | undefined => byCode.get(code);

/** The profile set of a vehicle type. */
export const profileSet = (productType: ProductType): AttributeSetName =>
  productType === 'trailer' ? 'trailer_profile' : 'product_profile';

/** Sets that an ad of the vehicle type consists of. */
export const setsOf = (productType: ProductType): readonly AttributeSetName[] => [
  profileSet(productType),
  'product_equipment',
  'product_description',
  'product_images',
  'auction',
];

/** True where an attribute belongs to vehicles of the type. */
export function appliesTo(entry: Attribute, productType: ProductType): boolean {
  if (entry.types && !entry.types.includes(productType)) return false;
  const other = profileSet(productType === 'trailer' ? 'motorhome' : 'trailer');
  return entry.sets.some((set) => set !== other);
}

/** True where the vehicle must name the attribute, conditions applied (spec 2 §7.3). */
export function isRequired(entry: Attribute, product: ProductFacts): boolean {
  if (!appliesTo(entry, product.productType)) return false;
  return typeof entry.required === 'function' ? entry.required(product) : entry.required === true;
}

/** Codes that are required for this vehicle though not for every one. */
export const conditionallyRequired = (product: ProductFacts): readonly string[] =>
  ATTRIBUTES.filter((entry) => typeof entry.required === 'function' && isRequired(entry, product)).map(
    (entry) => entry.code,
  );
