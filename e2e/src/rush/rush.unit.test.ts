import { describe, expect, test } from 'vitest';
import { SOFT_CAP_MS } from './auction.ts';
import { Chance } from './chance.ts';
import { EventQueue } from './event-queue.ts';
import { readOptions } from './options.ts';
import { play, type Afternoon } from './rush.ts';
import { Writers, type Command, type Costs } from './writers.ts';

const COSTS: Costs = { bid: 10, wake: 0, end: 10, statement: 5, row: 0, effects: 0 };
const exactly = (mean: number): number => mean;

function harness(machines = {}, costs: Partial<Costs> = {}) {
  const events = new EventQueue();
  const one = { partitions: 1, writers: 1, databaseCores: 1, poolSize: 8, ...machines };
  const writers = new Writers(events, one, { ...COSTS, ...costs }, exactly);
  const written: [key: string, at: number][] = [];
  const send = (at: number, key: string, decide: Command['decide'] = () => undefined): void =>
    events.add(at, () =>
      writers.send({ key, sent: at, isEnd: false, decide, written: (now) => written.push([key, now]) }),
    );
  return { events, writers, written, send };
}

test('events happen in the order of their instants, at one instant in the order in which they were added', () => {
  const events = new EventQueue();
  const seen: string[] = [];
  const chance = new Chance(3);
  const instants = Array.from({ length: 200 }, () => chance.below(20));
  for (const [nth, at] of instants.entries()) events.add(at, () => seen.push(`${at} ${nth}`));
  events.run();
  const sorted = instants.map((at, nth) => ({ at, nth })).toSorted((a, b) => a.at - b.at || a.nth - b.nth);
  expect(seen).toEqual(sorted.map(({ at, nth }) => `${at} ${nth}`));
});

describe('writers', () => {
  test('a command takes the processor, then the database', () => {
    const { events, written, send } = harness();
    send(100, 'a');
    events.run();
    expect(written).toEqual([['a', 115]]);
  });

  test('what comes meanwhile is the next batch, written together', () => {
    const { events, writers, written, send } = harness();
    for (const [nth, key] of ['a', 'b', 'c'].entries()) send(nth, key);
    events.run();
    // b and c wait until a is written at 15, are decided until 35, and share one statement
    expect(written).toEqual([
      ['a', 15],
      ['b', 40],
      ['c', 40],
    ]);
    expect(writers.longest).toBe(2);
  });

  test('a full batch is decided while the one before is being written', () => {
    const { events, written, send } = harness({}, { bid: 1, statement: 1000 });
    for (let nth = 0; nth < 401; nth++) send(0, `k${nth}`);
    events.run();
    const instants = [...new Set(written.map(([, at]) => at))];
    // alone, 200 of the 400 that are left, and the rest: each decided before the one ahead of it was written
    expect(instants).toEqual([1001, 2001, 3001]);
  });

  test('partitions of one writer share its processor, those of two do not', () => {
    const last = (writers: number): number => {
      const { events, written, send } = harness({ partitions: 64, writers, databaseCores: 64 });
      for (let nth = 0; nth < 8; nth++) send(0, `k${nth}`);
      events.run();
      return Math.max(...written.map(([, at]) => at));
    };
    expect(last(1)).toBe(85);
    expect(last(64)).toBeLessThan(last(1));
  });

  test('a writer has only so many partitions under way as its pool has connections, and forgets none', () => {
    const { events, written, send } = harness({ partitions: 64, databaseCores: 64, poolSize: 4 });
    for (let nth = 0; nth < 40; nth++) send(0, `k${nth}`);
    events.run();
    expect(written).toHaveLength(40);
    // one after the other: nothing is decided while another one is being written
    const instants = [...new Set(written.map(([, at]) => at))];
    expect(Math.max(...instants)).toBe(40 * COSTS.bid + instants.length * COSTS.statement);
  });

  test('a woken writer takes longer, and work behind a bid keeps the database', () => {
    const { events, written, send } = harness({}, { wake: 3, effects: 100 });
    send(0, 'a');
    send(20, 'b');
    events.run();
    expect(written).toEqual([
      ['a', 18],
      ['b', 18 + 100 + 5],
    ]);
  });

  test('a command is stamped when its batch is taken', () => {
    const { events, send } = harness();
    const stamps: number[] = [];
    for (const at of [0, 1, 2]) send(at, 'a', (stamp) => stamps.push(stamp));
    events.run();
    expect(stamps).toEqual([0, 15, 15]);
  });
});

describe('an afternoon', () => {
  const AFTERNOON: Afternoon = {
    auctions: 40,
    hot: 0.1,
    bids: 4,
    hotBids: 20,
    minutes: 2,
    replies: 0.3,
    hotReplies: 0.9,
    seed: 7,
  };
  const machines = { partitions: 4, writers: 4, databaseCores: 4, poolSize: 8 };

  test('the same seed has the same outcome, another one another', () => {
    const [one, again, other] = [7, 7, 8].map((seed) => play({ ...AFTERNOON, seed }, machines, COSTS));
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
  });

  test('the rules put ends off, never by more than the cap, and no queue makes a bid late', () => {
    const free: Costs = { bid: 0, wake: 0, end: 0, statement: 0, row: 0, effects: 0 };
    const outcome = play(AFTERNOON, machines, free, exactly);
    expect(outcome.accepted).toBeGreaterThan(100);
    expect(outcome.extended).toBeGreaterThan(0);
    expect(outcome.longestExtension).toBeGreaterThan(60_000);
    expect(outcome.longestExtension).toBeLessThanOrEqual(SOFT_CAP_MS);
    expect([outcome.late, outcome.worst, outcome.endP99]).toEqual([0, 0, 0]);
  });

  test('a writer that is too slow has queues and late bids, more partitions with writers of their own have less', () => {
    const slow: Costs = { ...COSTS, bid: 3000 };
    const outcome = (partitions: number) =>
      play(AFTERNOON, { ...machines, partitions, writers: partitions }, slow, exactly);
    const [one, many] = [outcome(1), outcome(16)];
    expect([one.late > 10, many.late]).toEqual([true, 0]);
    expect(one.longestQueue).toBeGreaterThan(many.longestQueue);
    expect(one.p99).toBeGreaterThan(2 * many.p99);
    expect(one.endP99).toBeGreaterThan(many.endP99);
  });
});

describe('options', () => {
  test('defaults, and several numbers of partitions', () => {
    expect(readOptions({ partitions: '6,12' })).toMatchObject({
      given: { partitions: [6, 12], auctions: 50_000, hot: 0.05 },
    });
  });

  test('what is wrong is named by its field', () => {
    const read = readOptions({ hot: '2', partitions: '6,x', bid: '1', auctions: '1.5' });
    expect('faults' in read && read.faults.map((fault) => fault.split(' ')[0])).toEqual([
      '--bid',
      '--auctions',
      '--hot',
      '--partitions',
    ]);
  });
});
