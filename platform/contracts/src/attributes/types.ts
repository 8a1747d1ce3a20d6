import type { AttributeValue } from '../state/listings.ts';

export type ProductType = 'motorhome' | 'trailer';

/** Attribute sets of the specification (spec 1 §3) and `damage`, the set of one damage item. */
export type AttributeSetName =
  | 'product_profile'
  | 'trailer_profile'
  | 'product_description'
  | 'product_equipment'
  | 'product_images'
  | 'auction'
  | 'damage';

/** What the conditions of the catalogue look at. */
export interface ProductFacts {
  readonly productType: ProductType;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
}

/** One row of the attribute catalogue. */
export interface Attribute {
  /** Stable number of the attribute; never given to another one. */
  readonly id: number;
  readonly code: string;
  readonly sets: readonly AttributeSetName[];
  readonly group: string;
  readonly backendType: 'int' | 'decimal' | 'datetime' | 'varchar';
  readonly input: 'simple' | 'select' | 'multipleselect' | 'boolean' | 'textarea' | 'date';
  /** Vehicles it applies to; absent: all that the set is for. */
  readonly types?: readonly ProductType[];
  /** Name of the option list in `options.ts`. */
  readonly options?: string;
  /** Always, or under a condition on the vehicle (spec 2 §7.3: conditionally required). */
  readonly required?: true | ((product: ProductFacts) => boolean);
  readonly unit?: 'km' | 'cm³' | 'kW' | 'kg' | 'mm' | 'l' | 'Ah' | 'W' | 'EUR' | '%';
  readonly min?: number;
  readonly max?: number;
  /** Longest text in characters. */
  readonly maxLength?: number;
  /** The flag that a value of this one says, too. */
  readonly partOf?: string;
  /** Never public: kept apart from the ad's content. */
  readonly personal?: true;
}
