import type { AuctionEvent } from './events.ts';
import { NEGOTIATING, OFFERED, OPEN, RUNNING, STATUSES, TAKING_OFFERS, UNSOLD } from './statuses.ts';
import type { Status } from './statuses.ts';

/** Who sends: the owner of the ad, a merchant, the operator, or a timer. */
export type Role = 'owner' | 'merchant' | 'operator' | 'timer';

/** In every state, also before the first one. */
const ALWAYS = 'always';

type States = readonly Status[] | typeof ALWAYS;

/** What is known of a move before any auction is looked at. */
type Move = MoveOfAll & (MoveOfTeam | { readonly by: { readonly operator?: never }; readonly team?: never });

/** An operator's: it is in the audit trail under its command. */
interface MoveOfTeam {
  readonly by: { readonly operator: States };
  /** Roles inside the team, the one whose work it is first. */
  readonly team: readonly [string, ...string[]];
}

interface MoveOfAll {
  /** Names of its commands on the wire, the operator's own last; none: time brings it. */
  readonly commands: readonly `auction.${string}`[];
  /** How the addresses of its calls end, the one that answers a reservation second; none: it is offered to no one. */
  readonly calls: readonly string[];
  /** Who may send it, and from which states. */
  readonly by: { readonly [R in Role]?: States };
  /** What refuses it in other states; absent: `move_not_allowed`. */
  readonly closed?: 'bidding_not_possible' | 'offer_unavailable';
  /** Whoever may send it from a state has it there; else a row of `available-moves.ts` says when, and with which amounts. */
  readonly plain?: true;
  /** What a proof finds behind it: what the rules decide again, or one of these events, for its amounts or texts stay closed. */
  readonly proof: 'decided' | readonly AuctionEvent['type'][];
}

const CLERK = ['clerk', 'senior'] as const;
const SENIOR = ['senior'] as const;

const EDITING = ['editing'] as const;
const REVIEW = ['under_review'] as const;
const TALKS = ['renegotiation'] as const;
const RESERVED = ['anr_offer_above_targetprice'] as const;
const PENDING = ['recd_late_offer'] as const;

/**
 * The table of moves: one row per kind of command, in the order in which somebody is offered those that they have, the
 * likely one first.
 */
export const MOVES = {
  submit: { commands: ['auction.submit'], calls: [], by: { owner: EDITING }, proof: ['Submitted'] },
  verify_email: {
    commands: ['auction.verify-email'],
    calls: [],
    by: { owner: ALWAYS },
    proof: ['EmailVerified', 'Submitted', 'StoredSubmissionDropped'],
  },
  discard: { commands: ['auction.discard'], calls: [], by: { owner: EDITING }, proof: 'decided' },
  release: {
    commands: ['auction.release'],
    calls: ['release'],
    by: { operator: REVIEW },
    proof: ['RoundScheduled'],
    team: CLERK,
  },
  request_changes: {
    commands: ['auction.request-changes'],
    calls: ['request-changes'],
    by: { operator: REVIEW },
    plain: true,
    proof: 'decided',
    team: CLERK,
  },
  reject: {
    commands: ['auction.reject'],
    calls: ['reject'],
    by: { operator: REVIEW },
    plain: true,
    proof: 'decided',
    team: CLERK,
  },
  take_back: {
    commands: ['auction.take-back'],
    calls: ['take-back'],
    by: { owner: REVIEW },
    plain: true,
    proof: 'decided',
  },
  bid: {
    commands: ['auction.bid'],
    calls: ['bid'],
    by: { merchant: RUNNING },
    closed: 'bidding_not_possible',
    proof: 'decided',
  },
  agent: {
    commands: ['auction.agent'],
    calls: ['agent'],
    by: { merchant: RUNNING },
    closed: 'bidding_not_possible',
    proof: 'decided',
  },
  buy_now: {
    commands: ['auction.buy-now'],
    calls: ['buy-now'],
    by: { merchant: RUNNING },
    closed: 'offer_unavailable',
    proof: 'decided',
  },
  question: {
    commands: ['auction.question'],
    calls: ['question'],
    by: { merchant: OPEN },
    proof: ['QuestionAsked'],
  },
  answer: {
    commands: ['auction.answer'],
    calls: ['answer'],
    by: { owner: OPEN },
    proof: ['QuestionAnswered'],
  },
  outage_declare: {
    commands: ['auction.declare-outage'],
    calls: ['outage/declare'],
    by: { operator: RUNNING },
    proof: 'decided',
    team: CLERK,
  },
  extend: {
    commands: ['auction.extend'],
    calls: ['extend'],
    by: { operator: RUNNING },
    proof: ['RoundExtended'],
    team: SENIOR,
  },
  outage_lift: {
    commands: ['auction.lift-outage'],
    calls: ['outage/lift'],
    by: { operator: RUNNING },
    proof: 'decided',
    team: CLERK,
  },
  // whether the round is for chosen dealers is known beside the rules: the service refuses what is open already
  open_round: {
    commands: ['auction.open-to-all'],
    calls: ['open-to-all'],
    by: { operator: OPEN },
    proof: 'decided',
    team: CLERK,
  },
  neg_accept: {
    commands: ['auction.negotiate'],
    calls: ['negotiation/accept'],
    by: { owner: TALKS, merchant: TALKS },
    proof: ['Sold'],
  },
  neg_counter: {
    commands: ['auction.negotiate'],
    calls: ['negotiation/counter'],
    by: { owner: TALKS },
    proof: ['AskMade', 'Sold'],
  },
  neg_offer: {
    commands: ['auction.negotiate'],
    calls: ['negotiation/offer'],
    by: { merchant: TALKS },
    closed: 'offer_unavailable',
    proof: ['OfferMade', 'Sold'],
  },
  neg_decline: {
    commands: ['auction.negotiate'],
    calls: ['negotiation/decline'],
    by: { owner: TALKS, merchant: TALKS },
    proof: ['CounterDeclined', 'NegotiationPaused', 'RoundScheduled'],
  },
  neg_end: {
    commands: ['auction.negotiate'],
    calls: ['negotiation/end'],
    by: { owner: TALKS },
    proof: ['NegotiationEnded'],
  },
  late_accept: {
    commands: ['auction.answer-late-offer', 'auction.reservation'],
    calls: ['late-offer/accept', 'reservation/confirm'],
    by: { owner: OFFERED, merchant: PENDING, operator: RESERVED },
    proof: ['Sold'],
    team: CLERK,
  },
  late_counter: {
    commands: ['auction.answer-late-offer'],
    calls: ['late-offer/counter'],
    by: { owner: PENDING },
    proof: ['LateCounterMade'],
  },
  late_offer: {
    commands: ['auction.late-offer'],
    calls: ['late-offer'],
    by: { merchant: TAKING_OFFERS },
    closed: 'offer_unavailable',
    proof: ['LateOfferMade', 'Sold'],
  },
  late_decline: {
    commands: ['auction.answer-late-offer', 'auction.reservation'],
    calls: ['late-offer/decline', 'reservation/refuse'],
    by: { owner: OFFERED, merchant: PENDING, operator: RESERVED },
    proof: ['LateOfferDeclined', 'LateCounterDeclined', 'ReservationRefused'],
    team: CLERK,
  },
  restart: {
    commands: ['auction.restart'],
    calls: ['restart'],
    by: { owner: UNSOLD },
    proof: ['RoundScheduled'],
  },
  late_open: {
    commands: ['auction.open-late-offers'],
    calls: ['late-offers/open'],
    by: { owner: ['failed'] },
    plain: true,
    proof: 'decided',
  },
  change: {
    commands: ['auction.change'],
    calls: ['change'],
    by: { owner: UNSOLD },
    plain: true,
    proof: 'decided',
  },
  withdraw: {
    commands: ['auction.withdraw'],
    calls: ['withdraw'],
    by: { owner: [...EDITING, 'published', ...UNSOLD] },
    proof: 'decided',
  },
  system_minimum: {
    commands: ['auction.system-minimum'],
    calls: ['system-minimum'],
    by: { operator: STATUSES },
    proof: ['SystemMinimumSet'],
    team: SENIOR,
  },
  void: {
    commands: ['auction.void'],
    calls: ['void'],
    by: { operator: [...OPEN, ...NEGOTIATING, ...UNSOLD] },
    plain: true,
    proof: 'decided',
    team: SENIOR,
  },
  rescind: {
    commands: ['auction.rescind'],
    calls: ['rescind'],
    by: { operator: ['sold'] },
    plain: true,
    proof: 'decided',
    team: ['senior', 'finance'],
  },
  // what its seller was notified of is undone by a second person
  reopen: {
    commands: ['auction.reopen'],
    calls: ['reopen'],
    by: { operator: ['inactive'] },
    plain: true,
    proof: 'decided',
    team: SENIOR,
  },
  timer: { commands: [], calls: [], by: { timer: ALWAYS }, proof: 'decided' },
} as const satisfies Readonly<Record<string, Move>>;

/** Kind of a command, as the log has it. */
export type Kind = keyof typeof MOVES;

/** Name of a move's command on the wire. */
export type MoveCommand = (typeof MOVES)[Kind]['commands'][number];

/** Name of a move for pages: how the address of its call ends. */
export type MoveName = (typeof MOVES)[Kind]['calls'][number];

export const KINDS = /* @__PURE__ */ Object.keys(MOVES) as readonly Kind[];

/** Kinds that somebody in this role may send. */
type KindOf<R extends Role> = {
  [K in Kind]: (typeof MOVES)[K]['by'] extends { readonly [each in R]: States } ? K : never;
}[Kind];

type LastOf<T extends readonly string[]> = T extends readonly [...string[], infer L extends string]
  ? L
  : never;

/** Moves of the operator by the command that is theirs, with the roles inside the team. */
export type TeamMoves = {
  readonly [K in KindOf<'operator'> as LastOf<(typeof MOVES)[K]['commands']>]: (typeof MOVES)[K]['team'];
};

/** Names of the operator's moves. */
export type TeamMoveName = LastOf<(typeof MOVES)[KindOf<'operator'>]['calls']>;

/** Names of the owner's moves. */
export type OwnerMoveName = (typeof MOVES)[KindOf<'owner'>]['calls'][number];

type Row = Move & {
  readonly commands: readonly MoveCommand[];
  readonly calls: readonly MoveName[];
};

/** The row of a kind. */
export const moveOf = (kind: Kind): Row => MOVES[kind];

/** True where the table lets this role make this move in this state. */
export function isFrom(kind: Kind, role: Role, status: Status | null): boolean {
  const from = moveOf(kind).by[role] ?? [];
  return from === ALWAYS || (status !== null && from.includes(status));
}
