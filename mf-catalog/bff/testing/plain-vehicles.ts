import {
  CATALOG_CHOICES,
  CATALOG_FLAGS,
  CATALOG_OPTIONS,
  CATALOG_RANGES,
  catalogBounds,
  optionIds,
  type CatalogOption,
  type CatalogRange,
} from '@rollheim/contracts';
import { EQUIPMENT } from '@rollheim/contracts/catalog';
import fc from 'fast-check';
import { example } from './example.ts';

const VEHICLES = 150;
const DAY_MS = 86_400_000;

/** What a filter compares, as an ad says it; the other side of each test. */
export type Plain = { readonly [name in CatalogOption]: readonly string[] } & {
  readonly [name in CatalogRange]: number | null;
} & { readonly [name in (typeof CATALOG_FLAGS)[number]]: boolean } & {
  /** Where it is, as people write it; null: no one knows. */
  readonly point: { readonly lat: number; readonly lon: number } | null;
} & {
  readonly [name in keyof typeof CATALOG_CHOICES]: string | null;
};

export const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values);
const or = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 4 });
const berlinDay = (at: number) =>
  new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin', dateStyle: 'short' }).format(at);

/** Places with their coordinates as an atlas has them; the last is none. */
const PLACES = {
  DE: { zipCode: '87700', city: 'Memmingen', lat: 47.98, lon: 10.18 },
  NL: { zipCode: '3511 AB', city: 'Utrecht', lat: 52.09, lon: 5.12 },
  PL: { zipCode: '70-001', city: 'Szczecin', lat: 53.43, lon: 14.55 },
  AT: { zipCode: '6020', city: 'Innsbruck', lat: 47.26, lon: 11.39 },
  GR: { zipCode: '10431', city: 'Αθήνα', lat: 37.98, lon: 23.73 },
  FI: { zipCode: '', city: 'Nirgendwo', lat: 0, lon: 0 },
};
/** Regions of the map in which these places lie. */
const REGIONS: Readonly<Record<string, readonly (keyof typeof PLACES)[]>> = {
  '25-DE-Memmingen': ['DE'],
  '50-AT-Innsbruck': ['AT'],
  '400-CH-Zürich': ['DE', 'AT'],
  '400-DE-Berlin': ['PL'],
  '100-NL-Apeldoorn': [],
};
/** Straight line by the law of cosines: another formula than the filter's. */
export function lineKm(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  const [y, z, d] = [a.lat, b.lat, b.lon - a.lon].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
  ];
  return 6371 * Math.acos(Math.min(1, Math.sin(y) * Math.sin(z) + Math.cos(y) * Math.cos(z) * Math.cos(d)));
}
/** Places to look from, and limits that lie further from every vehicle's distance than the places are inexact. */
export const ORIGINS = { 'DE-87700': PLACES.DE, 'AT-Innsbruck': PLACES.AT, 'NL-3511': PLACES.NL };
const LIMITS = ['any', 'over300', '1', '40', '100', '150', '200', '300', '1000', '3000'];
const within = (band: string, km: number | null): boolean =>
  band === 'any' || (km !== null && (band === 'over300' ? km > 300 : km <= Math.max(5, Number(band))));

/** Days of inspections with the months until then, some of them past. */
const DUE = new Map(
  [-14, -1, 0, 1, 5, 12, 13, 30].map((months) => {
    const [year = 0, month = 0] = berlinDay(Date.now()).split('-').map(Number);
    return [new Date(Date.UTC(year, month - 1 + months, 15)).toISOString().slice(0, 10), months];
  }),
);

const vehicle = fc.record({
  productType: oneOf(['motorhome', 'trailer'] as const),
  category: or(oneOf(['integrated', 'alcove'])),
  attributes: fc.record({
    make: or(oneOf(['hymer', 'knaus', 'weinsberg'])),
    model: or(oneOf(['Sky Ti 650', 'Exsis', '600 MEG'])),
    fuel: or(oneOf(optionIds('fuel'))),
    transmission: or(oneOf(optionIds('transmission'))),
    emission_class: or(oneOf(optionIds('emission_class').slice(0, 3))),
    first_registration_year: or(fc.integer({ min: 1990, max: 2026 })),
    mileage: or(fc.integer({ min: 0, max: 300_000 })),
    power: or(fc.integer({ min: 60, max: 140 })),
    length: or(fc.integer({ min: 4_000, max: 9_000 })),
    licensed_weight: or(fc.integer({ min: 700, max: 7_500 })),
    licensed_seats: or(fc.integer({ min: 1, max: 7 })),
    beds: or(fc.integer({ min: 0, max: 8 })),
    hu_valid_through: or(oneOf([...DUE.keys(), 'unbekannt'])),
    ...Object.fromEntries(EQUIPMENT.slice(0, 4).map((code) => [code, or(fc.boolean())])),
  }),
  damaged: fc.boolean(),
  vatReportable: fc.boolean(),
  exclusive: fc.boolean(),
  manufacturer: fc.boolean(),
  country: oneOf(Object.keys(PLACES) as (keyof typeof PLACES)[]),
  segment: oneOf(['PRIVATE', 'COMMERCIAL', 'MERCHANT'] as const),
  status: oneOf(['running', 'hotbidding', 'published', 'sold', 'failed', 'renegotiation', 'recd_late_offer']),
  price: fc.integer({ min: 100, max: 90_000 }).map((euros) => euros * 100),
  buyNow: fc.boolean(),
  reserve: oneOf(['met', 'not_met'] as const),
  endsIn: fc.integer({ min: 0, max: 4 }),
});

const monthsLeft = (day: string | undefined): number | null => {
  const months = DUE.get(day ?? '') ?? -1;
  return months >= 0 ? months : null;
};

/** Vehicles, always the same; and as messages, where a listing and its auction are in turn. */
export function sampleVehicles() {
  const messages: { readonly topic: string; readonly key: string; readonly payload: object }[] = [];
  const plain: Plain[] = fc.sample(vehicle, { seed: 20_261_123, numRuns: VEHICLES }).map((made, index) => {
    const adId = `ad-${index}`;
    const listing = example('listings.published');
    const { attributes } = made;
    const damages = made.damaged ? (listing['content'] as { damages: object[] }).damages.slice(0, 1) : [];
    if (made.damaged && damages.length === 0) throw new Error('The example has no damage.');
    const content = {
      ...(listing['content'] as object),
      productType: made.productType,
      category: made.category ?? null,
      attributes,
      damages,
      vatReportable: made.vatReportable,
      pickup: {
        zipCode: PLACES[made.country].zipCode,
        city: PLACES[made.country].city,
        country: made.country,
      },
    };
    messages.push({
      topic: 'listings.published',
      key: adId,
      payload: {
        ...listing,
        adId,
        ownerSegment: made.segment,
        content,
        exclusive: made.exclusive,
        manufacturer: made.manufacturer,
      },
    });
    const endAt = Date.now() + made.endsIn * 0.5 * DAY_MS;
    const terms = {
      status: made.status,
      price: made.price,
      soldPrice: null,
      buyNow: made.buyNow ? 9_900_000 : null,
      reserve: made.reserve,
      endAt: new Date(endAt).toISOString(),
    };
    messages.push({
      topic: 'auctions.state',
      key: adId,
      payload: { ...example('auction.state'), auctionId: adId, ...terms },
    });
    const running = made.status === 'running' || made.status === 'hotbidding';
    const day = berlinDay(endAt);
    const tomorrow = berlinDay(Date.parse(`${berlinDay(Date.now())}T12:00:00Z`) + DAY_MS);
    return {
      productType: [made.productType],
      category: made.category ? [made.category] : [],
      make: attributes.make ? [attributes.make] : [],
      model: attributes.model ? [attributes.model] : [],
      country: [made.country],
      fuel: attributes.fuel ? [attributes.fuel] : [],
      transmission: attributes.transmission ? [attributes.transmission] : [],
      emission_class: attributes.emission_class ? [attributes.emission_class] : [],
      equipment: EQUIPMENT.filter((code) => (attributes as Record<string, unknown>)[code] === true),
      sellerKind: [made.segment === 'PRIVATE' ? 'PRIVATE' : 'COMMERCIAL'],
      price: made.price,
      mileage: attributes.mileage ?? null,
      year: attributes.first_registration_year ?? null,
      power: attributes.power ?? null,
      length: attributes.length ?? null,
      weight: attributes.licensed_weight ?? null,
      seats: attributes.licensed_seats ?? null,
      beds: attributes.beds ?? null,
      inspection: monthsLeft(attributes.hu_valid_through),
      buyNow: made.buyNow,
      vatReportable: made.vatReportable,
      reserveMet: made.reserve === 'met',
      undamaged: !made.damaged,
      // released for chosen dealers, and open to everyone since
      exclusive: false,
      manufacturer: made.manufacturer,
      point: made.country === 'FI' ? null : PLACES[made.country],
      auction_status: running
        ? 'running'
        : ['published', 'renegotiation', 'sold', 'failed'].includes(made.status)
          ? made.status
          : 'chance',
      ends: !running ? null : day === berlinDay(Date.now()) ? 'today' : day === tomorrow ? 'tomorrow' : null,
    };
  });
  return { plain, messages };
}

/** True where a vehicle is within the filter's distance. */
export function nearEnough(value: string, { point }: Plain): boolean {
  const [band = '', ...key] = value.split('-');
  const origin = ORIGINS[key.join('-') as keyof typeof ORIGINS];
  return within(band, point && lineKm(origin, point));
}

/** The filters of a query that a vehicle does not meet. */
export function unmet(query: Record<string, unknown>, each: Plain): string[] {
  const options = (Object.keys(CATALOG_OPTIONS) as CatalogOption[]).filter((name) => {
    const asked = query[name] as string[] | undefined;
    if (!asked) return false;
    return name === 'equipment'
      ? !asked.every((value) => each.equipment.includes(value))
      : !asked.some((value) => each[name].includes(value));
  });
  const ranges = CATALOG_RANGES.filter((name) => {
    const [from, to] = catalogBounds(name).map((end) => query[end] as number | undefined);
    if (from === undefined && to === undefined) return false;
    const scale = name === 'price' ? 100 : 1;
    const value = each[name];
    return value === null || value < (from ?? 0) * scale || value > (to ?? Infinity) * scale;
  });
  const flags = CATALOG_FLAGS.filter((name) => query[name] === true && !each[name]);
  const choices = (Object.keys(CATALOG_CHOICES) as (keyof typeof CATALOG_CHOICES)[]).filter(
    (name) => query[name] !== undefined && each[name] !== query[name],
  );
  const far = query['distance'] !== undefined && !nearEnough(query['distance'] as string, each);
  const region = query['region'] as string | undefined;
  const elsewhere = region !== undefined && !REGIONS[region]!.some((country) => country === each.country[0]);
  return [
    ...options,
    ...ranges,
    ...flags,
    ...choices,
    ...(far ? ['distance'] : []),
    ...(elsewhere ? ['region'] : []),
  ];
}

/** A query with some filters on. */
export const queriesOf = (plain: readonly Plain[]) => {
  const values = (name: CatalogOption) => [...new Set(plain.flatMap((each) => each[name]))];
  const options = Object.fromEntries(
    (Object.keys(CATALOG_OPTIONS) as CatalogOption[]).map((name) => [
      name,
      fc.uniqueArray(oneOf(values(name)), { minLength: 1, maxLength: 3 }),
    ]),
  );
  const bounds = Object.fromEntries(
    CATALOG_RANGES.flatMap((name) => {
      const known = plain.flatMap((each) => each[name] ?? []);
      const euros = known.map((value) => (name === 'price' ? Math.round(value / 100) : value));
      return catalogBounds(name).map((end) => [end, oneOf(euros)]);
    }),
  );
  const flags = Object.fromEntries(CATALOG_FLAGS.map((name) => [name, fc.boolean()]));
  const choices = Object.fromEntries(
    Object.entries(CATALOG_CHOICES).map(([name, taken]) => [name, oneOf<string>(taken)]),
  );
  const region = oneOf(Object.keys(REGIONS));
  const distance = fc
    .tuple(oneOf(LIMITS), oneOf(Object.keys(ORIGINS)))
    .map(([band, key]) => `${band}-${key}`);
  const all: Record<string, fc.Arbitrary<unknown>> = {
    ...options,
    ...bounds,
    ...flags,
    ...choices,
    distance,
    region,
  };
  return fc
    .uniqueArray(oneOf(Object.keys(all)), { maxLength: 3 })
    .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, all[name]!]))));
};
