/** Codes of a refusal, in the order in which the checks are made. */
export type Code =
  | 'key_reused'
  | 'bidding_not_possible'
  | 'offer_unavailable'
  | 'not_allowed'
  | 'move_not_allowed'
  | 'invalid_input'
  | 'conflict'
  | 'invalid_amount'
  | 'bid_too_low'
  | 'bid_too_high'
  | 'invalid_prices'
  | 'incomplete'
  | 'vehicle_listed'
  | 'reduction_too_small'
  | 'slot_invalid'
  | 'question_open'
  | 'text_refused';

/** A refusal is an answer, not an exception: it changes nothing. Which HTTP status a code has is the caller's matter. */
export interface Rejection {
  readonly code: Code;
}

const refusal = (code: Code): Rejection => Object.freeze({ code });

/** All refusals. What has no code of its own is refused for its actor, for the state, or for its payload. */
export const refuse = {
  keyReused: refusal('key_reused'),
  biddingNotPossible: refusal('bidding_not_possible'),
  offerUnavailable: refusal('offer_unavailable'),
  actor: refusal('not_allowed'),
  state: refusal('move_not_allowed'),
  payload: refusal('invalid_input'),
  conflict: refusal('conflict'),
  invalidAmount: refusal('invalid_amount'),
  tooLow: refusal('bid_too_low'),
  tooHigh: refusal('bid_too_high'),
  invalidPrices: refusal('invalid_prices'),
  incomplete: refusal('incomplete'),
  vehicleListed: refusal('vehicle_listed'),
  reductionTooSmall: refusal('reduction_too_small'),
  slotInvalid: refusal('slot_invalid'),
  questionOpen: refusal('question_open'),
  textRefused: refusal('text_refused'),
} as const;

/**
 * The code as hash chain and scenarios name it: `not_allowed` for the actor, the state and the payload alike. Chains of
 * every age hold these names, so they stay.
 */
export const publishedCode = <C extends string | null>(code: C): C | 'not_allowed' =>
  code === 'move_not_allowed' || code === 'invalid_input' ? 'not_allowed' : code;
