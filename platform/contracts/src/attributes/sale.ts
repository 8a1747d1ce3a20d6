import type { Attribute, ProductType } from './types.ts';

const defect = (
  id: number,
  code: string,
  types: readonly ProductType[] | null,
  options: 'yes_no' | 'yes_no_unknown',
): Attribute => ({
  id,
  code,
  sets: ['product_description'],
  group: 'product_description_defects',
  backendType: 'varchar',
  input: 'select',
  options,
  required: true,
  ...(types && { types }),
});

const image = (id: number, code: string, required?: Attribute['required']): Attribute => ({
  id,
  code,
  sets: ['product_images'],
  group: 'product_images_general',
  backendType: 'varchar',
  input: 'simple',
  ...(required && { required }),
});

const price = (id: number, code: string, extra: Partial<Attribute> = {}): Attribute => ({
  id,
  code,
  sets: ['auction'],
  group: 'auction_price',
  backendType: 'decimal',
  input: 'simple',
  unit: 'EUR',
  ...extra,
});

const handover = (id: number, code: string, extra: Partial<Attribute>): Attribute => ({
  id,
  code,
  sets: ['auction'],
  group: 'auction_handover',
  backendType: 'varchar',
  input: 'simple',
  ...extra,
});

/** Sets product_description, product_images, auction and damage. */
export const SALE_ATTRIBUTES: readonly Attribute[] = [
  {
    id: 301,
    code: 'description',
    sets: ['product_description'],
    group: 'product_description_general',
    backendType: 'varchar',
    input: 'textarea',
    maxLength: 8_000,
    required: true,
  },
  defect(311, 'defects_exists', null, 'yes_no'),
  defect(312, 'damaged', ['motorhome'], 'yes_no_unknown'),
  defect(313, 'trailer_damaged', ['trailer'], 'yes_no_unknown'),
  defect(314, 'water_damaged', ['motorhome'], 'yes_no_unknown'),
  defect(315, 'trailer_water_damaged', ['trailer'], 'yes_no_unknown'),
  defect(316, 'hail_damaged', ['motorhome'], 'yes_no_unknown'),
  defect(317, 'trailer_hail_damaged', ['trailer'], 'yes_no_unknown'),
  {
    id: 318,
    code: 'defects_description',
    sets: ['product_description'],
    group: 'product_description_defects',
    backendType: 'varchar',
    input: 'textarea',
    maxLength: 8_000,
  },
  image(401, 'image_exterior', true),
  // An open trailer has no inside.
  image(402, 'image_interior', ({ attributes }) => attributes['category'] !== 'cargo_trailer'),
  image(403, 'image_damage'),
  image(404, 'image_official_registration_document'),
  { ...price(501, 'reserve', { required: true }), backendType: 'int', input: 'boolean' },
  price(502, 'start_price', { required: true, min: 50 }),
  price(503, 'minimum_selling_price', { required: true, min: 500 }),
  price(504, 'buy_now_price', { min: 50 }),
  { ...price(505, 'vat_reportable'), backendType: 'int', input: 'boolean' },
  handover(511, 'planned_sale_date', { backendType: 'datetime', input: 'date' }),
  handover(512, 'availability', { input: 'select', options: 'availability', required: true }),
  handover(513, 'available_from', {
    backendType: 'datetime',
    input: 'date',
    required: ({ attributes }) => attributes['availability'] === 'from',
  }),
  handover(514, 'pickup_location', { required: true }),
  handover(515, 'expected_mileage', {
    backendType: 'int',
    unit: 'km',
    min: 0,
    max: 3_000_000,
    types: ['motorhome'],
    required: true,
  }),
  handover(516, 'internal_number', { maxLength: 40, personal: true }),
  {
    id: 601,
    code: 'damage_location',
    sets: ['damage'],
    group: 'damage_item',
    backendType: 'varchar',
    input: 'select',
    options: 'damage_location',
    required: true,
  },
  {
    id: 602,
    code: 'damage_type',
    sets: ['damage'],
    group: 'damage_item',
    backendType: 'varchar',
    input: 'select',
    options: 'damage_type',
    required: true,
  },
  {
    id: 603,
    code: 'damage_images',
    sets: ['damage'],
    group: 'damage_item',
    backendType: 'varchar',
    input: 'simple',
  },
];
