import { unsoldUntil } from './available-moves.ts';
import type { AuctionEvent, BidPlaced, EventOf, SaleOrigin } from './events.ts';
import { highestRestartMinimum } from './reduction.ts';
import {
  BIDDERS,
  type Group,
  merchant,
  type Message,
  OPERATOR,
  OWNER,
  type Params,
  type Receiver,
  type Say,
  WATCHERS,
} from './message.ts';
import { late } from './messages-late.ts';
import type { Auction, Party } from './state.ts';
import { judgeQuestion } from './text-model/judge.ts';
import { isRunning } from './statuses.ts';

/** The messages of one event, as the table of the rules names them. */
export function messagesOf(event: AuctionEvent, before: Auction, after: Auction): Message[] {
  const say = (to: Receiver, code: string, group: Group, params: Params = {}, text = code): Message => ({
    to,
    code,
    text,
    group,
    at: event.at,
    params,
  });
  switch (event.type) {
    case 'Submitted':
      return event.verified ? [say(OWNER, 'operator_review_ad', 'ad'), say(OPERATOR, 'review_ad', 'ad')] : [];
    case 'StoredSubmissionDropped':
      return [say(OWNER, 'ad_edited', 'ad', {}, 'submission_dropped')];
    case 'SentBack':
      return [
        say(OWNER, 'ad_edited', 'ad', sentBackParams(event)),
        say(OWNER, 'read_me', 'ad', sentBackParams(event), sentBackText(event)),
      ];
    case 'Rejected':
      return [say(OWNER, 'read_me', 'ad', { reason: event.reason }, 'ad_rejected')];
    case 'Reopened':
      return [say(OWNER, 'ad_edited', 'ad')];
    case 'RoundScheduled':
      return scheduled(event, before, say);
    case 'RoundStarted':
      return [say(WATCHERS, 'auction_started', 'bidding', { round: after.rounds, end: after.round!.end })];
    case 'BidPlaced':
      return placed(event, before, say);
    case 'RoundExtended':
      return [OWNER, BIDDERS].map((to) =>
        say(to, 'read_me', 'bidding', { end: event.slot }, 'round_extended'),
      );
    case 'RoundFailed':
      return [say(OWNER, UNSOLD, 'negotiation', restartParams(after))];
    case 'NegotiationPaused':
      return [
        say(
          OWNER,
          UNSOLD,
          'negotiation',
          { ...restartParams(after), ...stillBound(after) },
          'auction_paused',
        ),
        say(
          merchant(before.negotiation!.bidder),
          'read_me',
          'negotiation',
          bound(before),
          'negotiation_paused',
        ),
      ];
    case 'NegotiationOpened': {
      const offer = {
        amount: after.negotiation!.hammerPrice,
        offerId: event.offerId,
        deadline: event.deadline,
      };
      return [
        say(OWNER, OWNERS_TURN, 'negotiation', offer),
        say(merchant(after.negotiation!.bidder), 'highest_bidder_waiting_for_owner', 'negotiation', offer),
        say(
          { role: 'bidders', except: after.negotiation!.bidder.customer },
          'auction_ended_without_you',
          'bidding',
          { price: after.negotiation!.hammerPrice },
          'talks_without_you',
        ),
      ];
    }
    case 'AskMade':
    case 'OfferMade':
    case 'CounterDeclined':
      return negotiated(event, before, after, say);
    case 'NegotiationEnded':
      return [OWNER, merchant(before.negotiation!.bidder)].map((to) =>
        say(to, 'read_me', 'negotiation', { by: event.by }, 'negotiation_ended'),
      );
    case 'LateOfferMade':
    case 'LateCounterMade':
    case 'LateCounterDeclined':
    case 'LateOfferDeclined':
    case 'ReservationRefused':
      return late(event, before, after, say);
    case 'Sold':
      return soldMessages(event, before, say);
    case 'Rescinded': {
      const order = after.orders.find(({ orderId }) => orderId === event.orderId)!;
      const params = { reason: event.reason, orderId: event.orderId };
      // the owner may restart; the buyer owes nothing for the price agreed on
      const restart = restartParams(after);
      return [
        say(OWNER, 'read_me', 'sale', { ...params, ...restart }, 'sale_rescinded'),
        say(merchant(order), 'read_me', 'sale', { ...params, price: order.price }, 'sale_rescinded'),
      ];
    }
    case 'Changed':
      return released(before, say);
    case 'Withdrawn':
      return withdrawn(event, before, say);
    case 'Voided':
      return voided(event, before, say);
    case 'QuestionAsked':
      return asked(event, say);
    case 'QuestionAnswered': {
      const asker = before.questions[event.customer]!;
      const params = { questionId: event.questionId };
      return [
        say(merchant(asker), 'question_answered', 'question', params),
        say(OWNER, 'read_me', 'question', params, 'answer_published'),
      ];
    }
    default:
      return [];
  }
}

const UNSOLD = 'submit_ad_with_reduced_price_or_decline_to_submit_again';

/** The vehicle went to no one: it was withdrawn, or its auction cancelled. */
const NO_LONGER_OFFERED = 'no_longer_offered';

/** Up to which minimum the owner may restart, and until when. */
const restartParams = (after: Auction): Params => ({
  high: highestRestartMinimum(after),
  deadline: unsoldUntil(after),
});

const OWNERS_TURN = 'owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline';
const BIDDERS_TURN = 'highest_bidder_accept_owners_counteroffer_or_send_new_offer_or_decline';

const sentBackText = ({ by }: EventOf<'SentBack'>) =>
  by === 'operator' ? 'changes_requested' : 'ad_taken_back';

const sentBackParams = ({ reason, fields, step }: EventOf<'SentBack'>): Params => ({
  ...(reason === undefined ? {} : { reason }),
  ...(fields === undefined ? {} : { fields: fields.join(',') }),
  ...(step === undefined ? {} : { step }),
});

/** What the owner reads about a bid that opens the round, and whether it meets the minimum, which no message names. */
function opening({ carried, terms }: EventOf<'RoundScheduled'>): Params {
  if (!carried) return {};
  const { amount } = carried;
  return { bound: amount, ...(amount >= terms.minimum ? { reached: amount } : {}) };
}

function scheduled(event: EventOf<'RoundScheduled'>, before: Auction, say: Say): Message[] {
  const params = { start: event.start, end: event.slot };
  if (event.by === 'release') return [say(OWNER, 'ad_released', 'ad', params)];
  const owner = say(OWNER, 'ad_released', 'ad', { ...params, ...opening(event) }, 'auction_restarted');
  // after a sale that was rescinded there is no highest bidder, whoever led before it
  const bidder = before.rescinded ? null : before.highestBidder;
  if (!bidder) return [owner];
  const invited = { ...params, carried: event.carried?.amount ?? null };
  return [owner, say(merchant(bidder), 'bid_again_or_decline_or_submit_reminder', 'negotiation', invited)];
}

/**
 * A bid by who leads after it. The owner is notified of each; one of the two that no longer leads, or never did, is overbid;
 * an agent's bidder reads whether the agent goes on bidding or has come to its end.
 */
function placed(event: BidPlaced, before: Auction, say: Say): Message[] {
  const { leader, leaderCustomer } = before.round!;
  const params = { price: event.price, end: event.end };
  const messages = [say(OWNER, 'bid_received', 'bidding', params)];
  if (event.agent) {
    // at its limit an agent leads, and bids no more
    const leading = event.price === event.amount ? 'agent_at_limit' : 'agent_active';
    const text = event.leads ? leading : 'agent_overbid';
    messages.push(say(merchant(event), 'agent_active', 'bidding', params, text));
  }
  if (!event.leads) {
    // a limit that the price has reached and not passed is as high as the leader's, who was earlier
    const text = event.price === event.amount ? 'earlier_bid' : 'overbid';
    messages.push(say(merchant(event), 'overbid', 'bidding', params, text));
  } else if (leader !== null && leaderCustomer !== null && leaderCustomer !== event.customer) {
    const overbid = merchant({ merchant: leader, customer: leaderCustomer });
    messages.push(say(overbid, 'overbid', 'bidding', params));
  }
  return messages;
}

/** The owner has the question at once; the team looks at one that the words alone cannot decide. */
function asked(event: EventOf<'QuestionAsked'>, say: Say): Message[] {
  const { questionId, text } = event;
  const messages = [
    say(OWNER, 'owner_answer_question', 'question', { questionId, text }),
    say(merchant(event), 'owner_to_answer_question', 'question', { questionId, question: text }),
  ];
  if (judgeQuestion(text) === 'unsure') {
    messages.push(say(OPERATOR, 'read_me', 'question', { questionId, question: text }, 'question_unsure'));
  }
  return messages;
}

/** The bid that goes on binding its bidder, and until when. */
/** What the owner who pauses reads about the bid that binds its dealer all the same. */
const stillBound = ({ binding }: Auction): Params =>
  binding ? { bound: binding.amount, boundUntil: binding.until } : {};

const bound = ({ binding }: Auction): Params =>
  binding ? { amount: binding.amount, deadline: binding.until } : {};

/** Both sides are notified of every step, the one that took it too: their threads show the same course. */
function negotiated(
  event: EventOf<'AskMade'> | EventOf<'OfferMade'> | EventOf<'CounterDeclined'>,
  before: Auction,
  after: Auction,
  say: Say,
): Message[] {
  const { bidder, standing, deadline } = after.negotiation!;
  const params = { amount: standing.amount, offerId: standing.offerId, deadline };
  if (event.type === 'AskMade')
    return [
      say(OWNER, 'read_me', 'negotiation', params, 'counteroffer_sent'),
      say(merchant(bidder), BIDDERS_TURN, 'negotiation', params),
    ];
  // the bidder moves once there is an ask
  const { standing: asked, highestOffer, hammerPrice } = before.negotiation!;
  if (event.type === 'OfferMade')
    return [
      say(OWNER, OWNERS_TURN, 'negotiation', { ...params, ask: asked.amount }, 'new_offer'),
      say(merchant(bidder), 'offer_from_highest_bidder_sent', 'negotiation', params),
    ];
  // whoever has offered more than the bid has to read that it counts no more
  const declined = highestOffer > hammerPrice ? { ...params, lapsed: highestOffer } : params;
  return [
    say(OWNER, OWNERS_TURN, 'negotiation', declined, 'counter_declined'),
    say(merchant(bidder), 'read_me', 'negotiation', declined, 'counteroffer_declined'),
  ];
}

/** What of the other side's was accepted with the sale: ask, offer, buy-now price; nothing where bids made it. */
function acceptedBy({ origin, price }: EventOf<'Sold'>, { negotiation, late, status }: Auction): Params {
  if (origin === 'renegotiation')
    return negotiation?.standing.by === 'owner' ? { acceptedAsk: price } : { acceptedOffer: price };
  // by the seller or by the team, whoever was first
  if (status === 'anr_offer_above_targetprice') return { confirmedOffer: price };
  if (origin === 'late_offer')
    return late?.counter?.amount === price ? { acceptedAsk: price } : { acceptedOffer: price };
  return origin === 'buy_now' ? { boughtNow: price } : {};
}

/** What those who bid read of a sale to another. */
const WITHOUT_YOU: Readonly<Record<SaleOrigin, string>> = {
  auction: 'auction_ended_without_you',
  buy_now: 'bought_without_you',
  late_offer: 'sold_after_round',
  renegotiation: 'sold_after_round',
};

/**
 * Both sides are notified of the sale; everyone else who bid in the round learns once that it went to another: with the
 * round's end, or when it is sold after talks or by a late offer.
 */
function soldMessages(event: EventOf<'Sold'>, before: Auction, say: Say): Message[] {
  const { price, orderId, origin } = event;
  const params = { price, orderId, origin, ...acceptedBy(event, before) };
  const messages = [merchant(event), OWNER].map((to) =>
    say(to, 'owner_waiting_for_buyer_to_pick_up_vehicle', 'sale', params),
  );
  // a sale of this round that was rescinded has notified them already
  if (before.rescinded) return messages;
  const others: Receiver = { role: 'bidders', except: event.customer };
  const text = WITHOUT_YOU[origin];
  messages.push(say(others, 'auction_ended_without_you', 'bidding', { price }, text));
  return messages;
}

/** The bidder whose bid binds, or opens the round that was to come. */
const boundParty = ({ status, round, binding }: Auction): Party | null =>
  binding ?? (status === 'published' ? (round?.plan.carried ?? null) : null);

/** The bidder whose bid bound until the owner took the vehicle away. */
function released(before: Auction, say: Say): Message[] {
  const party = boundParty(before);
  return party ? [say(merchant(party), 'read_me', 'bidding', {}, 'bid_released_by_owner')] : [];
}

/** Whoever bid learns that the vehicle is gone, as who watches it does; of a sale that was undone they were notified. */
function withdrawn(event: EventOf<'Withdrawn'>, before: Auction, say: Say): Message[] {
  const { by } = event;
  const bidders: Receiver = { role: 'bidders', except: boundParty(before)?.customer ?? null };
  const gone = [WATCHERS, ...(before.rescinded ? [] : [bidders])].map((to) =>
    say(to, 'auction_ended_without_you', 'ad', { by }, NO_LONGER_OFFERED),
  );
  return [
    ...gone,
    say(OWNER, 'read_me', 'ad', {}, by === 'owner' ? 'ad_withdrawn' : 'ad_lapsed'),
    ...released(before, say),
  ];
}

function voided(event: EventOf<'Voided'>, before: Auction, say: Say): Message[] {
  const messages = [
    say(OWNER, 'read_me', 'ad', { reason: event.reason }, 'auction_voided'),
    say(WATCHERS, 'auction_ended_without_you', 'ad', {}, NO_LONGER_OFFERED),
  ];
  const { round, late: offer, binding, status } = before;
  const bidding = isRunning(status) && round?.leader;
  const leader = bidding ? { merchant: bidding, customer: round.leaderCustomer! } : null;
  const carried = status === 'published' ? (round?.plan.carried ?? null) : null;
  const told = new Set<string>();
  for (const party of [leader, carried, binding, offer]) {
    if (!party || told.has(party.merchant)) continue;
    told.add(party.merchant);
    messages.push(say(merchant(party), 'read_me', 'bidding', {}, 'bid_released'));
  }
  return messages;
}
