import { isBuyNowOpen } from './bidding.ts';
import type { Kind } from './commands.ts';
import { BINDING_MS } from './end.ts';
import { systemMinimum, targetPrice } from './late-offers.ts';
import { GRID, LEAST_MINIMUM, step } from './ladder.ts';
import { highestRestartMinimum, isRelistable } from './reduction.ts';
import type { Bidder } from './shown.ts';
import type { Auction } from './state.ts';
import { timersOf } from './timers.ts';
import { unsoldMoves } from './unsold.ts';
import { takesOffers } from './statuses.ts';

/**
 * A move that somebody has now. `decide` accepts it with every amount within its bounds, and none beyond them but where
 * an offer meets what stands: it then accepts that. What other owners know (another ad of the vehicle, a paid order, a
 * free slot) may still refuse it.
 */
export interface AvailableMove {
  /** Kind of its command. */
  readonly kind: Kind;
  /** Id of the offer that it answers; null: it answers none. */
  readonly offer: string | null;
  /** Least amount, cents; null: it names no amount. The one of a restart, or of a decline with restart, is the new minimum. */
  readonly least: number | null;
  /** Greatest amount, cents; null: it names none, or there is no bound. */
  readonly most: number | null;
  /** A bid above it has to be confirmed as high, cents. */
  readonly confirmAbove: number | null;
  /** Until when it may be made, as things stand, epoch ms; null: no end is known. */
  readonly until: number | null;
}

const NO_MORE = { offer: null, least: null, most: null, confirmAbove: null, until: null } as const;

const available = (kind: Kind, more: Partial<AvailableMove> = {}): AvailableMove => ({
  kind,
  ...NO_MORE,
  ...more,
});

/** The move, where its bounds leave an amount. */
const ranged = (kind: Kind, least: number, most: number | null, more: Partial<AvailableMove>) =>
  most === null || least <= most ? [available(kind, { ...more, least, most })] : [];

/**
 * The moves that a viewer has in this state, the likely one first; due timers must have been applied. A draft's own
 * (submission, verification, discarding) are not among them: they depend on the ad.
 */
export function movesOf(state: Auction, viewer: 'owner' | 'operator' | Bidder): readonly AvailableMove[] {
  if (viewer === 'owner') return ownerMoves(state);
  if (viewer === 'operator') return operatorMoves(state);
  return viewer.mayTrade && viewer.customer !== state.owner.customer ? bidderMoves(state, viewer) : [];
}

/**
 * Least amount of a customer's next late offer that may be told, cents; null where none are taken. An offer of the
 * target price, which is secret, is taken below it.
 */
export function leastLateOffer(state: Auction, customer: string): number | null {
  const { status, late, ladder } = state;
  const open = takesOffers(status);
  if (!open) return null;
  // an offer at the target price needs no step; a bound that said so would tell the target price
  const least = late ? step(late.amount, ladder) : systemMinimum(state);
  return Math.max(least, (state.lateOffers[customer] ?? 0) + GRID);
}

/** Until when the vehicle is offered after its round, epoch ms; null in all other states. */
export const unsoldUntil = (state: Auction): number | null =>
  timersOf(state).find(({ timer }) => timer === '30_days')?.due ?? null;

function ownerMoves(state: Auction): readonly AvailableMove[] {
  const { status, round, negotiation, questions, rounds } = state;
  const until = unsoldUntil(state);
  const answer =
    Object.keys(questions).length > 0 ? [available('answer', { until: round?.end ?? null })] : [];
  switch (status) {
    case 'editing':
      return rounds > 0 ? [available('withdraw', { until })] : [];
    case 'under_review':
      return [available('take_back')];
    case 'published':
      return [...answer, available('withdraw')];
    case 'running':
    case 'hotbidding':
      return answer;
    case 'renegotiation':
      return negotiation ? ownersTalks(state, negotiation) : [];
    case 'recd_late_offer':
    case 'anr_offer_above_targetprice':
      return answersToOffer(state);
    default:
      return (status === null ? [] : unsoldMoves(status)).map((kind) =>
        kind === 'restart' ? available(kind, { ...restartBounds(state), until }) : available(kind, { until }),
      );
  }
}

const restartBounds = (state: Auction) => ({ least: LEAST_MINIMUM, most: highestRestartMinimum(state) });

function ownersTalks(state: Auction, talks: NonNullable<Auction['negotiation']>): readonly AvailableMove[] {
  const { standing, lastAsk, deadline } = talks;
  const about = { offer: standing.offerId, until: deadline };
  const most = Math.min(state.last!.minimum, lastAsk === null ? Number.MAX_SAFE_INTEGER : lastAsk - GRID);
  return [
    ...(standing.by === 'bidder'
      ? [available('neg_accept', about), ...ranged('neg_counter', standing.amount + GRID, most, about)]
      : []),
    available('neg_decline', { ...about, ...restartBounds(state) }),
    available('neg_end', about),
  ];
}

/** The owner answers a late offer; a reservation, which the operator may answer too, is confirmed or refused. */
function answersToOffer(state: Auction): readonly AvailableMove[] {
  const { late, status, lateCounters } = state;
  if (late === null) return [];
  const about = { offer: late.offerId, until: late.at + BINDING_MS };
  const last = lateCounters[late.customer] ?? Number.MAX_SAFE_INTEGER;
  const most = Math.min(targetPrice(state), last - GRID);
  return [
    available('late_accept', about),
    ...(status === 'recd_late_offer' ? ranged('late_counter', late.amount + GRID, most, about) : []),
    available('late_decline', about),
  ];
}

function bidderMoves(state: Auction, bidder: Bidder): readonly AvailableMove[] {
  const { status, round, negotiation, questions } = state;
  const ask = questions[bidder.customer] ? [] : [available('question', { until: round?.end ?? null })];
  switch (status) {
    case 'published':
      return ask;
    case 'running':
    case 'hotbidding':
      return [...bids(state, bidder), ...ask];
    case 'renegotiation':
      return negotiation?.bidder.customer === bidder.customer ? biddersTalks(negotiation) : [];
    case 'acpt_late_offer':
    case 'declined_late_offer':
    case 'recd_late_offer':
      return lateOffers(state, bidder);
    default:
      return [];
  }
}

function bids({ round, ladder }: Auction, { customer, merchant }: Bidder): readonly AvailableMove[] {
  if (round === null || round.outage !== null) return [];
  const { plan, price, limit, leader, leaderCustomer, end: until } = round;
  const leads = leaderCustomer === customer;
  // a colleague leads: merchants of one customer do not bid against each other
  if (leads && merchant !== undefined && merchant !== leader) return [];
  const next = price === null ? plan.opening : step(price, ladder);
  const buyNow = isBuyNowOpen(round) ? plan.buyNow! : null;
  const about = { until, confirmAbove: 2 * next };
  const least = leads ? limit + GRID : next;
  const most = buyNow === null ? null : buyNow - GRID;
  return [
    ...ranged('bid', least, most, about),
    ...ranged('agent', least, most, about),
    ...(buyNow === null ? [] : [available('buy_now', { until, least: buyNow, most: buyNow })]),
  ];
}

function biddersTalks(talks: NonNullable<Auction['negotiation']>): readonly AvailableMove[] {
  const { standing, highestOffer, deadline } = talks;
  if (standing.by === 'bidder') return [];
  const about = { offer: standing.offerId, until: deadline };
  return [
    available('neg_accept', about),
    ...ranged('neg_offer', highestOffer + GRID, standing.amount - GRID, about),
    available('neg_decline', about),
  ];
}

function lateOffers(state: Auction, { customer }: Bidder): readonly AvailableMove[] {
  const { late } = state;
  const counter = late?.customer === customer ? late.counter : null;
  const until = late ? late.at + BINDING_MS : unsoldUntil(state);
  const least = leastLateOffer(state, customer)!;
  const offer = ranged('late_offer', least, counter && counter.amount - GRID, {
    until: late ? null : until,
  });
  if (counter === null) return offer;
  const about = { offer: counter.offerId, until };
  return [available('late_accept', about), ...offer, available('late_decline', about)];
}

function operatorMoves(state: Auction): readonly AvailableMove[] {
  const { status, round, terms } = state;
  const voided = available('void');
  const demand = available('system_minimum', { least: GRID });
  switch (status) {
    case 'under_review':
      return [
        ...(terms && isRelistable(state, terms, null) ? [available('release')] : []),
        available('request_changes'),
        available('reject'),
      ];
    case 'published':
    case 'renegotiation':
      return [voided];
    case 'running':
    case 'hotbidding':
      return round?.outage == null
        ? [available('outage_declare'), voided]
        : [available('extend'), available('outage_lift'), voided];
    case 'failed':
    case 'acpt_late_offer':
    case 'declined_late_offer':
    case 'recd_late_offer':
      return [demand, voided];
    case 'anr_offer_above_targetprice':
      return [...answersToOffer(state), voided];
    case 'sold':
      return [available('rescind')];
    case 'inactive':
      return [available('reopen')];
    default:
      return [];
  }
}
