/** Codes of a refusal, in the order in which the checks are made. */
export const CODES = [
  'key_reused',
  'bidding_not_possible',
  'offer_unavailable',
  'not_allowed',
  'move_not_allowed',
  'invalid_input',
  'conflict',
  'invalid_amount',
  'bid_too_low',
  'bid_too_high',
  'invalid_prices',
  'incomplete',
  'vehicle_listed',
  'reduction_too_small',
  'slot_invalid',
  'question_open',
  'text_refused',
] as const;

export type Code = (typeof CODES)[number];

/** A refusal is an answer, not an exception: it changes nothing. Which HTTP status a code has is the caller's matter. */
export interface Rejection {
  readonly code: Code;
}

/**
 * All refusals, by their code. What has no code of its own is refused for its actor (`not_allowed`), for the state
 * (`move_not_allowed`), or for its payload (`invalid_input`).
 */
export const refuse = /* @__PURE__ */ Object.fromEntries(
  CODES.map((code) => [code, Object.freeze({ code })]),
) as Readonly<Record<Code, Rejection>>;

/**
 * The code as hash chain and scenarios name it: `not_allowed` for the actor, the state and the payload alike. Chains of
 * every age hold these names, so they stay.
 */
export const publishedCode = <C extends string | null>(code: C): C | 'not_allowed' =>
  code === 'move_not_allowed' || code === 'invalid_input' ? 'not_allowed' : code;
