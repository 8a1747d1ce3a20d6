import { refuse } from './codes.ts';
import type { Envelope, Kind } from './commands.ts';
import * as bidding from './bidding.ts';
import * as closing from './closing.ts';
import type { Decider, Decision } from './guards.ts';
import * as late from './late-offers.ts';
import * as outage from './outage.ts';
import * as questions from './questions.ts';
import * as renegotiation from './renegotiation.ts';
import type { Schedule } from './schedule.ts';
import type { Auction } from './state.ts';
import * as submission from './submission.ts';
import { fire } from './timers.ts';

/** The table of the rules: what each command is decided by. */
const DECIDERS: Readonly<Record<Kind, Decider>> = {
  submit: submission.submit,
  verify_email: submission.verifyEmail,
  discard: submission.discard,
  request_changes: submission.requestChanges,
  take_back: submission.takeBack,
  reject: submission.reject,
  reopen: submission.reopen,
  release: submission.release,
  bid: bidding.bid,
  agent: bidding.bid,
  buy_now: bidding.buyNow,
  outage_declare: outage.declareOutage,
  outage_lift: outage.liftOutage,
  extend: outage.extend,
  neg_accept: renegotiation.accept,
  neg_counter: renegotiation.counter,
  neg_offer: renegotiation.offer,
  neg_decline: renegotiation.decline,
  neg_end: renegotiation.end,
  restart: closing.restart,
  change: closing.change,
  withdraw: closing.withdraw,
  void: closing.voidAuction,
  rescind: closing.rescind,
  system_minimum: late.setSystemMinimum,
  late_open: late.openLateOffers,
  late_offer: late.lateOffer,
  late_counter: late.lateCounter,
  late_accept: late.answerLate,
  late_decline: late.answerLate,
  question: questions.ask,
  answer: questions.answer,
  timer: fire,
};

/**
 * Decides one command against a state: what happens, or the code of the refusal. Pure: no clock, no I/O, no
 * randomness. Timers that are due must have been applied before; `step` does so.
 */
export function decide(state: Auction, command: Envelope, schedule: Schedule): Decision {
  const { kind } = command.payload;
  if (kind === 'bid' || kind === 'agent') return bidding.bid(state, command);
  const decider = Object.hasOwn(DECIDERS, kind) ? DECIDERS[kind] : undefined;
  return decider ? decider(state, command, schedule) : refuse.invalid_input;
}
