import { expect, test } from 'vitest';
import { CATALOG_COUNTRIES } from '../constants.ts';
import { emptyContent } from '../empty-content.ts';
import type { ListingTerms, VehicleContent } from '../state/listings.ts';
import {
  dayOf,
  factFaults,
  factFaultsAlone,
  inspectionYears,
  isPostcodeOf,
  lastDayOf,
  yearsSince,
  type AdFacts,
} from './index.ts';

const TODAY = '2026-11-22';
const terms: ListingTerms = {
  reserve: true,
  startPrice: null,
  minimum: null,
  buyNow: null,
  plannedSaleDate: null,
};
const empty = emptyContent('motorhome');

type Given = Partial<Omit<VehicleContent, 'attributes'>> & {
  readonly plannedSaleDate?: string;
  readonly vin?: string;
} & Readonly<Record<string, unknown>>;

/** Facts of an ad; what is no field of the content is an attribute. */
function ad({ plannedSaleDate = '', vin = '', ...given }: Given): AdFacts {
  const own = Object.entries(given).filter(([name]) => name in empty);
  const others = Object.entries(given).filter(([name]) => !(name in empty));
  const content = { ...empty, ...Object.fromEntries(own), attributes: Object.fromEntries(others) };
  return {
    content: content as VehicleContent,
    private: { vin: vin || null, terms: { ...terms, plannedSaleDate: plannedSaleDate || null } },
  };
}

const damage = (location: string, type: string) => ({ sortOrder: 0, location, type, mediaIds: [] });
const pictured = (...mediaIds: readonly string[]) => [{ ...damage('roof', 'dent'), mediaIds }];
const gallery = [{ mediaId: 'm1', position: 0, view: 'damage' as const }];
const pickup = (country: string, zipCode: string) => ({ country, zipCode, city: 'x' });

test.each<[Given, field: string, fault: string]>([
  [{ first_registration_year: 2100, first_registration_month: 4 }, 'first_registration_year', 'date_future'],
  [
    { first_registration_year: 2026, first_registration_month: '12' },
    'first_registration_month',
    'date_future',
  ],
  [{ tyre_year: 2027 }, 'tyre_year', 'date_future'],
  [{ damp_date: '2027-01-01' }, 'damp_date', 'date_future'],
  [{ hu_expired: 'no', hu_valid_through: '1960-01-01' }, 'hu_valid_through', 'inspection_past'],
  [{ hu_expired: 'no', hu_valid_through: '2026-10-31' }, 'hu_valid_through', 'inspection_past'],
  [{ hu_expired: 'yes', hu_valid_through: '2026-12-01' }, 'hu_valid_through', 'inspection_valid'],
  [
    { productType: 'trailer', trailer_hu_expired: 'no', hu_valid_through: '2026-10-01' },
    'hu_valid_through',
    'inspection_past',
  ],
  [{ hu_valid_through: '2031-11-23' }, 'hu_valid_through', 'too_far_ahead'],
  [{ hu_expired: 'yes', hu_valid_through: '1900-01-01' }, 'hu_valid_through', 'before_registration'],
  [
    {
      first_registration_year: 2019,
      first_registration_month: 6,
      hu_expired: 'yes',
      hu_valid_through: '2019-05-01',
    },
    'hu_valid_through',
    'before_registration',
  ],
  [{ mileage: 61_000, expectedMileage: 1 }, 'expected_mileage', 'below_mileage'],
  [{ mileage: 61_000, expectedMileage: 60_999 }, 'expected_mileage', 'below_mileage'],
  [{ mileage: 61_000, mileage_last_service: 61_001 }, 'mileage_last_service', 'above_mileage'],
  [{ height: 2_880, inner_height: 2_881 }, 'inner_height', 'above_height'],
  [{ vin: 'WDB90665', first_registration_year: 2019 }, 'vin', 'vin_length'],
  [{ vin: 'WDB90665', first_registration_year: 1981 }, 'vin', 'vin_length'],
  [{ damages: [damage('roof', 'dent'), damage('moon', 'dent')] }, 'damages', 'one_of'],
  [{ damages: [damage('roof', 'crater')] }, 'damages', 'one_of'],
  [{ damages: pictured('m1', 'm2'), gallery }, 'damages', 'one_of'],
  [{ damages: pictured('m1') }, 'damages', 'one_of'],
  [{ plannedSaleDate: '2001-01-01' }, 'terms.plannedSaleDate', 'date_past'],
  [{ plannedSaleDate: '2026-11-21' }, 'terms.plannedSaleDate', 'date_past'],
  [{ plannedSaleDate: '2027-11-24' }, 'terms.plannedSaleDate', 'too_far_ahead'],
  [{ availability: { kind: 'from', from: '2026-11-21' } }, 'availability.from', 'date_past'],
  [{ availability: { kind: 'from', from: '2027-01-04' } }, 'availability.from', 'too_far_ahead'],
  [{ pickup: pickup('DE', '1234') }, 'pickup.zipCode', 'zip_country'],
])('%j cannot be: %s is named with %s', (given, field, fault) => {
  expect(factFaults(ad(given), TODAY)).toEqual({ [field]: `validation.${fault}` });
  // what contradicts another field may be mended there: a draft keeps it
  const byOthers =
    /^(?:date_future|before_registration)$/.test(fault) && given['first_registration_month'] !== undefined
      ? !['first_registration_year'].includes(field)
      : /^(?:inspection_past|inspection_valid|below_mileage|above_mileage|above_height|vin_length)$/.test(
          fault,
        );
  expect(Object.keys(factFaultsAlone(ad(given), [field], TODAY))).toEqual(byOthers ? [] : [field]);
});

test.each<[Given]>([
  [{}],
  [{ first_registration_year: 2026, first_registration_month: '11' }],
  [{ first_registration_year: 2025, first_registration_month: '12' }],
  [{ hu_expired: 'no', hu_valid_through: '2026-11-01' }],
  [{ hu_expired: 'yes', hu_valid_through: '2026-11-30' }],
  [{ hu_expired: 'yes', hu_valid_through: '2024-03-01' }],
  [{ hu_valid_through: '2031-11-22' }],
  [{ first_registration_year: 2019, first_registration_month: 6, hu_valid_through: '2019-06-01' }],
  [{ mileage: 61_000, expectedMileage: 61_000 }],
  [{ expectedMileage: 1 }],
  [{ mileage: '48200,5', expectedMileage: 1, mileage_last_service: 2 }],
  [{ mileage: 61_000, mileage_last_service: 61_000 }],
  [{ height: 2_880, inner_height: 2_880 }],
  [{ vin: 'WDB9066571S123456', first_registration_year: 2019 }],
  [{ vin: 'WDB90665', first_registration_year: 1980 }],
  [{ vin: 'WDB90665' }],
  [{ damages: [damage('', ''), damage('roof', 'dent')] }],
  [{ damages: pictured('m1'), gallery }],
  [{ plannedSaleDate: TODAY }],
  [{ plannedSaleDate: '2027-11-23' }],
  [{ availability: { kind: 'from', from: TODAY } }],
  [{ availability: { kind: 'from', from: '2027-01-03' } }],
  [{ pickup: pickup('DE', '87700') }],
  [{ pickup: pickup('NL', '3511 ab') }],
])('%j may be', (given) => {
  expect(factFaults(ad(given), TODAY)).toEqual({});
});

test('the last day of a date may be named, the day after it may not', () => {
  const last = (field: string) => lastDayOf(field, TODAY) ?? '';
  expect(last('availability.from')).toBe('2027-01-03');
  const sold = ad({ plannedSaleDate: last('terms.plannedSaleDate') });
  const had = ad({ availability: { kind: 'from', from: last('availability.from') } });
  const inspected = ad({ hu_valid_through: last('hu_valid_through') });
  for (const facts of [sold, had, inspected]) expect(factFaults(facts, TODAY)).toEqual({});
  expect(lastDayOf('first_registration_year', TODAY)).toBeNull();
});

test('Every country of the catalog has its postcodes', () => {
  const refused = CATALOG_COUNTRIES.filter((country) => isPostcodeOf(country, '123'));
  expect(refused).toEqual([]);
  for (const [country, zipCode] of [
    ['SE', '114 55'],
    ['PL', '70-001'],
    ['PL', '70001'],
    ['PT', '1000-205'],
    ['GR', '104 31'],
    ['AT', '5020'],
  ] as const)
    expect(isPostcodeOf(country, zipCode), `${country} ${zipCode}`).toBe(true);
  for (const [country, zipCode] of [
    ['NL', '3511'],
    ['AT', '50200'],
    ['FR', '7500'],
  ] as const)
    expect(isPostcodeOf(country, zipCode), `${country} ${zipCode}`).toBe(false);
});

test('While a draft is typed only what is wrong whatever else is typed is refused, and only in fields that were', () => {
  const facts = ad({
    first_registration_year: 2100,
    mileage: 61_000,
    expectedMileage: 1,
    plannedSaleDate: '2001-01-01',
  });
  const typed = ['first_registration_year', 'mileage', 'expected_mileage'];
  expect(factFaultsAlone(facts, typed, TODAY)).toEqual({
    first_registration_year: 'validation.date_future',
  });
});

test('an inspection can end in the years that the other facts leave', () => {
  const ends = (given: Given) => {
    const years = inspectionYears(ad(given), TODAY);
    return [years[0], years.at(-1)];
  };
  expect(ends({ hu_expired: 'no', first_registration_year: 2019 })).toEqual([2031, 2026]);
  expect(ends({ productType: 'trailer', trailer_hu_expired: 'yes', first_registration_year: 2019 })).toEqual([
    2026, 2019,
  ]);
  expect(ends({ first_registration_year: 2024 })).toEqual([2031, 2024]);
  expect(ends({ hu_expired: 'yes' })).toEqual([2026, 1950]);
});

test('something was done to a vehicle in the years since its first registration, the latest first', () => {
  const since = (given: Given) => yearsSince(ad(given), TODAY);
  expect(since({ first_registration_year: 2024 })).toEqual([2026, 2025, 2024]);
  expect(since({ first_registration_year: 2026 })).toEqual([2026]);
  // of a year to come nothing follows
  expect(since({ first_registration_year: 2030 })).toEqual([2026]);
  const unknown = since({});
  expect([unknown[0], unknown.at(-1)]).toEqual([2026, 1950]);
});

test('a postcode of a country without a form of its own is taken as it is', () => {
  expect(isPostcodeOf('US', 'anything')).toBe(true);
});

test('A day is that of Berlin', () => {
  expect(dayOf('2026-11-21T23:00:00Z')).toBe('2026-11-22');
  expect(dayOf('2026-11-21T22:59:59Z')).toBe('2026-11-21');
});
