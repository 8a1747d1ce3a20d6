import type { Kind } from './table.ts';

/** What is known of a refusal before anything is refused. */
interface Refusal {
  /** HTTP status of its problem document. */
  readonly status: number;
  /** Kinds that are refused with it for their auction or payload; `every`: each may be. */
  readonly of: 'every' | readonly Kind[];
  /** It refuses an amount for what it is: the problem says how each amount of the call was read. */
  readonly amount?: true;
}

const TALKS = ['neg_accept', 'neg_counter', 'neg_offer', 'neg_decline', 'neg_end'] as const;
const LATE_ANSWERS = ['late_accept', 'late_counter', 'late_decline'] as const;
const BIDS = ['bid', 'agent'] as const;

/**
 * The table of refusals: one row per code, in the order in which the checks are made. What has no code of its own is
 * refused for its actor (`not_allowed`), for the state (`move_not_allowed`), or for its payload (`invalid_input`).
 */
export const REFUSALS = {
  key_reused: { status: 422, of: 'every' },
  bidding_not_possible: {
    status: 409,
    of: [
      ...BIDS,
      'buy_now',
      'question',
      'neg_accept',
      'neg_offer',
      'neg_decline',
      'late_accept',
      'late_offer',
      'late_decline',
    ],
  },
  offer_unavailable: { status: 409, of: ['buy_now', 'neg_offer', 'late_offer'] },
  not_allowed: { status: 403, of: 'every' },
  move_not_allowed: { status: 409, of: 'every' },
  invalid_input: { status: 400, of: 'every' },
  conflict: { status: 409, of: [...TALKS, ...LATE_ANSWERS] },
  invalid_amount: {
    status: 400,
    of: [
      'submit',
      ...BIDS,
      'neg_counter',
      'neg_offer',
      'neg_decline',
      'late_counter',
      'late_offer',
      'restart',
      'system_minimum',
    ],
    amount: true,
  },
  bid_too_low: { status: 400, of: [...BIDS, 'neg_offer', 'late_counter', 'late_offer'], amount: true },
  bid_too_high: { status: 400, of: [...BIDS, 'neg_counter', 'late_counter'], amount: true },
  invalid_prices: { status: 400, of: ['submit', 'neg_decline', 'restart'], amount: true },
  incomplete: { status: 409, of: ['submit'] },
  vehicle_listed: { status: 409, of: ['submit', 'rescind'] },
  reduction_too_small: { status: 400, of: ['submit', 'release', 'neg_decline', 'restart'], amount: true },
  slot_invalid: { status: 409, of: ['release', 'extend', 'neg_decline', 'restart'] },
  question_open: { status: 409, of: ['question'] },
  text_refused: { status: 400, of: ['question', 'answer'] },
} as const satisfies Readonly<Record<string, Refusal>>;

/** Code of a refusal. */
export type Code = keyof typeof REFUSALS;

/** Codes whose row names this kind. */
export type NamedCodeOf<K extends Kind> = {
  [C in Code]: (typeof REFUSALS)[C]['of'] extends readonly (infer Of)[] ? (K extends Of ? C : never) : never;
}[Code];

/** Codes that any command may be refused with. */
type CommonCode = { [C in Code]: (typeof REFUSALS)[C]['of'] extends 'every' ? C : never }[Code];

/** Codes that the rules may refuse a command of this kind with. */
export type CodeOf<K extends Kind> = NamedCodeOf<K> | CommonCode;

/** A refusal is an answer, not an exception: it changes nothing. */
export interface Rejection<C extends Code = Code> {
  readonly code: C;
}

/** All refusals, by their code. */
export const refuse = /* @__PURE__ */ Object.fromEntries(
  Object.keys(REFUSALS).map((code) => [code, Object.freeze({ code })]),
) as { readonly [C in Code]: Rejection<C> };

/**
 * The code as hash chain and scenarios name it: `not_allowed` for the actor, the state and the payload alike. Chains of
 * every age hold these names, so they stay.
 */
export const publishedCode = <C extends string | null>(code: C): C | 'not_allowed' =>
  code === 'move_not_allowed' || code === 'invalid_input' ? 'not_allowed' : code;
