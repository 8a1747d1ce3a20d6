import type { Payload } from '../commands.ts';
import {
  DAY,
  HOUR,
  type Life,
  MINUTE,
  MONDAY,
  negotiating,
  NEXT,
  openToLateOffers,
  reviewed,
  running,
  SLOT,
} from './given.ts';

/** An hour after the end of the round. */
export const LATER = SLOT + HOUR;

/** A release into a slot on Wednesday: until then the ad is only published. */
export const FAR_RELEASE = {
  kind: 'release',
  r: MONDAY,
  start: SLOT + 15 * MINUTE,
  slot: SLOT + DAY,
} as const satisfies Payload;

/** What the owner says for a restart in the next slot, with the highest minimum that is let through. */
export const RESTART = { newMinimum: 1_140_000, ...NEXT } as const;

/** The same a day further on: until then the ad is only published. */
export const FAR_RESTART = {
  ...RESTART,
  start: NEXT.slot + 15 * MINUTE,
  slot: NEXT.slot + DAY,
} as const;

export const published = (): Life => reviewed().given('operator', MONDAY, FAR_RELEASE);

/** Ended without bids. */
export const failed = (): Life => running().until(SLOT);

/** Ended above the minimum; m1 is the buyer. */
export const sold = (): Life => running().bid('m1', 1_300_000).until(SLOT);

/** The renegotiation after the owner asked 11,500 EUR. */
export const asked = (): Life => {
  const life = negotiating();
  return life.given('owner', LATER, { kind: 'neg_counter', offer: life.standing, amount: 1_150_000 });
};

/** The renegotiation that the owner ended with a restart; the bid of m1 is carried into the new round. */
export const carried = (restart: typeof RESTART | typeof FAR_RESTART = RESTART): Life => {
  const life = negotiating();
  return life.given('owner', LATER, {
    kind: 'neg_decline',
    offer: life.standing,
    then: 'restart',
    ...restart,
  });
};

/** A late offer of m1; from 12,000 EUR on it is a reservation. */
export const offered = (amount = 1_000_000): Life =>
  openToLateOffers().given('m1', LATER, { kind: 'late_offer', amount });

/** A late offer that the owner declined. */
export const declined = (): Life => {
  const life = offered();
  return life.given('owner', LATER, { kind: 'late_decline', offer: life.pending });
};
