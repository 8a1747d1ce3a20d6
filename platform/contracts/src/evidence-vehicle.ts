import { ATTRIBUTES } from './attributes/table.ts';
import type { AttributeValue, VehicleContent } from './state/listings.ts';
import type { EvidenceVehicle, ValuationState } from './state/valuations.ts';

type AdFacts = Pick<VehicleContent, 'productType' | 'category' | 'attributes'>;
type Condition = NonNullable<EvidenceVehicle['condition']>;

const numberOf = (value: AttributeValue | undefined): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
const textOf = (value: AttributeValue | undefined): string => (typeof value === 'string' ? value : '');
const positive = (value: number | null): number | null => (value !== null && value > 0 ? value : null);

const BROKEN = ['damaged', 'water_damaged', 'hail_damaged'];
const CONDITIONS: readonly Condition[] = ['as_new', 'well_kept', 'worn', 'needs_repair'];

/** The condition, from what an ad says of damages: no one calls their own vehicle worn. */
function conditionOf({ attributes }: AdFacts): Condition {
  const says = (code: string) => attributes[code] === 'yes' || attributes[`trailer_${code}`] === 'yes';
  if (BROKEN.some(says)) return 'needs_repair';
  return attributes['defects_exists'] === 'yes' ? 'worn' : 'well_kept';
}

/** Part of the equipment of its type that a vehicle has; null where none is given. */
function equipmentOf({ productType, attributes }: AdFacts): number | null {
  const asked = ATTRIBUTES.filter(
    ({ sets, input, types }) =>
      sets.includes('product_equipment') &&
      input === 'boolean' &&
      (types === undefined || types.includes(productType)),
  );
  const said = asked.filter(({ code }) => typeof attributes[code] === 'boolean');
  return said.length === 0
    ? null
    : said.filter(({ code }) => attributes[code] === true).length / asked.length;
}

/** What an ad gives the price model; null while its year is missing, or a motorhome's mileage. */
export function evidenceVehicleOfAd(ad: AdFacts): EvidenceVehicle | null {
  const { productType, category, attributes } = ad;
  const year = numberOf(attributes['first_registration_year']);
  const month = numberOf(attributes['first_registration_month']);
  const mileage = productType === 'motorhome' ? numberOf(attributes['mileage']) : null;
  if (year === null || (productType === 'motorhome' && mileage === null)) return null;
  return {
    productType,
    make: textOf(attributes['make']),
    model: textOf(attributes['model']),
    category: category ?? (textOf(attributes['category']) || null),
    year,
    month: month !== null && month >= 1 && month <= 12 ? month : null,
    mileage,
    condition: conditionOf(ad),
    powerKw: positive(numberOf(attributes['power'])),
    equipment: equipmentOf(ad),
  };
}

/** What a valuation gives the price model; null as above. */
export function evidenceVehicleOfValuation({
  productType,
  product,
}: Pick<ValuationState, 'productType' | 'product'>): EvidenceVehicle | null {
  const { make, model, year, category, powerKw, condition } = product;
  const mileage = productType === 'motorhome' ? product.mileage : null;
  if (!year || (productType === 'motorhome' && mileage === null)) return null;
  return {
    productType,
    make,
    model,
    category,
    year,
    month: null,
    mileage,
    condition: CONDITIONS.find((known) => known === condition) ?? null,
    powerKw: positive(powerKw),
    equipment: null,
  };
}
