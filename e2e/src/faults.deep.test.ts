import { DEMO_USERS } from '@rollheim/contracts';
import { minuteAhead, seedAuctions, type SystemUnderTest } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runBidder, type BidRecord } from './faults/bidders.ts';
import type { LogLine } from './faults/chain.ts';
import { check, isCurrent } from './faults/checker.ts';
import { publicView, readLogKeys } from './faults/run.ts';
import { ask, type Place } from './load/dealers.ts';
import { ApiClient } from './support/api.ts';
import { say, startTestSystem } from './support/system.ts';
import { until } from './support/until.ts';

const { dealer1, dealer2, dealer3, privateSeller } = DEMO_USERS;
const EURO = 100;
/** What is killed, in turn, and how many bids must be acknowledged between two kills. */
const VICTIMS = ['auctions', 'bff-host', 'services', 'edge', 'releases', 'shell', 'postgres', 'auctions'];
const BETWEEN = 20;

let system: SystemUnderTest;
beforeAll(async () => void (system = await startTestSystem('postgres')));
afterAll(() => system?.stop());

const place = (): Place => ({ basePort: system.basePort, bus: 'postgres' });

const readLog = (auctionIds: readonly string[]): Promise<LogLine[]> =>
  ask<LogLine & Record<string, unknown>>(
    place(),
    'select * from auctions.log where auction_id = any($1) order by auction_id, seq',
    [auctionIds],
  );

test('kill -9 of every process and of Postgres under bids loses no acknowledged bid and doubles none', async () => {
  const lots = await seedAuctions(
    { basePort: system.basePort, bus: 'postgres' },
    [1, 2, 3].map((vehicle) => ({
      ownerCustomerId: privateSeller.customerId,
      startPrice: 10_000 * EURO,
      minimum: 30_000 * EURO,
      endsAt: minuteAhead(3 * 3_600_000),
      vehicle: 9100 + vehicle,
    })),
  );
  const auctionIds = lots.map(({ auctionId }) => auctionId);
  const guest = new ApiClient(system.url);
  await until('the auctions in the catalog', async () => {
    const answers = await Promise.all(auctionIds.map((id) => guest.send('GET', `/public/catalog/get/${id}`)));
    return answers.every(({ status }) => status === 200);
  });

  const records: BidRecord[] = [];
  let sending: (() => void) | null = null;
  const nextSending = () => new Promise<void>((resolve) => void (sending = resolve));
  const over = new AbortController();
  const bidders = [dealer1, dealer2, dealer3, dealer1, dealer2, dealer3].map(({ email, customerId }, index) =>
    runBidder({
      url: () => system.url,
      email,
      customerId,
      auctionIds: auctionIds.map((_, at) => auctionIds[(at + index) % auctionIds.length] ?? ''),
      paceMs: 700,
      signal: over.signal,
      onSend: () => sending?.(),
      onRecord: (record) => void records.push(record),
    }),
  );
  const acknowledged = (count: number) =>
    until(`${count} acknowledged bids`, () => Promise.resolve(records.length >= count), 150_000);
  try {
    await acknowledged(BETWEEN);
    for (const victim of VICTIMS) {
      const before = records.length;
      const begun = Date.now();
      await nextSending(); // a bid is under way
      await system.kill(victim);
      await acknowledged(before + BETWEEN);
      say(`kill -9 ${victim}: ${records.length - before} bids acknowledged ${Date.now() - begun} ms after`);
    }
  } finally {
    over.abort();
    await Promise.all(bidders);
  }

  const log = await readLog(auctionIds);
  const lines = Map.groupBy(log, ({ auction_id }) => auction_id);
  const views = await until('the read model is up to date', async () => {
    const all = await Promise.all(auctionIds.map((id) => publicView(guest, id)));
    return all.every((view) => isCurrent(view, lines.get(view.auctionId) ?? [])) && all;
  });
  const { faults, ...counts } = check(records, log, views, await readLogKeys(place(), auctionIds));
  say(JSON.stringify(counts));
  expect(faults).toEqual([]);
  expect(counts.accepted).toBeGreaterThan(30);
  // the faults must have met bids that were under way
  expect(counts.repeated).toBeGreaterThan(0);
}, 600_000);
