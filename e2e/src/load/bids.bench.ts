// bench: P2 P3
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DEMO_USERS } from '@rollheim/contracts';
import { kafkaAvailable } from '@rollheim/embedded';
import { minuteAhead, seedAuctions, type SystemUnderTest } from '@rollheim/tooling/testing';
import { startTestSystem } from '../support/system.ts';
import { until } from '../support/until.ts';
import { ApiClient } from '../support/api.ts';
import { hotRate, spread, WORKERS, type HotRate, type Spread, type Target } from './bid-loads.ts';
import { adminUrl, ask, makeDealers, type Place } from './dealers.ts';
import { toOtherPages } from './other-pages.ts';

/*
 * P2: bids over HTTP through edge and BFF, log and answer after the commit, against an Express endpoint that locks the
 * row, on the same Postgres and from the same client. P3: the same on Kafka against the embedded bus.
 */

const wanted = (process.env['BENCH_IDS'] ?? 'P2 P3').split(' ');
const AUCTIONS = Number(process.env['BENCH_AUCTIONS'] ?? 1000);
const DEALERS = 1200;
const SEEDS_AT_ONCE = 50;
const EURO = 100;
/** Demo data and read models come to rest. */
const REST_MS = 30_000;
/** Bids per second over many auctions, and at a busy hour. */
const RATE = 54;
const BUSY_RATE = 150;
/** Auctions apart from the many: with fewer of them each is bid on more often. */
const FEW = 200;

interface Figures {
  /** Processor time of our processes, without database, ms. */
  readonly cpuPerBid: number;
}

async function seedAll(place: Place, system: SystemUnderTest): Promise<string[]> {
  const ids: string[] = [];
  const auction = (vehicle: number) => ({
    ownerCustomerId: DEMO_USERS.privateSeller.customerId,
    startPrice: 10_000 * EURO,
    minimum: 9_000_000 * EURO,
    endsAt: minuteAhead(6 * 3_600_000),
    vehicle,
  });
  for (let at = 0; at < AUCTIONS; at += SEEDS_AT_ONCE) {
    const options = Array.from({ length: Math.min(SEEDS_AT_ONCE, AUCTIONS - at) }, (_, index) =>
      auction(20_000 + at + index),
    );
    ids.push(...(await seedAuctions(place, options)).map(({ auctionId }) => auctionId));
  }
  const guest = new ApiClient(system.url);
  for (const id of ids.slice(-20))
    await until(
      'the auctions in the catalog',
      async () => (await guest.send('GET', `/public/catalog/get/${id}`)).status === 200,
      120_000,
    );
  return ids;
}

/** Processes of the product: database and broker apart, so that a broker's own time is not counted. */
const ownPids = async (system: SystemUnderTest, withPostgres: boolean): Promise<number[]> => {
  const { launcher: _, kafka: __, postgres = 0, ...rest } = await system.pids();
  return [...Object.values(rest), ...(withPostgres ? [postgres] : [])];
};

async function withRowLock<T>(
  url: string,
  postgres: number,
  ids: readonly string[],
  work: (target: Target) => Promise<T>,
): Promise<T> {
  const child: ChildProcess = fork(fileURLToPath(new URL('./row-lock.ts', import.meta.url)), [], {
    env: { ...process.env, DATABASE_URL: url },
  });
  try {
    const [{ port }] = (await once(child, 'message')) as [{ port: number }];
    const own = `http://127.0.0.1:${port}`;
    const headers = { 'content-type': 'application/json' };
    await fetch(`${own}/lots`, { method: 'POST', headers, body: JSON.stringify({ ids }) });
    return await work({ url: own, pids: async () => [child.pid ?? 0, postgres] });
  } finally {
    child.kill();
  }
}

interface Line {
  readonly id: string;
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly baseline?: number;
  readonly against?: string;
  /** At least, or at most: of the ratio where there is a baseline, else of the value. */
  readonly least?: number;
  readonly most?: number;
}

function print({ id, name, value, unit, baseline, against, least, most }: Line): void {
  const round = (figure: number) => Math.round(figure * 100) / 100;
  const ratio = baseline === undefined ? null : value / baseline;
  const measured = ratio ?? value;
  const line = {
    id,
    name,
    value: round(value),
    unit,
    baseline: baseline === undefined ? null : round(baseline),
    against: against ?? null,
    ratio: ratio === null ? null : round(ratio),
    goal: least === undefined ? `<=${String(most)}` : `>=${least}`,
    holds: measured >= (least ?? -Infinity) && measured <= (most ?? Infinity),
  };
  console.log(JSON.stringify(line));
}

const ROW_LOCK = 'Express endpoint with row lock, 16 connections';

function printHot(ours: HotRate, locked: HotRate): void {
  print({
    id: 'P2',
    name: `bids over HTTP, edge and BFF, hot auction, ${WORKERS} callers (${ours.refused} of ${ours.answers} refused, row lock ${locked.refused} of ${locked.answers})`,
    value: ours.rate,
    unit: 'bids/s',
    baseline: locked.rate,
    against: ROW_LOCK,
    least: 1.2,
  });
}

function printSpread(auctions: number, ours: Spread, locked: Spread): void {
  const about = `bids over HTTP, ${auctions} auctions, ${RATE} bids/s offered (${ours.refused} refused, row lock ${locked.refused})`;
  const common = { id: 'P2', unit: 'ms', against: ROW_LOCK } as const;
  print({ ...common, name: `${about}: answer p99`, value: ours.p99, baseline: locked.p99, most: 2 });
  print({
    ...common,
    name: `${about}: processor time per bid, Postgres included`,
    value: ours.cpuPerBid,
    baseline: locked.cpuPerBid,
    most: 1.5,
  });
}

async function embedded(): Promise<Figures> {
  const system = await startTestSystem('postgres');
  const place: Place = { basePort: system.basePort, bus: 'postgres' };
  try {
    const ids = await seedAll(place, system);
    const dealers = await makeDealers(place, DEALERS);
    // what autovacuum would do behind the seeding, some minutes of it, is no cost of a bid
    await ask(place, 'vacuum (analyze)');
    await sleep(REST_MS);
    const ours: Target = { url: system.url, pids: () => ownPids(system, true) };
    const [hot = '', ...many] = ids;
    const few = many.slice(-FEW);
    const other = many.slice(0, -FEW);
    if (wanted.includes('P2')) {
      const { postgres = 0 } = await system.pids();
      await withRowLock(adminUrl(place), postgres, ids, async (lock) => {
        for (const part of [few, other])
          printSpread(
            part.length,
            await spread(ours, part, dealers, RATE),
            await spread(lock, part, dealers, RATE),
          );
        const pages = await toOtherPages(place, system.url, few, dealers, RATE);
        print({
          id: 'P2',
          name: `from a bid to the pages of others, ${FEW} auctions, ${RATE} bids/s (${pages.timed} of ${pages.bids} bids with a frame of their own; median ${pages.median.toFixed(0)} ms): p99`,
          value: pages.p99,
          unit: 'ms',
          most: 150,
        });
        for (const { name, median, p99 } of pages.stages)
          console.error(`  ${median.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms: ${name}`);
        const busy = await spread(ours, other, dealers, BUSY_RATE);
        print({
          id: 'P2',
          name: `bids over HTTP, ${other.length} auctions, ${BUSY_RATE} bids/s offered (${busy.refused} refused; ${busy.cpuPerBid.toFixed(1)} ms of processor each): answer p99`,
          value: busy.p99,
          unit: 'ms',
          most: 100,
        });
        printHot(await hotRate(ours, hot, dealers), await hotRate(lock, hot, dealers));
      });
    }
    if (!wanted.includes('P3')) return { cpuPerBid: 0 };
    const alone: Target = { url: system.url, pids: () => ownPids(system, false) };
    return await spread(alone, other, dealers, RATE);
  } finally {
    await system.stop();
  }
}

async function onKafka(base: Figures): Promise<void> {
  const system = await startTestSystem('kafka');
  const place: Place = { basePort: system.basePort, bus: 'kafka' };
  try {
    const ids = await seedAll(place, system);
    const dealers = await makeDealers(place, DEALERS);
    await sleep(REST_MS);
    const ours: Target = { url: system.url, pids: () => ownPids(system, false) };
    const many = ids.slice(1);
    const { cpuPerBid } = await spread(ours, many, dealers, RATE);
    const { rate } = await hotRate(ours, ids[0] ?? '', dealers);
    const half = await spread(ours, many, dealers, rate / 2);
    const per = (ms: number) => 1000 / ms;
    print({
      id: 'P3',
      name: `bids per processor second of our processes on Kafka, ${AUCTIONS - 1} auctions, ${RATE} bids/s`,
      value: per(cpuPerBid),
      unit: 'bids/CPU-s',
      baseline: per(base.cpuPerBid),
      against: 'embedded bus',
      least: 0.7,
    });
    print({
      id: 'P3',
      name: `bids over HTTP on Kafka at half load (${Math.round(rate / 2)} bids/s, ${half.refused} refused): answer p99`,
      value: half.p99,
      unit: 'ms',
      most: 100,
    });
  } finally {
    await system.stop();
  }
}

const figures = await embedded();
if (wanted.includes('P3')) {
  if (await kafkaAvailable()) await onKafka(figures);
  else console.error('P3 needs Kafka: Java 17, and Maven the first time');
}
process.exit(0);
