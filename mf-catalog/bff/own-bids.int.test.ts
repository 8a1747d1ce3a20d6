import { OWN_BIDS_ONLY, OWN_BIDS_SOON_MS, type OwnBidPlace, type OwnBidsOnly } from '@rollheim/contracts';
import { settle, type TaxProfile } from '@rollheim/auction-rules';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  biddingOf,
  boundVehicles,
  onlyCounts,
  openBids,
  ownCounts,
  ownPage,
  taxProfile,
  type AskContexts,
} from './own-bids.ts';
import { ownBidsCsv } from './own-bids-csv.ts';
import { bindingSum, sumsOf } from './own-bids-sums.ts';
import { ownBidsRoutes } from './routes/own-bids.ts';
import { ANNA, ask, BOUND, HOUR, iso, NOON, putLives, type Life } from './testing/own-lives.ts';
import { startReadModel, type ReadModel } from './testing/read-model.ts';

let model: ReadModel;
let pool: pg.Pool;

beforeAll(async () => {
  model = await startReadModel(1);
  ({ pool } = model);
});
beforeEach(() => pool.query('truncate vehicle, auction, history, customer, sale, late_offer'));
afterAll(() => model?.stop());

const GERMAN: TaxProfile = { country: 'DE', vatNumberOf: 'DE', vatNumberVerified: true };
const DUTCH: TaxProfile = { country: 'NL', vatNumberOf: 'NL', vatNumberVerified: true };
const put = (lives: Readonly<Record<string, Life>>) => putLives(pool, lives);

/** Every page of a place, one after the other. */
async function readAll(place: OwnBidPlace, size = 50): Promise<readonly string[]> {
  const bidding = await biddingOf(pool, ANNA, ask);
  const ids: string[] = [];
  let after: string | null = null;
  do {
    const { bids, next } = await ownPage(pool, bidding, place, { after, size });
    expect(bids.length).toBeLessThanOrEqual(size);
    ids.push(...bids.map(({ product }) => product.entityId));
    after = next;
  } while (after !== null);
  return ids;
}

const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

describe('An own bid', () => {
  test.each<[string, Life, OwnBidPlace]>([
    ['a', { status: 'running', leader: ANNA }, 'open'],
    ['a', { status: 'hotbidding', leader: 'bert' }, 'open'],
    ['a', { status: 'running', leader: 'bert', round: 2 }, 'lost'],
    ['a', { status: 'running', leader: ANNA, round: 2 }, 'open'],
    ['a', { status: 'endet', leader: 'bert' }, 'open'],
    ['a', { status: 'renegotiation', leader: ANNA }, 'talks'],
    ['a', { status: 'renegotiation', leader: 'bert' }, 'lost'],
    ['bound', { status: 'recd_late_offer', leader: 'bert' }, 'talks'],
    ['bound', { status: 'anr_offer_above_targetprice', leader: 'bert' }, 'talks'],
    ['a', { status: 'recd_late_offer', leader: ANNA }, 'lost'],
    ['a', { status: 'acpt_late_offer', leader: ANNA }, 'lost'],
    ['a', { status: 'sold', leader: ANNA }, 'won'],
    ['a', { status: 'sold', leader: 'bert' }, 'lost'],
    // bought at once, or by an offer, without a bid or above one's own
    ['a', { status: 'sold', buyer: ANNA, bid: false }, 'won'],
    ['a', { status: 'sold', leader: 'bert', buyer: ANNA }, 'won'],
    ['a', { status: 'sold', leader: ANNA, buyer: 'bert' }, 'lost'],
    ['bound', { status: 'recd_late_offer', leader: 'bert', bid: false }, 'talks'],
    // paused, opened to late offers, and carried into the next round: the bid of the last one binds on
    ['bound', { status: 'failed', leader: ANNA }, 'talks'],
    ['bound', { status: 'acpt_late_offer', leader: ANNA }, 'talks'],
    ['bound', { status: 'declined_late_offer', leader: ANNA }, 'talks'],
    ['bound', { status: 'published', round: 2 }, 'talks'],
    ['a', { status: 'published', round: 2 }, 'lost'],
    ['a', { status: 'failed', leader: ANNA }, 'lost'],
    ['a', { status: 'inactive', leader: ANNA }, 'lost'],
  ])('of %s in %j is %s', async (id, life, place) => {
    await put({ [id]: life });
    expect(await readAll(place)).toEqual([id]);
    const counts = await ownCounts(pool, await biddingOf(pool, ANNA, ask));
    expect(counts).toEqual({ open: 0, talks: 0, won: 0, lost: 0, [place]: 1 });
  });

  test('of an ad that is edited again is in no list', async () => {
    await put({ a: { status: 'editing' } });
    expect(await ownCounts(pool, await biddingOf(pool, ANNA, ask))).toMatchObject({ open: 0, lost: 0 });
  });

  test('that no one placed, where nothing was bought or offered, is in no list', async () => {
    await put({
      a: { status: 'sold', buyer: 'bert', bid: false },
      b: { status: 'recd_late_offer', bid: false },
      c: { status: 'running', bid: false },
    });
    const counts = await ownCounts(pool, await biddingOf(pool, ANNA, ask));
    expect(counts).toEqual({ open: 0, talks: 0, won: 0, lost: 0 });
  });

  test('is no one else’s', async () => {
    await put({ a: { status: 'running', leader: ANNA } });
    const counts = await ownCounts(pool, await biddingOf(pool, 'bert', ask));
    expect(counts).toEqual({ open: 0, talks: 0, won: 0, lost: 0 });
  });
});

describe('More bids than any page holds', () => {
  const OPEN = 430;
  const LOST = 260;
  /** Ends in pairs, so that pages break between equal ones; one has none. */
  const many = () =>
    put({
      ...Object.fromEntries(
        range(OPEN).map((index) => [
          `open${index}`,
          {
            status: 'running',
            leader: index % 2 === 0 ? ANNA : 'bert',
            price: 1_000_000 + index * 5_000,
            endAt: index === 7 ? null : NOON + Math.floor(((index * 7) % OPEN) / 2) * HOUR,
            vatReportable: index % 4 === 0,
          },
        ]),
      ),
      ...Object.fromEntries(
        range(LOST).map((index) => [
          `lost${index}`,
          { status: 'failed', bidAt: NOON + Math.floor(index / 3) * 1000 },
        ]),
      ),
    });

  test('all come, once each, page by page in the order of their place', async () => {
    await many();
    const open = await readAll('open');
    expect([open.length, new Set(open).size]).toEqual([OPEN, OPEN]);
    const ends = await pool.query<{ auction_id: string; end_at: Date | null }>(
      'select auction_id, end_at from auction',
    );
    const endOf = new Map(ends.rows.map((row) => [row.auction_id, row.end_at?.getTime() ?? Infinity]));
    expect(open.map((id) => endOf.get(id))).toEqual(
      open.map((id) => endOf.get(id)!).toSorted((a, b) => a - b),
    );
    expect(open.at(-1)).toBe('open7');
    const lost = await readAll('lost');
    expect(new Set(lost).size).toBe(LOST);
    const place = lost.map((id) => Math.floor(Number(id.slice(4)) / 3));
    expect(place).toEqual(place.toSorted((a, b) => b - a));
    const counts = await ownCounts(pool, await biddingOf(pool, ANNA, ask));
    expect(counts).toEqual({ open: OPEN, talks: 0, won: 0, lost: LOST });
  });

  test('those that end soon, are overbid or lead are listed alone while bids are taken, and counted as they are listed', async () => {
    await put({
      past: { status: 'running', leader: ANNA, endAt: NOON - 1 },
      first: { status: 'running', leader: 'bert', endAt: NOON + 1 },
      last: { status: 'hotbidding', leader: ANNA, endAt: NOON + OWN_BIDS_SOON_MS },
      later: { status: 'running', leader: ANNA, endAt: NOON + OWN_BIDS_SOON_MS + 1 },
      much: { status: 'running', leader: 'bert', endAt: NOON + HOUR },
      closing: { status: 'endet', leader: ANNA, endAt: NOON + 1 },
      ended: { status: 'endet', leader: 'bert', endAt: NOON + 1 },
      sold: { status: 'sold', leader: 'bert', endAt: NOON + 1 },
    });
    const bidding = await biddingOf(pool, ANNA, ask);
    const listed = async (only: OwnBidsOnly) => {
      const ids: string[] = [];
      let after: string | null = null;
      do {
        const page = await ownPage(pool, bidding, 'open', { after, size: 2, only, now: NOON });
        ids.push(...page.bids.map(({ product }) => product.entityId));
        after = page.next;
      } while (after !== null);
      return ids;
    };
    const lists = { soon: ['first', 'last'], overbid: ['first', 'much'], leading: ['past', 'last', 'later'] };
    const counts = await onlyCounts(pool, bidding, NOON);
    for (const only of OWN_BIDS_ONLY) {
      expect(await listed(only)).toEqual(lists[only]);
      expect(counts[only]).toBe(lists[only].length);
    }
    const { leading } = sumsOf(await openBids(pool, bidding), GERMAN, () => null);
    expect(leading.count).toBe(counts.leading);
    expect((await readAll('open')).length).toBe(7);
  });

  test('the routes list what is asked for alone, and the summary counts it', async () => {
    await put({ a: { status: 'running', leader: 'bert' }, b: { status: 'running', leader: ANNA } });
    const routes = ownBidsRoutes({ pool, ask: () => Promise.resolve({ contexts: [] }) } as never);
    const session = { customerId: ANNA };
    const read = (path: string, query: object) =>
      routes.find((route) => route.path === path)?.handler({ query, session } as never);
    const bids = (only: OwnBidsOnly) => read('/private/auction/own-bids', { tab: 'open', after: null, only });
    expect(await bids('overbid')).toMatchObject({ body: { bids: [{ product: { entityId: 'a' } }] } });
    expect(await bids('leading')).toMatchObject({ body: { bids: [{ product: { entityId: 'b' } }] } });
    const summary = await read('/private/auction/own-bids/summary', {});
    expect(summary).toMatchObject({ body: { counts: { open: 2 }, only: { overbid: 1, leading: 1 } } });
  });

  test('the sums are over all of them', async () => {
    await many();
    const dutch = DUTCH;
    const bids = await openBids(pool, await biddingOf(pool, ANNA, ask));
    const { leading, all } = sumsOf(bids, dutch, () => 9_000_000);
    expect([leading.count, all.count, all.atNextStep]).toEqual([OPEN / 2, OPEN, OPEN / 2]);
    const even = range(OPEN).filter((index) => index % 2 === 0);
    const seen = (gross: (index: number) => number) =>
      even.reduce((sum, index) => sum + settle(gross(index), dutch, index % 4 === 0).shown, 0);
    expect(leading.price).toBe(seen((index) => 1_000_000 + index * 5_000));
    expect(leading.limit).toBe(seen(() => 9_000_000));
    // some report their VAT, others do not
    expect([leading.basis, all.basis, all.commissionVat]).toEqual(['mixed', 'mixed', 0]);
    expect(all.total).toBe(all.payable + all.commission);
  });

  test('the file holds every row of its tab, in parts', async () => {
    await many();
    const asked: number[] = [];
    const counting: AskContexts = (ids) => {
      asked.push(ids.length);
      return ask(ids);
    };
    const bidding = await biddingOf(pool, ANNA, ask);
    const parts: string[] = [];
    const file = ownBidsCsv(pool, bidding, counting, {
      place: 'open',
      viewer: DUTCH,
      locale: 'en',
      size: 200,
    });
    for await (const part of file) parts.push(part);
    expect(parts.length).toBe(4);
    expect(asked).toEqual([200, 200, 30]);
    const lines = parts.join('').trimEnd().split('\r\n');
    expect(lines.length).toBe(OPEN + 1);
    expect(lines[0]).toContain('Your maximum gross (EUR)');
    expect(new Set(lines.slice(1).map((line) => line.split(',')[1])).size).toBe(OPEN);

    // the page's sums can be computed from it
    const rows = lines.slice(1).map((line) => line.split(','));
    const column = (name: string) => lines[0]!.replace('\uFEFF', '').split(',').indexOf(`"${name} (EUR)"`);
    const sumOf = (name: string, only: (row: readonly string[]) => boolean = () => true): number =>
      rows.filter(only).reduce((sum, row) => sum + Math.round(Number(row[column(name)] ?? '') * 100), 0);
    const { leading, all } = sumsOf(await openBids(pool, bidding), DUTCH, () => 1_500_000);
    const leads = (row: readonly string[]) => row[3] === '"You lead"';
    const isGross = (row: readonly string[]) => row[column('Bid net')] === '';
    expect(sumOf('Bid net', leads)).toBe(leading.net.price);
    expect(sumOf('Bid gross', (row) => leads(row) && isGross(row))).toBe(leading.price - leading.net.price);
    expect(sumOf('Your maximum net', leads)).toBe(leading.net.limit);
    expect(sumOf('To the seller net')).toBe(all.net.payable);
    expect(sumOf('To the seller gross')).toBe(all.payable - all.net.payable);
    expect(sumOf('Commission')).toBe(all.commission);
    expect(all.net.payable).toBeGreaterThan(0);
  });
});

test('a row of the file has the own limit, the standing in words, and no title that a spreadsheet would evaluate', async () => {
  await put({ a: { status: 'running', leader: ANNA, title: '=1+1;=2, "x"' } });
  const bidding = await biddingOf(pool, ANNA, ask);
  const parts: string[] = [];
  const file = ownBidsCsv(pool, bidding, ask, { place: 'open', viewer: GERMAN, locale: 'de', size: 50 });
  for await (const part of file) parts.push(part);
  expect(parts[0]?.startsWith('\uFEFF"Nummer";')).toBe(true);
  expect(parts[1]).toBe(
    `1;"'=1+1;'=2, ""x""";"DE 24837 Schleswig";"Sie führen";15000,00;;10000,00;;10100,00;;10000,00;474,81;"22.11.2026 13:00:00";;;\r\n`,
  );
});

test('a won auction has what its latest order owes: page and file know a reduction and a cancellation', async () => {
  await put({
    reduced: { status: 'sold', buyer: ANNA, price: 2_620_000 },
    canceled: { status: 'sold', buyer: ANNA, price: 2_620_000, bidAt: NOON - HOUR },
  });
  const order = (orderId: string, auctionId: string, more: object) => ({
    topic: 'orders.state',
    key: orderId,
    payload: {
      orderId,
      auctionId,
      version: 2,
      buyerCustomerId: ANNA,
      status: 'paid',
      price: 2_620_000,
      vehicleCost: null,
      dispute: null,
      createdAt: iso(NOON),
      ...more,
    },
  });
  const messages = [
    order('o1', 'reduced', { status: 'canceled', createdAt: iso(NOON - HOUR) }),
    order('o2', 'reduced', { dispute: { reduction: 75_000 } }),
    order('o3', 'canceled', { status: 'canceled' }),
    order('o4', 'canceled', { buyerCustomerId: 'bert', createdAt: iso(NOON + HOUR) }),
  ];
  await model.project(messages);
  const bidding = await biddingOf(pool, ANNA, ask);
  const { bids } = await ownPage(pool, bidding, 'won', { after: null, size: 50 });
  expect(bids.map(({ sale }) => sale)).toEqual([
    { agreed: 2_620_000, price: 2_545_000, canceled: false },
    { agreed: 2_620_000, price: 0, canceled: true },
  ]);
  const parts: string[] = [];
  const file = ownBidsCsv(pool, bidding, ask, { place: 'won', viewer: GERMAN, locale: 'de', size: 50 });
  for await (const part of file) parts.push(part);
  const [, first, second] = parts.join('').split('\r\n');
  // the commission of the agreed price, and none
  expect(first).toContain(';;25450,00;545,62;');
  expect(second).toContain(';;0,00;0,00;');
});

test('what binds has its own sum, in the basis that the dealer sees, and its last deadline', async () => {
  await put({
    bound1: { status: 'recd_late_offer', leader: 'bert', bid: false, vatReportable: true },
    bound2: { status: 'failed', leader: ANNA },
    a: { status: 'failed', leader: ANNA },
  });
  const { bound } = await biddingOf(pool, ANNA, ask);
  expect(bound.map(({ auctionId }) => auctionId).toSorted()).toEqual(['bound1', 'bound2']);
  const vehicles = await boundVehicles(pool, bound);
  const vehicleOf = (id: string) => vehicles.get(id);
  expect(bindingSum(bound, GERMAN, vehicleOf)).toEqual({
    count: 2,
    amount: 8_850_000,
    basis: 'gross',
    net: { count: 0, amount: 0 },
    until: BOUND.until,
    vehicles: bound.map(({ auctionId }) => ({ auctionId, title: auctionId })),
  });
  const net = settle(BOUND.amount, DUTCH, true).shown;
  expect(bindingSum(bound, DUTCH, vehicleOf)).toMatchObject({
    amount: net + BOUND.amount,
    basis: 'mixed',
    net: { count: 1, amount: net },
  });
  expect(bindingSum([], GERMAN, () => undefined)).toBeNull();
  const parts: string[] = [];
  const bidding = { customerId: ANNA, bound };
  const file = ownBidsCsv(pool, bidding, ask, { place: 'talks', viewer: GERMAN, locale: 'de', size: 50 });
  for await (const part of file) parts.push(part);
  for (const row of parts.join('').trimEnd().split('\r\n').slice(1)) {
    expect(row).toContain(';44250,00;');
    expect(row).toContain('"24.11.2026 14:00:00"');
  }
});

test('the tax facts of a customer are those of the team’s last acceptance', async () => {
  const unknown = { country: null, vatNumberOf: null, vatNumberVerified: false };
  expect(await taxProfile(pool, ANNA)).toEqual(unknown);
  const state = {
    customerId: ANNA,
    version: 1,
    merchantBlocked: false,
    isOperator: false,
    country: 'NL',
    vat: { country: 'NL', verified: true },
  };
  const messages = [{ topic: 'customers.state', key: ANNA, payload: state }];
  await model.project(messages);
  expect(await taxProfile(pool, ANNA)).toEqual({
    country: 'NL',
    vatNumberOf: 'NL',
    vatNumberVerified: true,
  });
});

test('a row of what was lost has the own last bid', async () => {
  await put({ a: { status: 'sold', leader: 'bert' } });
  const own = { contexts: await ask(['a']) };
  const [rows] = ownBidsRoutes({ pool, ask: () => Promise.resolve(own) } as never);
  const asked = { query: { tab: 'lost', after: null }, session: { customerId: ANNA } };
  const answer = await rows?.handler(asked as never);
  expect(answer).toMatchObject({ body: { bids: [{ context: { ownLimit: 1_500_000 } }] } });
});

test('the figures beside the own pages count what those pages show', async () => {
  await put({ a: { status: 'running', leader: 'bert' }, b: { status: 'sold', leader: 'bert' } });
  await pool.query(
    `insert into watch (customer_id, auction_id, since) values ($1, 'a', now()), ($1, 'b', now()), ('bert', 'a', now()),
       ($1, 'gone', now())`,
    [ANNA],
  );
  await pool.query(
    `insert into search select 's' || n, customer, now(), '{}' from (values (1, $1), (2, 'bert')) as s(n, customer)`,
    [ANNA],
  );
  const counts = ownBidsRoutes({ pool } as never).find(({ path }) => path.endsWith('/own-counts'));
  const answer = await counts?.handler({ session: { customerId: ANNA } } as never);
  expect(answer).toEqual({ body: { bids: 1, purchases: 0, watchlist: 2, searches: 1 } });
});
