import { openPool, type ReceivedMessage } from '@rollheim/bus';
import {
  CATALOG_CHOICES,
  CATALOG_FLAGS,
  CATALOG_OPTIONS,
  CATALOG_RANGES,
  catalogBounds,
  optionIds,
  type AuctionState,
  type CatalogOption,
  type CatalogRange,
  type PublishedListing,
} from '@rollheim/contracts';
import { attributeLabels } from '@rollheim/contracts/attributes';
import { EQUIPMENT, filtersIn, matches, vehicleFacts } from '@rollheim/contracts/catalog';
import { messageContract } from '@rollheim/contracts/server';
import { withPostgres, type TestPostgres } from '@rollheim/tooling/testing';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conditionsOf, FROM } from './conditions.ts';
import { facetCounts, toFilterAttributes } from './facets.ts';
import { filtersOf, searchQuery, type SearchQuery } from './filters.ts';
import { apply } from './projections/apply.ts';
import { TABLES } from './projections/tables.ts';
import { countAll } from './search.ts';

const VEHICLES = 150;
const DAY_MS = 86_400_000;

/** What a filter compares, as an ad says it; the other side of each test. */
type Plain = { readonly [name in CatalogOption]: readonly string[] } & {
  readonly [name in CatalogRange]: number | null;
} & { readonly [name in (typeof CATALOG_FLAGS)[number]]: boolean } & {
  readonly [name in keyof typeof CATALOG_CHOICES]: string | null;
};

let postgres: TestPostgres;
let pool: pg.Pool;
let plain: Plain[];
/** The same as messages: a listing and its auction in turn. */
let published: readonly { readonly key: string; readonly payload: unknown }[];

const example = (name: string) => messageContract(name)?.example as Record<string, unknown>;
const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values);
const or = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 4 });
const berlinDay = (at: number) =>
  new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin', dateStyle: 'short' }).format(at);

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
    ...Object.fromEntries(EQUIPMENT.slice(0, 4).map((code) => [code, or(fc.boolean())])),
  }),
  damaged: fc.boolean(),
  vatReportable: fc.boolean(),
  country: oneOf(['DE', 'NL', 'PL']),
  segment: oneOf(['PRIVATE', 'COMMERCIAL', 'MERCHANT'] as const),
  status: oneOf(['running', 'hotbidding', 'published', 'sold', 'failed', 'renegotiation', 'recd_late_offer']),
  price: fc.integer({ min: 100, max: 90_000 }).map((euros) => euros * 100),
  buyNow: fc.boolean(),
  reserve: oneOf(['met', 'not_met'] as const),
  endsIn: fc.integer({ min: 0, max: 4 }),
});

beforeAll(async () => {
  await attributeLabels.loadAll();
  postgres = await withPostgres();
  const { adminUrl } = await postgres.database();
  pool = openPool({ connectionString: adminUrl, max: 2 });
  await pool.query(TABLES);
  const messages: object[] = [];
  plain = fc.sample(vehicle, { seed: 20_261_123, numRuns: VEHICLES }).map((made, index) => {
    const adId = `ad-${index}`;
    const listing = example('listings.published');
    const { attributes } = made;
    const damages = made.damaged ? (listing['content'] as { damages: object[] }).damages.slice(0, 1) : [];
    if (made.damaged) expect(damages).toHaveLength(1);
    const content = {
      ...(listing['content'] as object),
      productType: made.productType,
      category: made.category ?? null,
      attributes,
      damages,
      vatReportable: made.vatReportable,
      pickup: { zipCode: '12345', city: 'Ort', country: made.country },
    };
    messages.push({
      topic: 'listings.published',
      key: adId,
      payload: { ...listing, adId, ownerSegment: made.segment, content },
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
    const tomorrow = berlinDay(Date.now() + DAY_MS);
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
      buyNow: made.buyNow,
      vatReportable: made.vatReportable,
      reserveMet: made.reserve === 'met',
      undamaged: !made.damaged,
      auction_status: running
        ? 'running'
        : ['published', 'renegotiation', 'sold'].includes(made.status)
          ? made.status
          : made.status === 'failed'
            ? null
            : 'chance',
      ends: !running ? null : day === berlinDay(Date.now()) ? 'today' : day === tomorrow ? 'tomorrow' : null,
    };
  });
  published = messages as typeof published;
  await apply(messages as unknown as ReceivedMessage[], pool as unknown as pg.PoolClient);
});

afterAll(async () => {
  await pool?.end();
  await postgres?.stop();
});

/** The filters of a query that a vehicle does not meet. */
function unmet(query: Record<string, unknown>, each: Plain): string[] {
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
  return [...options, ...ranges, ...flags, ...choices];
}

const values = (name: CatalogOption) => [...new Set(plain.flatMap((each) => each[name]))];

/** A query with some filters on. */
const queries = () => {
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
  const all: Record<string, fc.Arbitrary<unknown>> = { ...options, ...bounds, ...flags, ...choices };
  return fc
    .uniqueArray(oneOf(Object.keys(all)), { maxLength: 3 })
    .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, all[name]!]))));
};

test('each filter finds the vehicles that have what it says, and each count is what the filter would find', async () => {
  await fc.assert(
    fc.asyncProperty(queries(), async (asked) => {
      const filters = filtersOf(searchQuery.validate(asked).value as SearchQuery);
      const faults = plain.map((each) => unmet(asked, each));
      expect(await countAll(pool, filters)).toBe(faults.filter((each) => each.length === 0).length);
      /** Those that every other filter leaves. */
      const left = (own: string) => plain.filter((_, at) => faults[at]!.every((name) => name === own));
      for (const facet of toFilterAttributes(await facetCounts(pool, filters), 'en')) {
        const { code, kind, options = [], min, max } = facet;
        if (kind === 'range') {
          const known = left(code).flatMap((each) => each[code as CatalogRange] ?? []);
          const bounds = known.length ? [Math.min(...known), Math.max(...known)] : [undefined, undefined];
          expect([code, min, max]).toEqual([code, ...bounds]);
          continue;
        }
        // models are counted where a make is chosen
        if (code === 'model' && !asked['make'] && !asked['model']) {
          expect(options).toEqual([]);
          continue;
        }
        const counted = new Map<string, number>();
        const among = code === 'equipment' ? plain.filter((_, at) => faults[at]!.length === 0) : left(code);
        for (const each of among) {
          const held = each[code as CatalogOption] as unknown;
          const own = typeof held === 'boolean' ? (held ? ['true'] : []) : [held ?? []].flat();
          for (const value of own as string[]) counted.set(value, (counted.get(value) ?? 0) + 1);
        }
        const told = options.filter(({ count }) => count > 0).map(({ value, count }) => [value, count]);
        expect([code, Object.fromEntries(told)]).toEqual([code, Object.fromEntries(counted)]);
      }
    }),
    { numRuns: 120 },
  );
});

/** The address of a list with these filters. */
const addressOf = (asked: Readonly<Record<string, unknown>>): string =>
  new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) => [value].flat().map((each) => [name, String(each)])),
  ).toString();

test('a saved search means of each vehicle what the list finds', async () => {
  const known = [
    '',
    'Hymer',
    'ort wohnmobil',
    'KNAUS caravan',
    'integrierte',
    'womo mit diesel',
    'knuas',
    '123',
  ];
  const odd = ['100%', 'a_b', '%', '\\', '\0', "o'rt", '🚐', 'ort 🚐', 'عربة', 'ort '.repeat(29)];
  const text = oneOf([...known, ...odd]);
  const prices = oneOf([{ price: null }, {}, { soldPrice: 7_000_000 }, { status: 'under_review' }]);
  for (const { key, payload } of published.filter((_, at) => at % 2 === 1)) {
    const state = Object.assign(
      payload as object,
      fc.sample(prices, { seed: key.length + Number(key.slice(3)), numRuns: 1 })[0],
    );
    await apply(
      [{ topic: 'auctions.state', key, payload: { ...state, version: 99 } }] as never,
      pool as never,
    );
  }
  let found = 0;
  await fc.assert(
    fc.asyncProperty(queries(), text, async (asked, q) => {
      const query = { ...asked, ...(q ? { q } : {}) };
      const { conditions, values } = conditionsOf(
        filtersOf(searchQuery.validate(query).value as SearchQuery),
      );
      const where = conditions.map(({ sql }) => ` and (${sql})`).join('');
      const { rows } = await pool.query<{ ad_id: string }>(`select v.ad_id ${FROM}${where}`, values);
      const filters = filtersIn(addressOf(query))!;
      const makes = published.flatMap(({ payload }, at) => {
        if (at % 2 === 1) return [];
        const facts = vehicleFacts(payload as PublishedListing);
        const auction = published[at + 1]?.payload as AuctionState;
        return facts.make !== null && matches({ ...filters, make: [] }, facts, auction, Date.now())
          ? [facts.make]
          : [];
      });
      const counted = (
        await facetCounts(pool, filtersOf(searchQuery.validate(query).value as SearchQuery))
      ).flatMap(({ facet, value, count }) => (facet === 'make' ? Array<string>(count).fill(value!) : []));
      expect(counted.toSorted()).toEqual(makes.map(String).toSorted());
      const met = published.flatMap(({ key, payload }, at) => {
        const auction = published[at + 1]?.payload as AuctionState;
        const fits =
          at % 2 === 0 && matches(filters, vehicleFacts(payload as PublishedListing), auction, Date.now());
        return fits ? [key] : [];
      });
      found += met.length;
      expect(met.toSorted()).toEqual(rows.map(({ ad_id }) => ad_id).toSorted());
    }),
    { numRuns: 300 },
  );
  expect(found).toBeGreaterThan(500);
});

test('every value is named, in words of the asked language', async () => {
  const facets = toFilterAttributes(await facetCounts(pool, {}), 'de');
  const words = Object.fromEntries(
    facets.map(({ code, label, options }) => [code, [label, options?.[0]?.label]]),
  );
  expect(words).toMatchObject({
    fuel: ['Kraftstoff', expect.any(String)],
    power: ['Leistung', undefined],
    length: ['Länge', undefined],
  });
  const equipment = facets.find(({ code }) => code === 'equipment')?.options ?? [];
  expect(equipment.length).toBeGreaterThan(2);
  for (const { value, label } of equipment) expect(label).not.toBe(value);
});
