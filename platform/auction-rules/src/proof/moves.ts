import type { Kind } from '../commands.ts';
import type { Auction } from '../state.ts';
import type { Status } from '../statuses.ts';
import { nameOf } from './rebuild.ts';
import type { LogRecord, PublicEvent } from './record.ts';

interface Move {
  readonly roles: readonly LogRecord['role'][];
  readonly from: readonly Status[] | 'any';
  readonly events: readonly PublicEvent['type'][];
}

const ROUND: readonly Status[] = ['running', 'hotbidding'];
const OPEN: readonly Status[] = ['published', 'running', 'hotbidding'];
const UNSOLD: readonly Status[] = ['failed', 'acpt_late_offer', 'declined_late_offer'];
const LATE: readonly Status[] = ['recd_late_offer', 'anr_offer_above_targetprice'];
const TALKS: readonly Status[] = ['renegotiation'];

/**
 * What the rules decide anew from what is open, and of the other moves what may follow: their amounts or texts are closed,
 * their place in the life is not.
 */
const MOVES: Readonly<Record<Kind, Move | 'decided'>> = {
  bid: 'decided',
  agent: 'decided',
  buy_now: 'decided',
  timer: 'decided',
  outage_declare: 'decided',
  outage_lift: 'decided',
  discard: 'decided',
  take_back: 'decided',
  reopen: 'decided',
  request_changes: 'decided',
  reject: 'decided',
  withdraw: 'decided',
  change: 'decided',
  void: 'decided',
  rescind: 'decided',
  late_open: 'decided',
  submit: { roles: ['owner'], from: ['editing'], events: ['Submitted'] },
  verify_email: {
    roles: ['owner'],
    from: 'any',
    events: ['EmailVerified', 'Submitted', 'StoredSubmissionDropped'],
  },
  release: { roles: ['operator'], from: ['under_review'], events: ['RoundScheduled'] },
  extend: { roles: ['operator'], from: ROUND, events: ['RoundExtended'] },
  system_minimum: { roles: ['operator'], from: 'any', events: ['SystemMinimumSet'] },
  question: { roles: ['merchant'], from: OPEN, events: ['QuestionAsked'] },
  answer: { roles: ['owner'], from: OPEN, events: ['QuestionAnswered'] },
  neg_accept: { roles: ['owner', 'merchant'], from: TALKS, events: ['Sold'] },
  neg_counter: { roles: ['owner'], from: TALKS, events: ['AskMade', 'Sold'] },
  neg_offer: { roles: ['merchant'], from: TALKS, events: ['OfferMade', 'Sold'] },
  neg_decline: {
    roles: ['owner', 'merchant'],
    from: TALKS,
    events: ['CounterDeclined', 'NegotiationPaused', 'RoundScheduled'],
  },
  neg_end: { roles: ['owner'], from: TALKS, events: ['NegotiationEnded'] },
  restart: { roles: ['owner'], from: UNSOLD, events: ['RoundScheduled'] },
  late_offer: {
    roles: ['merchant'],
    from: ['acpt_late_offer', 'declined_late_offer', 'recd_late_offer'],
    events: ['LateOfferMade', 'Sold'],
  },
  late_counter: { roles: ['owner'], from: ['recd_late_offer'], events: ['LateCounterMade'] },
  late_accept: { roles: ['owner', 'operator', 'merchant'], from: LATE, events: ['Sold'] },
  late_decline: {
    roles: ['owner', 'operator', 'merchant'],
    from: LATE,
    events: ['LateOfferDeclined', 'LateCounterDeclined', 'ReservationRefused'],
  },
};

/** True for a move that the rules decide anew from what is open. */
export const isDecided = (kind: Kind): boolean => MOVES[kind] === 'decided';

/** True where an accepted move may stand at this place of the life, by this sender, with these events. */
export function mayFollow(state: Auction, record: LogRecord): boolean {
  const { payload, role, events, trades, bidder } = record;
  const move = MOVES[payload.kind];
  if (move === 'decided' || events.length === 0 || !move.roles.includes(role)) return false;
  if (move.from !== 'any' && (state.status === null || !move.from.includes(state.status))) return false;
  if (!events.every(({ type }) => move.events.includes(type))) return false;
  if (role === 'merchant' && trades !== true) return false;
  const talking = state.status === 'renegotiation' && role === 'merchant';
  if (talking && state.negotiation?.bidder.customer !== nameOf(bidder)) return false;
  return events.every((event) => isConsistent(state, record, event));
}

function isConsistent(state: Auction, record: LogRecord, event: PublicEvent): boolean {
  const { round, negotiation, late, binding } = state;
  const who = nameOf(event['bidder']);
  if (event.type === 'RoundExtended') return round?.outage != null && (event['slot'] as number) >= round.end;
  if (event.type === 'RoundScheduled') {
    const carried = event['carried'] as { bidder: number; amount: number } | null;
    const carries =
      record.payload.kind !== 'release' && binding !== null && binding.until > record.at && !state.wasCarried;
    if (!carries) return carried === null;
    return (
      carried !== null && nameOf(carried.bidder) === binding.customer && carried.amount === binding.amount
    );
  }
  if (event.type !== 'Sold') return true;
  if (event['origin'] === 'renegotiation')
    return negotiation?.bidder.customer === who && (event['price'] as number) >= negotiation.hammerPrice;
  return event['origin'] === 'late_offer' && late?.customer === who;
}
