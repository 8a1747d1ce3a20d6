import { describe, expect, test } from 'vitest';
import { kinds } from '../kinds.ts';
import { countFor, LEAST, needsOf, partitionsToday, searchCost } from './capacity.ts';
import { INPUTS, readMarket, type Market } from './inputs.ts';
import { limitsOf } from './limits.ts';
import { needsText } from './table.ts';
import { BID_COSTS, perSecond, RARE, rareProcessor, UNIT_COSTS } from './unit-costs.ts';

const market = (options: Partial<Market> = {}): Market => {
  const read = readMarket([]);
  if (!('market' in read)) throw new Error('the defaults are wrong');
  return { ...read.market, ...options };
};
const kindOf = (name: string, options: Partial<Market> = {}) =>
  needsOf(market(options)).kinds.find(({ kind }) => kind === name)!;

describe('the number of processes', () => {
  test('divided work, beside what each does, stays below the load', () => {
    expect(countFor({ shared: 0, each: 0 }, 0.5)).toBe(1);
    expect(countFor({ shared: 500, each: 0 }, 0.5)).toBe(1);
    expect(countFor({ shared: 501, each: 0 }, 0.5)).toBe(2);
    // 400 ms of each core are left
    expect(countFor({ shared: 1200, each: 100 }, 0.5)).toBe(3);
    expect(countFor({ shared: 1201, each: 100 }, 0.5)).toBe(4);
  });

  test('work that each does by itself is not divided: none is enough', () => {
    expect(countFor({ shared: 0, each: 500 }, 0.5)).toBeNull();
    expect(countFor({ shared: 1, each: 499 }, 0.5)).toBe(1);
  });

  test('an idle market has two of every kind', () => {
    const idle = { bidsPerSecond: 0, pagesPerSecond: 0, online: 0 };
    expect(needsOf(market(idle)).kinds.map(({ kind, count }) => [kind, count])).toEqual(
      kinds().map(({ name }) => [name, LEAST]),
    );
  });

  test('writers: bids by the cost of a bid, on a slower machine more of them', () => {
    const { auctions } = BID_COSTS;
    const bids = 10_000;
    const free = 500 - perSecond(auctions);
    expect(kindOf('auctions', { bidsPerSecond: bids }).count).toBe(Math.ceil((bids * auctions.dense) / free));
    const slow = 2;
    expect(kindOf('auctions', { bidsPerSecond: bids, machine: slow }).count).toBe(
      Math.ceil((bids * auctions.dense * slow) / (500 - perSecond(auctions) * slow)),
    );
  });

  test('edges by streams, where those are more than the processor asks for', () => {
    const { count, because, memory } = kindOf('edge', { dealers: 600_000, online: 0.2, framesPerSecond: 0 });
    expect([count, because]).toEqual([10, 'streams']);
    expect(memory).toBe(Math.ceil(UNIT_COSTS.edgeMemory.value + 12_000 * (UNIT_COSTS.stream.value / 1000)));
  });

  test('edges by frames', () => {
    const dealers = 100_000;
    const { count, because } = kindOf('edge', { dealers, online: 1, framesPerSecond: 4 });
    const shared = dealers * 4 * (UNIT_COSTS.frame.value / 1000);
    expect(because).toBe('processor');
    expect(count).toBeGreaterThanOrEqual(Math.ceil(shared / 500));
  });

  test('notifications by mails', () => {
    const options = { bidsPerSecond: 1000, mailsPerBid: 2 };
    expect(kindOf('notifications', options)).toMatchObject({ count: 10, because: 'mails' });
  });

  test('shells read every change: beyond a rate none is enough, and the text says so', () => {
    const most = limitsOf(market()).find(({ part }) => part === 'shell-server')!.bidsPerSecond;
    expect(kindOf('shell-server', { bidsPerSecond: most - 10, pagesPerSecond: 0 }).count).toBe(LEAST);
    const beyond = market({ bidsPerSecond: most + 10 });
    expect(kindOf('shell-server', beyond).count).toBeNull();
    expect(needsText(beyond, needsOf(beyond), limitsOf(beyond))).toMatch(/^shell-server +never /m);
  });

  test('BFF hosts hold the index of all ads', () => {
    const memory = (ads: number) => kindOf('releases', { ads }).memory!;
    expect(memory(10_000_000) - memory(9_000_000)).toBe(UNIT_COSTS.indexedAd.value);
    expect(searchCost(1_000_000)).toBeCloseTo(UNIT_COSTS.search.value);
    expect(searchCost(20_000)).toBeCloseTo(UNIT_COSTS.searchSmall.value);
    const count = (ads: number) => kindOf('releases', { ads, pagesPerSecond: 200 }).count!;
    expect(count(1_000_000)).toBeGreaterThan(count(20_000));
  });
});

test('partitions are so many for each writer, and never fewer than today', () => {
  expect(needsOf(market({ partitionsPerWriter: 1 })).partitions).toBe(partitionsToday());
  const needs = needsOf(market({ bidsPerSecond: 10_000, partitionsPerWriter: 6 }));
  const writers = needs.kinds.find(({ kind }) => kind === 'auctions')!.count!;
  expect(needs.partitions).toBe(6 * writers);
});

test('the database: processor, log and commits of a bid, connections of all processes, disk of a day', () => {
  const needs = needsOf(market({ bidsPerSecond: 1000, busyHours: 2 }));
  const { postgres, wal, commits } = BID_COSTS;
  const { database } = needs;
  expect(database.cores).toBe(Math.ceil((perSecond(postgres) + 1000 * postgres.dense) / 500));
  expect(database.wal).toBeCloseTo((perSecond(wal) + 1000 * wal.dense) / 1000);
  expect(database.walBehindCheckpoint - database.wal).toBeCloseTo(UNIT_COSTS.walPages.value);
  expect(database.commitsPerSecond).toBe(Math.round(perSecond(commits) + 1000 * commits.dense));
  expect(database.disk).toBeCloseTo((7_200_000 * wal.rare) / 1e6);
  expect(database.connections).toBe(needs.kinds.reduce((sum, { connections }) => sum + connections, 0));
  const { pool = 0 } = kinds().find(({ name }) => name === 'auctions')!;
  expect(needs.kinds.find(({ kind }) => kind === 'auctions')!.connections).toBe(LEAST * pool);
});

test('brokers keep events for a week, commands for an hour, each as often as there are copies', () => {
  const { broker } = needsOf(market({ bidsPerSecond: 1000, busyHours: 1, replicas: 2 }));
  expect(broker.megabytesPerSecond).toBeCloseTo(UNIT_COSTS.messages.value);
  const events = 7 * 3_600_000 * UNIT_COSTS.event.value;
  const commands = 3_600_000 * UNIT_COSTS.commandAndAnswer.value;
  expect(broker.disk).toBeCloseTo((2 * (events + commands)) / 1e6);
});

test('traffic: frames of all streams, scripts of those who have none', () => {
  const { traffic } = needsOf(market({ dealers: 1000, online: 0.5, framesPerSecond: 2, pagesPerSecond: 0 }));
  expect(traffic).toEqual({
    streams: 500,
    megabitsPerSecond: (1000 * UNIT_COSTS.frameBytes.value * 8) / 1000,
  });
  const pages = needsOf(market({ online: 0, pagesPerSecond: 100, firstViews: 0.5 })).traffic;
  expect(pages.megabitsPerSecond).toBeCloseTo((50 * UNIT_COSTS.firstView.value * 8) / 1000);
});

test('limits come with the nearest first, and each moves with what it depends on', () => {
  const limits = limitsOf(market());
  const rates = limits.map(({ bidsPerSecond }) => bidsPerSecond);
  expect(rates).toEqual(rates.toSorted((a, b) => a - b));
  const limit = (part: string, options: Partial<Market>) =>
    limitsOf(market(options)).find((each) => each.part === part)!.bidsPerSecond;
  const { wal, auctions } = BID_COSTS;
  expect(limit('database, write-ahead log', { walMegabytes: 100 })).toBe(
    Math.floor((100_000 - perSecond(wal)) / (wal.dense + UNIT_COSTS.walPages.value)),
  );
  expect(limit('one auction', { load: 0.5 })).toBe(Math.floor((500 - perSecond(auctions)) / auctions.dense));
  expect(limit('database, processor', { databaseCores: 64 })).toBeGreaterThan(
    1.9 * limit('database, processor', { databaseCores: 32 }),
  );
  expect(limit('one auction', { machine: 100 })).toBe(0);
});

test('the two loads that costs were measured at give the third one, 150 bids a second, within a quarter', () => {
  const parts = Object.values(BID_COSTS).filter(({ unit }) => unit === 'ms');
  const at = (rate: number) => parts.reduce((sum, cost) => sum + cost.dense + perSecond(cost) / rate, 0);
  expect(at(RARE)).toBeCloseTo(rareProcessor(), 0);
  expect(at(150) / 5.4).toBeGreaterThan(0.75);
  expect(at(150) / 5.4).toBeLessThan(1.25);
});

describe('inputs', () => {
  test('options by their names', () => {
    const read = readMarket(['--bids-per-second', '5000', '--ads=1000000', '--load', '0.7']);
    expect(read).toEqual({ market: { ...market(), bidsPerSecond: 5000, ads: 1_000_000, load: 0.7 } });
  });

  test('what is wrong is named by its field, all of it at once', () => {
    const args = [
      '--ads',
      '-5',
      '--load=2',
      '--replicas=1.5',
      '--dealers',
      'many',
      '--bid=3',
      'x',
      '--machine',
    ];
    const read = readMarket(args);
    const faults = 'faults' in read ? read.faults : [];
    expect(faults.map((fault) => fault.split('. ')[0])).toEqual([
      '--bid is no option',
      'x is no option',
      '--ads has to be a number, such as 5000 or 0.5',
      '--dealers has to be a number, such as 5000 or 0.5',
      '--load has to be from 0.05 to 0.95',
      '--machine has to be a number, such as 5000 or 0.5',
      '--replicas has to be a whole number',
    ]);
  });

  test('each default is allowed', () => {
    for (const { default: value, least, most } of Object.values(INPUTS)) {
      expect(value).toBeGreaterThanOrEqual(least);
      expect(value).toBeLessThanOrEqual(most);
    }
  });
});
