import type { Code } from '@rollheim/auction-rules';

/** Steps of an auction that have a name here; a newer service may log others. */
const KINDS = [
  'submit',
  'verify_email',
  'discard',
  'request_changes',
  'take_back',
  'reject',
  'reopen',
  'release',
  'withdraw',
  'bid',
  'agent',
  'buy_now',
  'outage_declare',
  'outage_lift',
  'extend',
  'neg_accept',
  'neg_counter',
  'neg_offer',
  'neg_decline',
  'neg_end',
  'restart',
  'change',
  'late_open',
  'late_offer',
  'late_counter',
  'late_accept',
  'late_decline',
  'system_minimum',
  'void',
  'rescind',
  'question',
  'answer',
  'timer.start',
  'timer.hot',
  'timer.end',
  'timer.binding',
  'timer.negotiation',
  'timer.late_offer',
  'timer.reservation',
  'timer.30_days',
] as const;

/** Reasons of a refusal, all of them: the compiler compares with the rules. */
const REFUSALS: Readonly<Record<Code, true>> = {
  key_reused: true,
  bidding_not_possible: true,
  offer_unavailable: true,
  not_allowed: true,
  move_not_allowed: true,
  invalid_input: true,
  conflict: true,
  invalid_amount: true,
  bid_too_low: true,
  bid_too_high: true,
  invalid_prices: true,
  incomplete: true,
  vehicle_listed: true,
  reduction_too_small: true,
  slot_invalid: true,
  question_open: true,
  text_refused: true,
};

const oneOf = <Name extends string>(names: readonly Name[], given: string): Name | 'other' =>
  names.find((name) => name === given) ?? 'other';

/** Name of the text of a step. */
export const stepName = (kind: string) => oneOf(KINDS, kind);

/** Name of the text of a refusal's reason. */
export const refusalName = (code: string): Code | 'other' => oneOf(Object.keys(REFUSALS) as Code[], code);
