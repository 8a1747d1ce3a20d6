import { BIDDING } from './bidding.ts';
import { CLOSING } from './closing.ts';
import { refuse, type CodeOf, type NamedCodeOf, type Rejection } from './codes.ts';
import type { Envelope } from './commands.ts';
import { refusedByTable, type Decision, type TableCode } from './guards.ts';
import { LATE_OFFERS } from './late-offers.ts';
import { OUTAGE } from './outage.ts';
import { QUESTIONS } from './questions.ts';
import { RENEGOTIATION } from './renegotiation.ts';
import type { Schedule } from './schedule.ts';
import type { Auction } from './state.ts';
import { SUBMISSION } from './submission.ts';
import { MOVES, type Kind } from './table.ts';
import { fire } from './timers.ts';

type Decider<K extends Kind> = (
  state: Auction,
  command: Envelope<K>,
  schedule: Schedule,
) => Decision<CodeOf<K>>;

/** What decides each command that the table of moves lets pass. */
const ALL = {
  ...SUBMISSION,
  ...BIDDING,
  ...OUTAGE,
  ...RENEGOTIATION,
  ...LATE_OFFERS,
  ...CLOSING,
  ...QUESTIONS,
  timer: fire,
};

/** Codes that a row of the table of refusals names for a kind that is never refused with it. */
type Idle = {
  [K in Kind]: Exclude<NamedCodeOf<K>, Extract<ReturnType<(typeof ALL)[K]>, Rejection>['code'] | TableCode>;
}[Kind];

/** Each refuses with the codes that the table of refusals names for it, and with no other. */
const DECIDERS: [Idle] extends [never] ? { readonly [K in Kind]: Decider<K> } : { readonly idle: Idle } = ALL;

/**
 * Decides one command against a state: what happens, or the code of the refusal. Pure: no clock, no I/O, no
 * randomness. Timers that are due must have been applied before; `step` does so.
 */
export function decide(state: Auction, command: Envelope, schedule: Schedule): Decision {
  const { kind } = command.payload;
  if (!Object.hasOwn(MOVES, kind)) return refuse.invalid_input;
  return refusedByTable(state, command) ?? (DECIDERS[kind] as Decider<Kind>)(state, command, schedule);
}
