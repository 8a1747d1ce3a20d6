/** Wire values of the states (spec 1 §4). `endet` is spelt so: it is passed through at the end and never rests. */
export const STATUSES = [
  'editing',
  'under_review',
  'published',
  'running',
  'hotbidding',
  'endet',
  'sold',
  'failed',
  'failed_na',
  'acpt_late_offer',
  'recd_late_offer',
  'declined_late_offer',
  'renegotiation',
  'anr_offer_above_targetprice',
  'inactive',
] as const;

/** One of the states. */
export type Status = (typeof STATUSES)[number];

/** Bids are taken. */
export const RUNNING = ['running', 'hotbidding'] as const satisfies readonly Status[];
/** A round is announced or runs: questions are asked and answered. */
export const OPEN = ['published', ...RUNNING] as const satisfies readonly Status[];
/** Offers after the round are taken. */
export const TAKING_OFFERS = [
  'acpt_late_offer',
  'recd_late_offer',
  'declined_late_offer',
] as const satisfies readonly Status[];
/** An offer after the round waits for its seller's answer. */
export const OFFERED = [
  'recd_late_offer',
  'anr_offer_above_targetprice',
] as const satisfies readonly Status[];
/** The time after a round in which the vehicle is sold by offers, one that is reserved included. */
export const BUY_CHANCE = [
  ...TAKING_OFFERS,
  'anr_offer_above_targetprice',
] as const satisfies readonly Status[];
/** Something waits for an answer: of the seller, or in talks of either side. */
export const NEGOTIATING = ['renegotiation', ...OFFERED] as const satisfies readonly Status[];
/** The round ended without a sale, and nothing waits for an answer. */
export const UNSOLD = [
  'failed',
  'acpt_late_offer',
  'declined_late_offer',
] as const satisfies readonly Status[];
/** No one but the owner and the team may see it. */
export const HIDDEN = ['editing', 'under_review', 'inactive'] as const satisfies readonly Status[];

const among = <S extends Status>(group: readonly S[], status: Status | null): status is S =>
  group.some((each) => each === status);

/** True while bids are taken. */
export const isRunning = (status: Status | null): status is (typeof RUNNING)[number] =>
  among(RUNNING, status);

/** True while a round is announced or runs. */
export const isOpen = (status: Status | null): status is (typeof OPEN)[number] => among(OPEN, status);

/** True where offers after the round are taken, whether one is pending or not. */
export const takesOffers = (status: Status | null): status is (typeof TAKING_OFFERS)[number] =>
  among(TAKING_OFFERS, status);

/** True where the vehicle is sold by offers after its round, one that is reserved included. */
export const isBuyChance = (status: Status | null): status is (typeof BUY_CHANCE)[number] =>
  among(BUY_CHANCE, status);

/** True where an offer after the round waits for its seller's answer. */
export const isOffered = (status: Status | null): status is (typeof OFFERED)[number] =>
  among(OFFERED, status);

/** True where something waits for an answer. */
export const isNegotiating = (status: Status | null): status is (typeof NEGOTIATING)[number] =>
  among(NEGOTIATING, status);

/** True where the round ended without a sale and nothing waits for an answer. */
export const isUnsold = (status: Status | null): status is (typeof UNSOLD)[number] => among(UNSOLD, status);

/** True where no one but the owner and the team may see it. */
export const isHidden = (status: Status | null): status is (typeof HIDDEN)[number] => among(HIDDEN, status);

/** A group of states as a condition in SQL, e.g. `a.status in ('running','hotbidding')`. */
export const statusIn = (group: readonly Status[], column = 'status'): string =>
  `${column} in (${group.map((status) => `'${status}'`).join(',')})`;
