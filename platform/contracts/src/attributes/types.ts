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

/** Definition of one attribute as the forms are drawn from it (spec 1 §3). */
export interface AttributeDefinition {
  readonly attributeId: number;
  readonly attributeCode: string;
  readonly backendType: 'int' | 'decimal' | 'datetime' | 'varchar';
  readonly frontendInput: 'simple' | 'select' | 'multipleselect' | 'boolean' | 'textarea' | 'date';
  readonly options: readonly { readonly optionId: string; readonly label: string }[];
  readonly required: boolean;
  readonly attributeSetName: string;
  readonly attributeGroupName: string;
  readonly label: string;
  readonly tooltip: string | null;
  readonly unit: string | null;
  readonly min?: number;
  readonly max?: number;
  /** Vehicles it applies to; absent: all that the set is for. */
  readonly productTypes?: readonly ('motorhome' | 'trailer')[];
  /** Longest text in characters. */
  readonly maxLength?: number;
  /** What the seller is asked before certain values are saved (spec 2 §5.3). */
  readonly confirmation?: string;
}
