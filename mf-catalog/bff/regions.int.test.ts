import { CATALOG_REGION_SIZES } from '@rollheim/contracts';
import { attributeLabels } from '@rollheim/contracts/attributes';
import { kilometres, regionOf } from '@rollheim/contracts/places';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { filtersOf, searchQuery, type SearchQuery } from './filters.ts';
import { followWithIndex, indexOf, type LiveIndex } from './index/live-index.ts';
import { answerRegions, byRegion, MOST_REGIONS, type RegionsAsked } from './regions.ts';
import { answerSearch } from './routes/search.ts';
import { countAll } from './search.ts';
import { lineKm, oneOf, queriesOf, sampleVehicles, unmet, type Plain } from './testing/plain-vehicles.ts';
import { startReadModel, type ReadModel } from './testing/read-model.ts';

let model: ReadModel;
let pool: pg.Pool;
let plain: Plain[];
let index: LiveIndex;
const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>() };
const DEALER = 'dealer-1';
const ALL: RegionsAsked = { spacing: 100, box: null, from: null };

beforeAll(async () => {
  await attributeLabels.loadAll();
  model = await startReadModel();
  ({ pool } = model);
  const sample = sampleVehicles();
  ({ plain } = sample);
  index = followWithIndex(pool, log as never);
  await model.project(sample.messages);
  await pool.query(`update auction set leader_customer_id = '${DEALER}' where auction_id like 'ad-%3'`);
  await pool.query(`insert into history select auction_id, 2, round, now(), 1, '${DEALER}', 1, true, now()
    from auction where auction_id like 'ad-%3' or auction_id like 'ad-1%'`);
  index.begins();
  await vi.waitFor(async () => expect(await indexOf(pool)).not.toBeNull());
});

afterAll(async () => {
  index?.ends();
  await model?.stop();
});

const filtersFor = (asked: object) => filtersOf(searchQuery.validate(asked).value as SearchQuery);
/** The same tables, without an index that follows them. */
const withoutIndex = (): pg.Pool => ({ query: pool.query.bind(pool) }) as unknown as pg.Pool;

const boxes = fc.option(
  fc
    .tuple(
      fc.integer({ min: 36, max: 60 }),
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 12 }),
    )
    .map(([south, west, height, width]) => [south, west, south + height, west + width] as const),
);
const wanted = fc.record({
  spacing: oneOf(CATALOG_REGION_SIZES),
  box: boxes,
  from: oneOf([null, 'DE-87700', 'AT-Wien']),
});

test('regions are the same from memory and by SQL, whatever is asked', async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(
      queriesOf(plain),
      wanted,
      oneOf([null, DEALER, 'another']),
      async (query, asked, viewer) => {
        expect(await indexOf(pool)).not.toBeNull();
        const filters = filtersFor(query);
        const answer = await answerRegions(pool, filters, asked, 'de', viewer);
        expect(answer).toEqual(await answerRegions(withoutIndex(), filters, asked, 'de', viewer));
        found += answer.regions.length;
      },
    ),
    { numRuns: 120 },
  );
  expect(found).toBeGreaterThan(30);
});

test('regions count each vehicle once, and the filter of a region leaves in the list what it counted', async () => {
  await fc.assert(
    fc.asyncProperty(queriesOf(plain), oneOf(CATALOG_REGION_SIZES), async (query, spacing) => {
      const filters = filtersFor(query);
      const answer = await answerRegions(pool, filters, { ...ALL, spacing }, 'de', null);
      const met = plain.filter((each) => unmet(query, each).length === 0);
      expect(answer.total).toBe(met.length);
      expect(answer.unplaced).toBe(met.filter(({ point }) => point === null).length);
      expect(answer.regions.reduce((sum, { count }) => sum + count, answer.unplaced)).toBe(answer.total);
      for (const { key, count, vehicles } of answer.regions) {
        if (filters.region === undefined)
          expect(await countAll(pool, { ...filters, region: key })).toBe(count);
        expect(vehicles?.length).toBe(count <= 3 ? count : undefined);
      }
    }),
    { numRuns: 40 },
  );
});

test('a region is called by a place of its vehicles, on the map and as the filter of the list', async () => {
  const cities = new Set(['Memmingen', 'Utrecht', 'Szczecin', 'Innsbruck', 'Αθήνα']);
  let called = 0;
  for (const spacing of CATALOG_REGION_SIZES) {
    const { regions } = await answerRegions(pool, {}, { ...ALL, spacing }, 'de', null);
    for (const { key, label } of regions) {
      expect(cities).toContain(label.replace(/^Raum /, ''));
      const query = searchQuery.validate({ region: key }).value as SearchQuery;
      const { filterAttributes } = await answerSearch(pool, query, 'de', null);
      const filter = filterAttributes.find(({ code }) => code === 'region');
      expect(filter?.options?.map((option) => option.label)).toEqual([label]);
      called += 1;
    }
  }
  expect(called).toBeGreaterThan(15);
});

test('a region keeps its name while the filters change', async () => {
  const bare = withoutIndex();
  const named = async (asked: object) => {
    const { regions } = await answerRegions(bare, filtersFor(asked), ALL, 'de', null);
    return new Map(regions.map(({ key, label, country }) => [key, `${label}, ${country}`]));
  };
  // motorhomes and trailers of a region are in different towns
  await pool.query(
    `update vehicle set city = 'Ottobeuren' where country = 'DE' and product_type = 'trailer'`,
  );
  try {
    const all = await named({});
    for (const productType of ['motorhome', 'trailer']) {
      const some = await named({ productType: [productType] });
      expect(some.size).toBeGreaterThan(3);
      for (const [key, name] of some) {
        expect([key, name]).toEqual([key, all.get(key)]);
        const chosen = searchQuery.validate({ region: key, productType }).value as SearchQuery;
        const { filterAttributes } = await answerSearch(bare, chosen, 'de', null);
        const filter = filterAttributes.find(({ code }) => code === 'region');
        expect(name).toContain(`${filter?.options?.[0]?.label},`);
      }
    }
  } finally {
    await pool.query(`update vehicle set city = 'Memmingen' where country = 'DE'`);
  }
});

test('a box leaves out what lies outside of it, and the bounds hold all', async () => {
  const all = await answerRegions(pool, {}, ALL, 'de', null);
  const alps = await answerRegions(pool, {}, { ...ALL, box: [46, 9, 49, 13] }, 'de', null);
  expect(alps.regions.map(({ label }) => label).toSorted()).toEqual(['Raum Innsbruck', 'Raum Memmingen']);
  expect(alps.total).toBe(all.total);
  expect(alps.bounds).toEqual(all.bounds);
  expect(all.bounds?.map(Math.round)).toEqual([38, 5, 53, 24]);
});

test('distances are those from the place of the filter, else from the asker’s, to the middle of the vehicles', async () => {
  const own = await answerRegions(pool, {}, { ...ALL, from: 'AT-Wien' }, 'de', null);
  expect(own.from).toMatchObject({ key: 'AT-Wien', label: 'Wien' });
  const points = plain.flatMap(({ point }) => (point === null ? [] : [point]));
  for (const { key, km, lat, lon, count } of own.regions) {
    const inside = points.filter((point) => regionOf(point, own.spacing).key === key);
    const mean = (of: 'lat' | 'lon') => inside.reduce((sum, point) => sum + point[of], 0) / inside.length;
    // the region's town may be far from where its vehicles are, which are placed by their postcode
    expect([key, inside.length, lat, lon]).toEqual([
      key,
      count,
      expect.closeTo(mean('lat'), 1),
      expect.closeTo(mean('lon'), 1),
    ]);
    expect(Math.abs(km! - lineKm(own.from!, { lat, lon }))).toBeLessThanOrEqual(1);
  }
  const filtered = await answerRegions(
    pool,
    { distance: 'any-DE-87700' },
    { ...ALL, from: 'AT-Wien' },
    'de',
    null,
  );
  expect(filtered.from?.key).toBe('DE-87700');
  const none = await answerRegions(pool, {}, ALL, 'de', null);
  expect([none.from, none.regions[0]?.km]).toEqual([null, undefined]);
});

test('own rounds are counted in their regions, for their bidder alone', async () => {
  const sums = async (viewer: string | null) => {
    const { regions } = await answerRegions(pool, {}, ALL, 'de', viewer);
    return (['leading', 'overbid'] as const).map((kind) =>
      regions.reduce((sum, region) => sum + (region[kind] ?? 0), 0),
    );
  };
  const isOwn = (at: number) => String(at).endsWith('3') || String(at).startsWith('1');
  const running = plain.flatMap(({ auction_status: group, point }, at) =>
    group === 'running' && point !== null && isOwn(at) ? [at] : [],
  );
  const leads = running.filter((at) => String(at).endsWith('3'));
  expect(leads.length).toBeGreaterThan(2);
  expect(await sums(DEALER)).toEqual([leads.length, running.length - leads.length]);
  expect(await sums('another')).toEqual([0, 0]);
  expect(await sums(null)).toEqual([0, 0]);
});

test('of too many regions larger ones are answered, with all vehicles', () => {
  const places = Array.from({ length: 3_000 }, (_, at) => ({
    point: { lat: 42 + (at % 60) / 5, lon: Math.floor(at / 60) / 3, country: 'DE', city: null },
    count: 5,
    ids: [],
  }));
  const { spacing, tallies } = byRegion(places, { spacing: 25, box: null });
  expect(spacing).toBeGreaterThan(25);
  expect(tallies.length).toBeLessThanOrEqual(MOST_REGIONS);
  expect(tallies.reduce((sum, { count }) => sum + count, 0)).toBe(15_000);
  expect(byRegion(places, { spacing: 25, box: [48, 9, 49, 11] }).spacing).toBe(25);
  for (const [one, other] of tallies.slice(0, 20).map((each, at) => [each, tallies[at + 1]!] as const))
    expect(kilometres(one.region, other.region)).toBeGreaterThanOrEqual(spacing);
});
