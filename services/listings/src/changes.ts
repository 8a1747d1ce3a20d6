import {
  isCalendarDay,
  checkAttribute,
  dayOf,
  factFaultsAlone,
  impliedAttributes,
  normaliseAttributes,
  vehicleTitle,
} from '@rollheim/contracts';
import type {
  AdFacts,
  AttributeValue,
  ListingChanges,
  ListingPrivate,
  VehicleContent,
} from '@rollheim/contracts';
import type { Listing } from './listing.ts';
import { termsFaults } from './terms.ts';

/** Fields at fault; nothing of the edit was taken. */
export interface Faults {
  readonly faults: Readonly<Record<string, string>>;
}

const hasFaults = (faults: Readonly<Record<string, string>>): boolean => Object.keys(faults).length > 0;

/**
 * Applies a partial edit: all of it, or nothing where a field is at fault. Values are normalised first (spec 2 §5.4);
 * private attributes go to the private part, damages are renumbered from 0.
 */
export function applyChanges(listing: Listing, changes: ListingChanges, at: string): Listing | Faults {
  const { content } = listing.state;
  const normal = normaliseAttributes(changes.attributes ?? {});
  const given = { ...normal, ...impliedAttributes(normal) };
  const faults: Record<string, string> = {
    ...attributeFaults(given, content.productType),
    ...dateFaults(changes),
    ...termsFaults({ ...listing.private.terms, ...changes.terms }),
  };
  if (changes.vatReportable === true && listing.state.ownerSegment === 'PRIVATE') {
    faults['vatReportable'] = 'validation.commercial_only';
  }
  const { vin: vinAttribute, ...attributes } = given;
  const vin = newVin(changes, vinAttribute, listing.private.vin);
  const vinFault = checkAttribute('vin', vin, content.productType);
  if (vinFault) faults['vin'] = vinFault;
  const changed = {
    state: { ...listing.state, content: changedContent(content, changes, attributes) },
    private: changedPrivate(listing.private, changes, vin),
  };
  const all = { ...factFaultsAlone(factsOf(changed), changedFields(changes), dayOf(at)), ...faults };
  return hasFaults(all) ? { faults: all } : changed;
}

/** What the rules of facts look at. */
export const factsOf = ({ state, private: own }: Listing): AdFacts => ({
  content: state.content,
  private: own,
});

/** Names of the fields that an edit sets, as faults name them. */
const changedFields = (changes: ListingChanges): readonly string[] => [
  ...Object.keys(changes),
  ...Object.keys(changes.attributes ?? {}),
  ...Object.keys(changes.terms ?? {}).map((field) => `terms.${field}`),
  ...(changes.availability ? ['availability.from'] : []),
  ...(changes.pickup ? ['pickup.zipCode'] : []),
];

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

/** Days that no calendar has. */
function dateFaults({ availability, terms }: ListingChanges): Record<string, string> {
  const dates = { 'availability.from': availability?.from, 'terms.plannedSaleDate': terms?.plannedSaleDate };
  const wrong = Object.entries(dates).filter(([, date]) => date && !isCalendarDay(date));
  return Object.fromEntries(wrong.map(([field]) => [field, 'validation.regex']));
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
      .map((damage, sortOrder) => ({ ...damage, sortOrder, mediaIds: [...new Set(damage.mediaIds)] })),
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
