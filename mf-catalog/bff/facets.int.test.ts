import { type CatalogOption, type CatalogProduct, type CatalogRange } from '@rollheim/contracts';
import { stateOf } from '@rollheim/contracts/server';
import { attributeLabels } from '@rollheim/contracts/attributes';
import { filtersIn, matches, vehicleFacts } from '@rollheim/contracts/catalog';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conditionsOf, FROM } from './conditions.ts';
import { facetCounts, toFilterAttributes } from './facets.ts';
import { filtersOf, searchQuery, type SearchQuery } from './filters.ts';
import { countAll, searchPage } from './search.ts';
import {
  lineKm,
  nearEnough,
  oneOf,
  ORIGINS,
  queriesOf,
  sampleVehicles,
  unmet,
  type Plain,
} from './testing/plain-vehicles.ts';
import { startReadModel, type ReadModel } from './testing/read-model.ts';

let model: ReadModel;
let pool: pg.Pool;
let plain: Plain[];
/** The same as messages: a listing and its auction in turn. */
let published: readonly { readonly topic: string; readonly key: string; readonly payload: object }[];

beforeAll(async () => {
  await attributeLabels.loadAll();
  model = await startReadModel();
  ({ pool } = model);
  const { plain: vehicles, messages } = sampleVehicles();
  plain = vehicles;
  published = messages;
  await model.project(messages);
});

afterAll(() => model?.stop());

const BY_DISTANCE = { sort: 'distance', page: 1, size: 24 } as const;

test('each filter finds the vehicles that have what it says, and each count is what the filter would find', async () => {
  await fc.assert(
    fc.asyncProperty(queriesOf(plain), async (asked) => {
      const filters = filtersOf(searchQuery.validate(asked).value as SearchQuery);
      const faults = plain.map((each) => unmet(asked, each));
      expect(await countAll(pool, filters)).toBe(faults.filter((each) => each.length === 0).length);
      /** Those that every other filter leaves. */
      const left = (own: string) => plain.filter((_, at) => faults[at]!.every((name) => name === own));
      for (const facet of toFilterAttributes(await facetCounts(pool, filters), null, 'en')) {
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
        if (code === 'distance') {
          const told = options.map(({ value, count }) => [value, count]);
          const known = options.map(({ value }) => [
            value,
            left(code).filter((each) => nearEnough(value, each)).length,
          ]);
          expect(told).toEqual(known);
          expect(options.length > 0).toBe(asked['distance'] !== undefined);
          continue;
        }
        // what the region holds is what the list shows
        if (code === 'region') {
          const [told] = options;
          const all = faults.filter((each) => each.length === 0).length;
          expect([told?.value, told?.count, options.length]).toEqual([asked['region'], all, 1]);
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

test('each vehicle of the list is in one group of states, so that the counts of the groups make its total', async () => {
  const groups = toFilterAttributes(await facetCounts(pool, {}), null, 'en').find(
    ({ code }) => code === 'auction_status',
  )?.options;
  const sum = (groups ?? []).reduce((all, { count }) => all + count, 0);
  expect(sum).toBe(await countAll(pool, {}));
  expect(groups?.find(({ value }) => value === 'failed')?.count).toBeGreaterThan(0);
});

test('sorted by distance the nearest comes first, and what has no known place last', async () => {
  for (const [key, origin] of Object.entries(ORIGINS)) {
    const { products } = await searchPage(pool, { distance: `any-${key}` }, BY_DISTANCE, null);
    const known = plain.flatMap(({ point }) => (point ? [lineKm(origin, point)] : []));
    const nearest = known.toSorted((a, b) => a - b).slice(0, products.length);
    const told = products.map(({ distance }) => distance);
    expect(told).toEqual(told.toSorted((a, b) => (a ?? Infinity) - (b ?? Infinity)));
    for (const [at, km] of nearest.entries()) expect(Math.abs(told[at]! - km)).toBeLessThan(5);
  }
  const { products } = await searchPage(pool, {}, BY_DISTANCE, null);
  expect(products[0]).not.toHaveProperty('distance');
});

test.each([
  ['mileage_desc', (each: CatalogProduct) => -(each.mileage ?? -Infinity)],
  ['mileage_asc', (each: CatalogProduct) => each.mileage ?? Infinity],
  ['year_asc', (each: CatalogProduct) => Number(each.firstRegistration?.replace('-', '.') ?? Infinity)],
  ['year_desc', (each: CatalogProduct) => -Number(each.firstRegistration?.replace('-', '.') ?? -Infinity)],
] as const)('sorted by %s all pages of any size are one order, with the unknown last', async (sort, rank) => {
  const all: CatalogProduct[] = [];
  for (const size of [24, 48]) {
    const { total } = await searchPage(pool, {}, { sort, page: 1, size }, null);
    const pages = Array.from({ length: Math.ceil(total / size) }, (_, index) => index + 1);
    const rows = [];
    for (const page of pages) rows.push(...(await searchPage(pool, {}, { sort, page, size }, null)).products);
    expect(new Set(rows.map(({ entityId }) => entityId)).size).toBe(total);
    if (all.length > 0) expect(rows).toEqual(all);
    else all.push(...rows);
  }
  const ranks = all.map(rank);
  expect(ranks).toEqual(ranks.toSorted((a, b) => (a === b ? 0 : a - b)));
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
      payload,
      fc.sample(prices, { seed: key.length + Number(key.slice(3)), numRuns: 1 })[0],
    );
    await model.project([{ topic: 'auctions.state', key, payload: { ...state, version: 99 } }]);
  }
  const vehicles = published.flatMap((message, at) => {
    const listing = stateOf('listings.published', message);
    const auction = published[at + 1] && stateOf('auctions.state', published[at + 1]!);
    return listing && auction ? [{ key: message.key, facts: vehicleFacts(listing), auction }] : [];
  });
  let found = 0;
  await fc.assert(
    fc.asyncProperty(queriesOf(plain), text, async (asked, q) => {
      const query = { ...asked, ...(q ? { q } : {}) };
      const { conditions, values } = conditionsOf(
        filtersOf(searchQuery.validate(query).value as SearchQuery),
      );
      const where = conditions.map(({ sql }) => ` and (${sql})`).join('');
      const { rows } = await pool.query<{ ad_id: string }>(`select v.ad_id ${FROM}${where}`, values);
      const filters = filtersIn(addressOf(query))!;
      const makes = vehicles.flatMap(({ facts, auction }) =>
        facts.make !== null && matches({ ...filters, make: [] }, facts, auction, Date.now())
          ? [facts.make]
          : [],
      );
      const counted = (
        await facetCounts(pool, filtersOf(searchQuery.validate(query).value as SearchQuery))
      ).flatMap(({ facet, value, count }) => (facet === 'make' ? Array<string>(count).fill(value!) : []));
      expect(counted.toSorted()).toEqual(makes.map(String).toSorted());
      const met = vehicles.flatMap(({ key, facts, auction }) =>
        matches(filters, facts, auction, Date.now()) ? [key] : [],
      );
      found += met.length;
      expect(met.toSorted()).toEqual(rows.map(({ ad_id }) => ad_id).toSorted());
    }),
    { numRuns: 300 },
  );
  expect(found).toBeGreaterThan(500);
});

test('every value is named, in words of the asked language', async () => {
  const facets = toFilterAttributes(await facetCounts(pool, {}), null, 'de');
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
