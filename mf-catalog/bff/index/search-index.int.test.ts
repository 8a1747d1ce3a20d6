import type { ReceivedMessage } from '@rollheim/bus';
import { CATALOG_SORTS } from '@rollheim/contracts';
import { attributeLabels } from '@rollheim/contracts/attributes';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { facetCounts, toFilterAttributes } from '../facets.ts';
import { filtersOf, searchQuery, type SearchQuery } from '../filters.ts';
import { foundPage } from '../found.ts';
import { searchPage } from '../search.ts';
import { oneOf, queriesOf, sampleVehicles, type Plain } from '../testing/plain-vehicles.ts';
import { followWithIndex, indexOf, LiveIndex } from './live-index.ts';
import { startReadModel, type ReadModel } from '../testing/read-model.ts';

let model: ReadModel;
let pool: pg.Pool;
let plain: Plain[];
let messages: readonly { readonly topic: string; readonly key: string; readonly payload: object }[];
let index: LiveIndex;
const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>() };
const DEALER = 'dealer-1';

const write = async (...batch: readonly object[]) => {
  await model.project(batch);
  index.wrote(batch as ReceivedMessage[]);
};

beforeAll(async () => {
  await attributeLabels.loadAll();
  model = await startReadModel();
  ({ pool } = model);
  ({ plain, messages } = sampleVehicles());
  index = followWithIndex(pool, log as never);
  await write(...messages);
  // two rounds in one list: some are led, some were bid in, some are watched
  await pool.query(`update auction set leader_customer_id = '${DEALER}' where auction_id like 'ad-%3'`);
  await pool.query(`insert into history select auction_id, 2, round, now(), 1, '${DEALER}', 1, true, now()
    from auction where auction_id like 'ad-%7' or auction_id like 'ad-1%'`);
  await pool.query(`insert into watch select '${DEALER}', auction_id, now() from auction
    where auction_id like 'ad-%9' or auction_id like 'ad-2%'`);
});

beforeEach(async () => {
  index.begins();
  await vi.waitFor(async () => expect(await indexOf(pool)).not.toBeNull());
});

afterAll(async () => {
  index?.ends();
  await model?.stop();
});

/** The answer as SQL alone gives it. */
async function bySql(query: SearchQuery, viewer: string | null) {
  const filters = filtersOf(query);
  const { products, total } = await searchPage(pool, filters, query, viewer);
  return { products, total, facets: toFilterAttributes(await facetCounts(pool, filters), null, 'de') };
}

async function byIndex(query: SearchQuery, viewer: string | null) {
  expect(await indexOf(pool)).not.toBeNull();
  const { facets, ...found } = await foundPage(pool, filtersOf(query), query, viewer);
  return { ...found, facets: toFilterAttributes(facets, null, 'de') };
}

const pages = fc.record({
  sort: oneOf(CATALOG_SORTS),
  page: fc.integer({ min: 1, max: 4 }),
  size: oneOf([24, 48]),
  viewer: oneOf([null, DEALER, 'nobody']),
});

const checked = (asked: object): SearchQuery => searchQuery.validate(asked).value as SearchQuery;

async function answersAlike(runs: number): Promise<void> {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(queriesOf(plain), pages, async (asked, { viewer, ...page }) => {
      const query = checked({ ...asked, ...page });
      const expected = await bySql(query, viewer);
      found += expected.products.length;
      expect(await byIndex(query, viewer)).toEqual(expected);
    }),
    { numRuns: runs },
  );
  expect(found).toBeGreaterThan(runs);
}

describe('A search answered from memory', () => {
  test('has the same vehicles, order, total and counts as one answered by SQL, whatever is asked', async () => {
    await answersAlike(150);
  });

  test.each(CATALOG_SORTS)('has all pages of the order %s', async (sort) => {
    for (const distance of [undefined, 'any-DE-87700'])
      for (const page of [1, 2, 5, 99]) {
        const query = checked({ sort, page, distance });
        expect(await byIndex(query, DEALER)).toEqual(await bySql(query, DEALER));
      }
  });

  test('is the same after prices, states and whole ads changed, went and came back', async () => {
    const changes = fc.array(
      fc.record({
        at: fc.integer({ min: 0, max: plain.length - 1 }),
        status: oneOf(['running', 'sold', 'under_review', 'hotbidding', 'failed']),
        price: fc.integer({ min: 100, max: 9_000_000 }),
        soldPrice: fc.option(fc.integer({ min: 100, max: 9_000_000 })),
        isGone: fc.boolean(),
      }),
      { minLength: 1, maxLength: 30 },
    );
    let version = 1_000;
    await fc.assert(
      fc.asyncProperty(changes, queriesOf(plain), pages, async (steps, asked, { viewer, ...page }) => {
        for (const { at, isGone, ...terms } of steps) {
          const [listing, auction] = [messages[2 * at]!, messages[2 * at + 1]!];
          version += 1;
          await write({ ...auction, payload: { ...auction.payload, ...terms, version } });
          await write({
            ...listing,
            payload: isGone ? null : { ...listing.payload, version },
          });
        }
        const query = checked({ ...asked, ...page });
        expect(await byIndex(query, viewer)).toEqual(await bySql(query, viewer));
      }),
      { numRuns: 40 },
    );
    await answersAlike(50);
  });
});

describe('The index of the process that writes', () => {
  const own = (now?: () => number) => new LiveIndex(pool, log, now);
  const ready = async (of: LiveIndex) => {
    of.begins();
    await vi.waitFor(async () => expect(await of.current()).not.toBeNull());
    return (await of.current())!;
  };

  test('is not there before it was made, nor once another process may write', async () => {
    const live = own();
    expect(await live.current()).toBeNull();
    live.begins();
    expect(await live.current()).toBeNull();
    await vi.waitFor(async () => expect(await live.current()).not.toBeNull());
    live.ends();
    expect(await live.current()).toBeNull();
  });

  test('holds what was written while it was being made', async () => {
    const { products } = await searchPage(pool, {}, checked({}), null);
    const [{ entityId } = { entityId: '' }] = products;
    let told = false;
    const query = async (...given: unknown[]) => {
      const answer = await (pool.query.bind(pool) as (...asked: unknown[]) => Promise<unknown>)(...given);
      if (!told) {
        told = true;
        // behind the read of all rows
        await pool.query('update auction set shown_price = 77700 where auction_id = $1', [entityId]);
        live.wrote([{ topic: 'auctions.state', key: entityId } as never]);
      }
      return answer;
    };
    const live = new LiveIndex({ query } as never, log);
    const made = await ready(live);
    const bounds = { priceFrom: 77_700, priceTo: 77_700 };
    expect(made.search(bounds, checked({}), null).ids).toContain(entityId);
    live.ends();
  });

  test('holds what a batch wrote that is not reported yet', async () => {
    const live = own();
    const { products } = await searchPage(pool, {}, checked({}), null);
    const batch = [{ topic: 'auctions.state', key: products[1]!.entityId } as never];
    await ready(live);
    live.writing(batch);
    await live.current();
    await pool.query('update auction set shown_price = 88800 where auction_id = $1', [products[1]!.entityId]);
    const made = (await live.current())!;
    const bounds = { priceFrom: 88_800, priceTo: 88_800 };
    expect(made.search(bounds, checked({}), null).ids).toContain(products[1]!.entityId);
    live.wrote(batch);
    live.ends();
  });

  test('is made again when a day begins, and SQL answers until then', async () => {
    let now = Date.now();
    const live = own(() => now);
    const first = await ready(live);
    now += 86_400_000;
    expect(await live.current()).toBeNull();
    await vi.waitFor(async () => expect(await live.current()).not.toBeNull());
    expect(await live.current()).not.toBe(first);
    live.ends();
  });

  test('is the newer one for a search that waits while another is made', async () => {
    const held = Promise.withResolvers<void>();
    const query = vi.fn(async (...given: unknown[]) => {
      if ((given[0] as { readonly name?: string }).name === 'index rows') await held.promise;
      return (pool.query.bind(pool) as (...asked: unknown[]) => Promise<unknown>)(...given);
    });
    const live = new LiveIndex({ query } as never, log);
    const first = await ready(live);
    live.wrote([messages[1] as never]);
    const asked = live.current();
    const made = log.info.mock.calls.length;
    live.begins();
    await vi.waitFor(() => expect(log.info.mock.calls.length).toBe(made + 1));
    held.resolve();
    expect(await asked).not.toBeNull();
    expect(await asked).toBe(await live.current());
    expect(await asked).not.toBe(first);
    live.ends();
  });

  test('is left out where the database does not say what changed, and catches up later', async () => {
    const query = vi.fn(pool.query.bind(pool) as (...given: unknown[]) => unknown);
    const live = new LiveIndex({ query } as never, log);
    await ready(live);
    query.mockRejectedValueOnce(new Error('connection lost'));
    live.wrote([messages[1] as never]);
    expect(await live.current()).toBeNull();
    expect(log.warn).toHaveBeenCalled();
    expect(await live.current()).not.toBeNull();
    live.ends();
  });

  test('takes a change without anyone searching', async () => {
    const live = own();
    const made = await ready(live);
    const put = vi.spyOn(made, 'put');
    const { products } = await searchPage(pool, {}, checked({}), null);
    const shown = products[0]!.entityId;
    live.wrote([{ topic: 'auctions.state', key: shown } as never]);
    await vi.waitFor(() => expect(put.mock.calls.map(([{ id }]) => id)).toEqual([shown]), { timeout: 5_000 });
    live.ends();
  });
});
