import type { Payload } from '@rollheim/auction-rules';
import { SCHEDULE } from './harness.ts';
import type { LifeStep, Received } from './played.ts';
import type { Person } from './people.ts';

export const EUR = 100;
export const MINUTE = 60_000;
const TERMS = { startPrice: 10_000 * EUR, minimum: 12_000 * EUR, buyNow: 20_000 * EUR };

export const submit = (at: number): LifeStep => [at, 'owner', { kind: 'submit', ...TERMS, complete: true }];
/** A slot, a whole minute, and the reservation that leads to it. */
export const reserved = (at: number, begin: number, slot: number) => {
  const longest = (SCHEDULE.longestRoundSeconds - SCHEDULE.softCapSeconds) * 1000;
  const end = begin + slot * MINUTE;
  return { r: at, start: Math.max(at, end - longest), slot: end };
};
export const release = (minutes: number, slot: number): LifeStep => [
  minutes,
  'operator',
  (at, begin) => ({ kind: 'release', ...reserved(at, begin, slot) }),
];
export const restart = (minutes: number, slot: number, euros: number): LifeStep => [
  minutes,
  'owner',
  (at, begin) => ({ kind: 'restart', newMinimum: euros * EUR, ...reserved(at, begin, slot) }),
];
export const bid = (
  at: number,
  who: 'anna' | 'bert' | 'carla' | 'cyril',
  euros: number,
  kind: 'bid' | 'agent' = 'bid',
): LifeStep => [at, who, { kind, amount: euros * EUR, confirmedHigh: true }];
export const acts = (at: number, actor: NonNullable<LifeStep[1]>, payload: Payload): LifeStep => [
  at,
  actor,
  payload,
];
export const time = (at: number): LifeStep => [at, null];

export const HOURS = 60;
/** Minutes of the first end, counted from the release. */
export const END = 30;
export const reason = 'Ein Grund';

export const running = [submit(0), release(1, END)];
export const talks = [...running, bid(2, 'anna', 10_500), time(END)];
/** Bert has been overbid when the talks with Anna begin. */
export const overbid = [...running, bid(2, 'bert', 10_000), bid(3, 'anna', 10_500), time(END)];
const open = [...running, time(END), acts(END + 1, 'owner', { kind: 'late_open' })];
export const reservation = [...open, acts(END + 2, 'anna', { kind: 'late_offer', amount: 12_000 * EUR })];

/** Both operators get the same. */
export const team = (...received: readonly string[]): Received => ({ olga: received, otto: received });
export const REVIEWED = team('✉ review_ad/operator');
export const RELEASED = ['✉ operator_review_ad', '✉ ad_released'];
/** What a bidder gets who was overbid in a round that ends in talks with another. */
export const OVERBID_TO_TALKS = ['✉ overbid/buyer', '✉ auction_ended_without_you/talks_without_you'];

/** A life of an auction, and all that each of the six people gets of it. */
export interface Life {
  readonly name: string;
  readonly steps: readonly LifeStep[];
  /** Its order is paid, a pickup is agreed, and the vehicle handed over. */
  readonly handedOver?: true;
  /** Its first round is for them alone. */
  readonly exclusiveTo?: readonly Person[];
  readonly received: Received;
}
