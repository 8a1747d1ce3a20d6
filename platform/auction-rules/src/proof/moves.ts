import type { Kind } from '../commands.ts';
import type { Auction, Status } from '../state.ts';
import { nameOf } from './rebuild.ts';
import type { LogRecord, PublicEvent } from './record.ts';

/** Moves that the rules decide anew from what is open. */
export const DECIDED: ReadonlySet<Kind> = new Set<Kind>([
  'bid',
  'agent',
  'buy_now',
  'timer',
  'outage_declare',
  'outage_lift',
  'discard',
  'take_back',
  'reopen',
  'request_changes',
  'reject',
  'withdraw',
  'change',
  'void',
  'rescind',
  'late_open',
]);

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

/** What may follow from the other moves: their amounts or texts are closed, their place in the life is not. */
const MOVES: Readonly<Partial<Record<Kind, Move>>> = {
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

/** True where an accepted move may stand at this place of the life, by this sender, with these events. */
export function mayFollow(state: Auction, record: LogRecord): boolean {
  const { payload, role, events, trades, bidder } = record;
  const move = MOVES[payload.kind];
  if (!move || events.length === 0 || !move.roles.includes(role)) return false;
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
