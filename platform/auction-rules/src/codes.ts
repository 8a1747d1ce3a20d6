/** Codes of a refusal, in the order in which the checks are made. */
export type Code =
  | 'key_reused'
  | 'bidding_not_possible'
  | 'offer_unavailable'
  | 'not_allowed'
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

/**
 * A refusal is an answer, not an exception: it changes nothing. `status` is kept with it in the log and tells apart
 * what one code is used for; the HTTP status that a caller gets stands in the error catalogue of the contracts.
 */
export interface Rejection {
  readonly code: Code;
  readonly status: 400 | 403 | 409 | 422;
}

const refusal = (code: Code, status: Rejection['status']): Rejection => Object.freeze({ code, status });

/** All refusals. `not_allowed` comes in three: for the actor (403), the state (409) and the payload (400). */
export const refuse = {
  keyReused: refusal('key_reused', 422),
  biddingNotPossible: refusal('bidding_not_possible', 403),
  biddingClosed: refusal('bidding_not_possible', 409),
  offerUnavailable: refusal('offer_unavailable', 409),
  actor: refusal('not_allowed', 403),
  state: refusal('not_allowed', 409),
  payload: refusal('not_allowed', 400),
  conflict: refusal('conflict', 409),
  invalidAmount: refusal('invalid_amount', 400),
  tooLow: refusal('bid_too_low', 409),
  tooHigh: refusal('bid_too_high', 409),
  invalidPrices: refusal('invalid_prices', 400),
  incomplete: refusal('incomplete', 409),
  vehicleListed: refusal('vehicle_listed', 409),
  reductionTooSmall: refusal('reduction_too_small', 409),
  slotInvalid: refusal('slot_invalid', 409),
  questionOpen: refusal('question_open', 409),
  textRefused: refusal('text_refused', 400),
} as const;
