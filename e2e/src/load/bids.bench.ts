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
import {
  Caller,
  closedLoop,
  decided,
  openLoop,
  pushedBack,
  quantile,
  type Answered,
  type Load,
} from './calls.ts';
import { cpuOf } from './cpu.ts';
import { adminUrl, makeDealers, type Dealer, type Place } from './dealers.ts';

/*
 * P2: bids over HTTP through edge and BFF, log and answer after the commit, against an Express endpoint that locks the
 * row, on the same Postgres and from the same client. P3: the same on Kafka against the embedded bus.
 */

const wanted = (process.env['BENCH_IDS'] ?? 'P2 P3').split(' ');
const AUCTIONS = Number(process.env['BENCH_AUCTIONS'] ?? 1000);
const DEALERS = 1200;
const WORKERS = 64;
const PATIENCE_MS = 250;
const WARM_MS = 4_000;
const HOT_MS = 8_000;
const SPREAD_MS = 10_000;
const SEEDS_AT_ONCE = 50;
const EURO = 100;
/** Part of the hot rate that is offered over many auctions: there is less to batch. */
const OFFERED = 0.25;
const STEP = 500;

interface Figures {
  readonly hot: number;
  readonly spreadP99: number;
  readonly cpuPerBid: number;
  readonly rate: number;
}

/** Someone who can be sent bids: the system, or the endpoint with the row lock. */
interface Target {
  readonly url: string;
  readonly pids: () => Promise<number[]>;
}

/** Bids that climb by one step each; every dealer in turn. */
function bidder(caller: Caller, auctionIds: readonly string[], dealers: readonly Dealer[], first: number) {
  const amounts = new Map<string, number>();
  let nth = 0;
  return (): Promise<Answered> => {
    const dealer = dealers[nth % dealers.length];
    const auctionId = auctionIds[nth++ % auctionIds.length] ?? '';
    const amount = (amounts.get(auctionId) ?? first) + STEP;
    amounts.set(auctionId, amount);
    const body = { amount, confirmedHigh: true };
    return caller.post(`/api/private/auction/${auctionId}/bid`, body, dealer?.token ?? null);
  };
}

const rateOf = ({ answers, seconds }: Load): number => answers.filter(decided).length / seconds;
const p99Of = ({ answers }: Load): number =>
  quantile(
    answers.filter(decided).map(({ ms }) => ms),
    0.99,
  );

function mustDecide(load: Load, what: string): void {
  const other = load.answers.filter((answer) => !decided(answer));
  if (other.length > load.answers.length / 2)
    throw new Error(
      `${what}: ${other.length} of ${load.answers.length} calls got no decision, e.g. ${JSON.stringify(other[0])}`,
    );
}

interface HotRate {
  /** Decided bids per second. */
  readonly rate: number;
  /** Answers that were no decision, of all. */
  readonly refused: number;
  readonly answers: number;
}

async function hotRate(target: Target, auctionId: string, dealers: readonly Dealer[]): Promise<HotRate> {
  const caller = new Caller(target.url, WORKERS);
  const bid = bidder(caller, [auctionId], dealers, 20_000);
  // one who is told to come again does so later
  const patient = async () => {
    const answer = await bid();
    if (pushedBack(answer)) await sleep(PATIENCE_MS);
    return answer;
  };
  await closedLoop(WORKERS, WARM_MS, patient);
  const load = await closedLoop(WORKERS, HOT_MS, patient);
  caller.close();
  mustDecide(load, 'hot auction');
  const { answers } = load;
  return {
    rate: rateOf(load),
    refused: answers.filter((one) => !decided(one)).length,
    answers: answers.length,
  };
}

async function spread(
  target: Target,
  auctionIds: readonly string[],
  dealers: readonly Dealer[],
  rate: number,
) {
  const caller = new Caller(target.url, 400);
  const bid = bidder(caller, auctionIds, dealers, 20_000);
  await openLoop(rate / 2, WARM_MS, bid);
  const pids = await target.pids();
  const before = cpuOf(pids);
  const load = await openLoop(rate, SPREAD_MS, bid);
  const cpu = cpuOf(pids) - before;
  caller.close();
  const answered = load.answers.filter(decided).length;
  mustDecide(load, 'many auctions');
  return { p99: p99Of(load), cpuPerBid: cpu / answered, refused: load.answers.length - answered };
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

function print(
  id: string,
  name: string,
  value: number,
  unit: string,
  baseline: number,
  against: string,
  goal: string,
  holds: boolean,
): void {
  const round = (figure: number) => Math.round(figure * 100) / 100;
  const line = {
    id,
    name,
    value: round(value),
    unit,
    baseline: round(baseline),
    against,
    ratio: round(value / baseline),
    goal,
    holds,
  };
  console.log(JSON.stringify(line));
}

const ROW_LOCK = 'Express endpoint with row lock, 16 connections';

async function embedded(): Promise<Figures> {
  const system = await startTestSystem('postgres');
  const place: Place = { basePort: system.basePort, bus: 'postgres' };
  try {
    const ids = await seedAll(place, system);
    const dealers = await makeDealers(place, DEALERS);
    const ours: Target = { url: system.url, pids: () => ownPids(system, true) };
    const climbing = await hotRate(ours, ids[0] ?? '', dealers);
    const hot = climbing.rate;
    const { postgres = 0 } = await system.pids();
    return await withRowLock(adminUrl(place), postgres, ids, async (lock) => {
      const lockedLoad = await hotRate(lock, ids[0] ?? '', dealers);
      const locked = lockedLoad.rate;
      const rate = Math.min(hot, locked) * OFFERED;
      const many = ids.slice(1);
      const alone: Target = { url: system.url, pids: () => ownPids(system, false) };
      const [mine, theirs] = [
        await spread(ours, many, dealers, rate),
        await spread(lock, many, dealers, rate),
      ];
      if (wanted.includes('P2')) {
        print(
          'P2',
          `bids over HTTP, edge and BFF, hot auction, ${WORKERS} callers (${climbing.refused} of ${climbing.answers} refused, row lock ${lockedLoad.refused} of ${lockedLoad.answers})`,
          hot,
          'bids/s',
          locked,
          ROW_LOCK,
          '>=4',
          hot / locked >= 4,
        );
        const about = `bids over HTTP, ${AUCTIONS - 1} auctions, ${Math.round(rate)} bids/s offered (${mine.refused} refused, row lock ${theirs.refused})`;
        print(
          'P2',
          `${about}: answer p99`,
          mine.p99,
          'ms',
          theirs.p99,
          ROW_LOCK,
          '<=1',
          mine.p99 / theirs.p99 <= 1,
        );
        print(
          'P2',
          `${about}: processor time per bid, Postgres included`,
          mine.cpuPerBid,
          'ms',
          theirs.cpuPerBid,
          ROW_LOCK,
          '<=1.5',
          mine.cpuPerBid / theirs.cpuPerBid <= 1.5,
        );
      }
      const { cpuPerBid } = wanted.includes('P3')
        ? await spread(alone, many, dealers, rate)
        : { cpuPerBid: 0 };
      return { hot, spreadP99: mine.p99, cpuPerBid, rate };
    });
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
    const ours: Target = { url: system.url, pids: () => ownPids(system, false) };
    const { rate: hot } = await hotRate(ours, ids[0] ?? '', dealers);
    const { cpuPerBid } = await spread(ours, ids.slice(1), dealers, Math.min(base.rate, hot / 2));
    const half = await spread(ours, ids.slice(1), dealers, hot / 2);
    const per = (ms: number) => 1000 / ms;
    print(
      'P3',
      `bids per processor second of our processes on Kafka, ${AUCTIONS - 1} auctions`,
      per(cpuPerBid),
      'bids/CPU-s',
      per(base.cpuPerBid),
      'embedded bus',
      '>=0.7',
      base.cpuPerBid / cpuPerBid >= 0.7,
    );
    const line = {
      id: 'P3',
      name: `bids over HTTP on Kafka at half load (${Math.round(hot / 2)} bids/s): answer p99`,
      value: Math.round(half.p99),
      unit: 'ms',
    };
    console.log(
      JSON.stringify({
        ...line,
        baseline: null,
        against: null,
        ratio: null,
        goal: '<=100',
        holds: half.p99 <= 100,
      }),
    );
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
