import { checkAttribute, normaliseAttributes, vehicleTitle } from '@rollheim/contracts';
import type { AttributeValue, ListingChanges, ListingPrivate, VehicleContent } from '@rollheim/contracts';
import type { Listing } from './listing.ts';
import { termsFaults } from './terms.ts';

/** Fields at fault; nothing of the edit was taken. */
export interface Faults {
  readonly faults: Readonly<Record<string, string>>;
}

const DAY_MS = 86_400_000;
/** A vehicle is available within six weeks (spec 2 §9). */
const LATEST_AVAILABILITY_DAYS = 42;
const LATEST_SALE_DAYS = 366;

const hasFaults = (faults: Readonly<Record<string, string>>): boolean => Object.keys(faults).length > 0;

/**
 * Applies a partial edit: all of it, or nothing where a field is at fault. Values are normalised first (spec 2 §5.4);
 * private attributes go to the private part, damages are renumbered from 0.
 */
export function applyChanges(listing: Listing, changes: ListingChanges, at: string): Listing | Faults {
  const { content } = listing.state;
  const given = normaliseAttributes(changes.attributes ?? {});
  const faults: Record<string, string> = {
    ...attributeFaults(given, content.productType),
    ...dateFaults(changes, at),
    ...termsFaults({ ...listing.private.terms, ...changes.terms }),
  };
  if (changes.vatReportable === true && listing.state.ownerSegment === 'PRIVATE') {
    faults['vatReportable'] = 'validation.commercial_only';
  }
  const { vin: vinAttribute, ...attributes } = given;
  const vin = newVin(changes, vinAttribute, listing.private.vin);
  const vinFault = checkAttribute('vin', vin, content.productType);
  if (vinFault) faults['vin'] = vinFault;
  if (hasFaults(faults)) return { faults };
  return {
    state: { ...listing.state, content: changedContent(content, changes, attributes) },
    private: changedPrivate(listing.private, changes, vin),
  };
}

function attributeFaults(
  given: Readonly<Record<string, AttributeValue>>,
  productType: VehicleContent['productType'],
): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [code, value] of Object.entries(given)) {
    const fault = checkAttribute(code, value, productType);
    if (fault) faults[code] = fault;
  }
  return faults;
}

function dateFaults({ availability, terms }: ListingChanges, at: string): Record<string, string> {
  const faults: Record<string, string> = {};
  const within = (date: string | null | undefined, days: number, field: string): void => {
    if (!date) return;
    const ahead = Date.parse(date) - Date.parse(at);
    if (Number.isNaN(ahead)) faults[field] = 'validation.regex';
    else if (ahead > days * DAY_MS) faults[field] = 'validation.too_far_ahead';
  };
  within(availability?.from, LATEST_AVAILABILITY_DAYS, 'availability.from');
  within(terms?.plannedSaleDate, LATEST_SALE_DAYS, 'terms.plannedSaleDate');
  return faults;
}

function newVin(
  changes: ListingChanges,
  asAttribute: AttributeValue | undefined,
  present: string | null,
): string | null {
  if (changes.vin === undefined && asAttribute === undefined) return present;
  const normal = normaliseAttributes({ vin: changes.vin ?? asAttribute ?? null })['vin'];
  return typeof normal === 'string' ? normal : null;
}

function changedContent(
  content: VehicleContent,
  changes: ListingChanges,
  given: Readonly<Record<string, AttributeValue>>,
): VehicleContent {
  const merged = Object.entries({ ...content.attributes, ...given });
  const attributes = Object.fromEntries(merged.filter(([, value]) => value !== null));
  const category = attributes['category'];
  const pickup = changes.pickup && {
    zipCode: changes.pickup.zipCode,
    city: changes.pickup.city,
    country: changes.pickup.country,
  };
  return {
    ...content,
    attributes,
    title: vehicleTitle(attributes),
    category: typeof category === 'string' ? category : null,
    description: changes.description ?? content.description,
    defects: changes.defects ?? content.defects,
    damages: (changes.damages ?? content.damages)
      .toSorted((one, other) => one.sortOrder - other.sortOrder)
      .map((damage, sortOrder) => ({ ...damage, sortOrder })),
    vatReportable: changes.vatReportable ?? content.vatReportable,
    availability: changes.availability ?? content.availability,
    expectedMileage:
      changes.expectedMileage === undefined ? content.expectedMileage : changes.expectedMileage,
    pickup: pickup === undefined ? content.pickup : pickup,
  };
}

function changedPrivate(
  present: ListingPrivate,
  changes: ListingChanges,
  vin: string | null,
): ListingPrivate {
  const { internalNumber, pickup, terms } = changes;
  return {
    ...present,
    vin,
    internalNumber: internalNumber === undefined ? present.internalNumber : internalNumber || null,
    pickupStreet: pickup === undefined ? present.pickupStreet : pickup?.street || null,
    terms: { ...present.terms, ...terms },
  };
}
