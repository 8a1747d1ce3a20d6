import { setTimeout as sleep } from 'node:timers/promises';
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
import type { Dealer } from './dealers.ts';

/** Callers of a hot auction. */
export const WORKERS = 64;
const PATIENCE_MS = 250;
const WARM_MS = 4_000;
const HOT_MS = 8_000;
const SPREAD_MS = 10_000;
const STEP = 500;
const FIRST_BID = 20_000;

/** Someone who can be sent bids: the system, or the endpoint with the row lock. */
export interface Target {
  readonly url: string;
  readonly pids: () => Promise<number[]>;
}

/** Bids that climb by one step each from `first` on, EUR; every dealer in turn. */
export function bidder(
  caller: Caller,
  auctionIds: readonly string[],
  dealers: readonly Dealer[],
  first = FIRST_BID,
) {
  const amounts = new Map<string, number>();
  let nth = 0;
  return (key?: string): Promise<Answered> => {
    const dealer = dealers[nth % dealers.length];
    const auctionId = auctionIds[nth++ % auctionIds.length] ?? '';
    const amount = (amounts.get(auctionId) ?? first) + STEP;
    amounts.set(auctionId, amount);
    const body = { amount, confirmedHigh: true };
    return caller.post(`/api/private/auction/${auctionId}/bid`, body, dealer?.token ?? null, key);
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

/** What a hot auction takes. */
export interface HotRate {
  /** Decided bids per second. */
  readonly rate: number;
  /** Answers that were no decision, of all. */
  readonly refused: number;
  readonly answers: number;
}

/** Bids on one auction, each caller with its next one as soon as the last was answered. */
export async function hotRate(
  target: Target,
  auctionId: string,
  dealers: readonly Dealer[],
): Promise<HotRate> {
  const caller = new Caller(target.url, WORKERS);
  const bid = bidder(caller, [auctionId], dealers);
  // one who is asked to retry does so later
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

/** What bids over many auctions cost. */
export interface Spread {
  /** Of the answers, ms. */
  readonly p99: number;
  /** Processor time, ms. */
  readonly cpuPerBid: number;
  readonly refused: number;
}

/** Bids at an offered rate over many auctions. */
export async function spread(
  target: Target,
  auctionIds: readonly string[],
  dealers: readonly Dealer[],
  rate: number,
): Promise<Spread> {
  const caller = new Caller(target.url, 400);
  const bid = bidder(caller, auctionIds, dealers);
  await openLoop(rate / 2, WARM_MS, () => bid());
  const pids = await target.pids();
  const before = cpuOf(pids);
  const load = await openLoop(rate, SPREAD_MS, () => bid());
  const cpu = cpuOf(pids) - before;
  caller.close();
  const answered = load.answers.filter(decided).length;
  mustDecide(load, 'many auctions');
  return { p99: p99Of(load), cpuPerBid: cpu / answered, refused: load.answers.length - answered };
}
