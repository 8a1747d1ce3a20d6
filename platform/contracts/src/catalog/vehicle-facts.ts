import { attribute, ATTRIBUTES } from '../attributes/table.ts';
import { makeName } from '../attributes/makes.ts';
import type { PublishedListing } from '../state/listings.ts';
import { pickupPoint } from '../places/places.ts';
import { foldedWords, squeezed } from './fold.ts';

/** Attributes of the catalogue that a filter compares, by their names among the facts. */
export const ATTRIBUTE_COLUMNS = {
  category: 'category',
  make: 'make',
  model: 'model',
  fuel: 'fuel',
  transmission: 'transmission',
  emission_class: 'emission_class',
  year: 'first_registration_year',
  month: 'first_registration_month',
  mileage: 'mileage',
  power_kw: 'power',
  length: 'length',
  weight: 'licensed_weight',
  seats: 'licensed_seats',
  beds: 'beds',
  inspection: 'hu_valid_through',
} as const;

/** Equipment that a vehicle has or has not. */
export const EQUIPMENT: readonly string[] = ATTRIBUTES.filter(
  ({ sets, input }) => sets.includes('product_equipment') && input === 'boolean',
).map(({ code }) => code);

type AttributeFacts = Readonly<Record<keyof typeof ATTRIBUTE_COLUMNS, string | number | null>>;

/** What the filters of the catalog compare of a vehicle; null where the ad does not say it. */
export interface VehicleFacts extends AttributeFacts {
  readonly product_type: 'motorhome' | 'trailer';
  readonly owner_segment: PublishedListing['ownerSegment'];
  /** Codes of the equipment that it has. */
  readonly equipment: readonly string[];
  readonly undamaged: boolean;
  readonly country: string | null;
  readonly vat_reportable: boolean;
  /** Its round is for chosen dealers, as long as that is announced or runs. */
  readonly exclusive: boolean;
  /** Its maker sells it. */
  readonly manufacturer: boolean;
  /** Where it is, the middle of its postcode or town, degrees. */
  readonly lat: number | null;
  readonly lon: number | null;
  /** Every word of the ad that can be looked for, folded, a blank before each. */
  readonly search: string;
  /** Title and model without gaps, folded: words are looked for anywhere in them. */
  readonly squeezed: string;
}

const whole = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? Math.round(value) : null;
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const stored = (code: string, value: unknown) =>
  attribute(code)?.backendType === 'int' ? whole(value) : text(value);

/** The facts of a published ad: the catalog's rows are made of them, and saved searches are matched with them. */
export function vehicleFacts(listing: PublishedListing): VehicleFacts {
  const { content, number, ownerSegment, exclusive, manufacturer } = listing;
  const { attributes } = content;
  const [make, model, series] = ['make', 'model', 'series'].map((code) => text(attributes[code]) ?? '');
  const names = [content.title, makeName(make) ?? make, model, series] as string[];
  const point = pickupPoint(content.pickup);
  const place = [content.pickup?.city ?? '', content.pickup?.zipCode ?? ''];
  const columns = Object.entries(ATTRIBUTE_COLUMNS).map(([column, code]) => [
    column,
    stored(code, attributes[code]),
  ]);
  return {
    ...(Object.fromEntries(columns) as AttributeFacts),
    category: content.category,
    product_type: content.productType,
    owner_segment: ownerSegment,
    equipment: EQUIPMENT.filter((code) => attributes[code] === true),
    undamaged: content.damages.length === 0,
    country: content.pickup?.country ?? null,
    vat_reportable: content.vatReportable,
    exclusive,
    manufacturer,
    lat: point?.lat ?? null,
    lon: point?.lon ?? null,
    ...textFacts(
      [
        ...names,
        ...place,
        String(number),
        String(attributes['first_registration_year'] ?? ''),
        content.description,
      ],
      [...names, place[1]!],
    ),
  };
}

/** What words are looked for in: the words of the texts, and the names without their gaps. */
export const textFacts = (texts: readonly string[], names: readonly string[]) => ({
  search: [...new Set(texts.flatMap(foldedWords))].map((word) => ` ${word}`).join(''),
  squeezed: names.map(squeezed).filter(Boolean).join(' '),
});
