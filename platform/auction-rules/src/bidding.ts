import { raiseToMinimum, priceBetween } from './agent.ts';
import { refuse, type Rejection } from './codes.ts';
import type { Envelope, PayloadOf } from './commands.ts';
import { mayTrade, type Decision } from './guards.ts';
import { onGrid, step } from './ladder.ts';
import { sale } from './sale.ts';
import { endAfterBid } from './soft-close.ts';
import type { Auction, Round } from './state.ts';
import { isRunning } from './statuses.ts';

/** A manual bid is an agent whose limit is the amount; `agent` sets or raises the own limit. */
export function bid(state: Auction, command: Envelope): Decision {
  const closed = tradingClosed(state, command);
  if (closed) return closed;
  const { status } = state;
  const round = state.round;
  if (!isRunning(status) || round === null) return refuse.bidding_not_possible;

  const { kind, amount, confirmedHigh } = command.payload as PayloadOf<'bid'>;
  if (!onGrid(amount)) return refuse.invalid_amount;
  const { price } = round;
  const leads = round.leaderCustomer !== null && round.leaderCustomer === command.facts.customer;
  const next = price === null ? round.plan.opening : step(price, state.ladder);
  if (leads ? amount <= round.limit : amount < next) return refuse.bid_too_low;
  if (isBuyNowOpen(round) && amount >= round.plan.buyNow!) return refuse.bid_too_high;
  if (amount > 2 * next && confirmedHigh !== true) return refuse.bid_too_high;

  return {
    events: [
      leads ? raised(state, round, command, kind, amount) : placed(state, round, command, kind, amount),
    ],
  };
}

/** Buys at the buy-now price, while it is open; the first command in the log wins. */
export function buyNow(state: Auction, command: Envelope): Decision {
  const closed = tradingClosed(state, command);
  if (closed) return closed;
  const { status, round } = state;
  const open = isRunning(status) && round !== null && isBuyNowOpen(round);
  if (!open) return refuse.offer_unavailable;
  const buyer = { merchant: command.actor, customer: command.facts.customer! };
  return { events: [sale(state, command.at, buyer, round.plan.buyNow!, 'buy_now')] };
}

/** Open until the price reaches the minimum (without reserve: the expectation). */
export function isBuyNowOpen({ plan, price }: Round): boolean {
  return plan.buyNow !== null && (price === null || price < plan.minimum);
}

/** Permission, a colleague who leads, an outage: refused whatever the command says. */
function tradingClosed(state: Auction, command: Envelope): Rejection | null {
  if (!mayTrade(state, command)) return refuse.bidding_not_possible;
  const { round, status } = state;
  if (round === null || !isRunning(status)) return null;
  if (round.outage !== null) return refuse.bidding_not_possible;
  const colleagueLeads = round.leaderCustomer === command.facts.customer && round.leader !== command.actor;
  return colleagueLeads ? refuse.bidding_not_possible : null;
}

/** The first limit leads at the opening price; a challenger beats the leader or drives the price. */
function placed(state: Auction, round: Round, command: Envelope, kind: 'bid' | 'agent', amount: number) {
  const customer = command.facts.customer!;
  const first = round.price === null;
  const wins = first || amount > round.limit;
  const limit = wins ? amount : round.limit;
  const met = first ? round.plan.opening : priceBetween(limit, wins ? round.limit : amount, state.ladder);
  return {
    type: 'BidPlaced' as const,
    at: command.at,
    merchant: command.actor,
    customer,
    amount,
    agent: kind === 'agent',
    price: raiseToMinimum(met, limit, round.plan.minimum, state.reserve),
    leads: wins,
    end: endAfterBid(round, command.at),
  };
}

/** A leader who raises the own limit moves no price, unless the limit now reaches the minimum. */
function raised(state: Auction, round: Round, command: Envelope, kind: 'bid' | 'agent', amount: number) {
  const price = raiseToMinimum(round.price!, amount, round.plan.minimum, state.reserve);
  const customer = command.facts.customer!;
  const { at, actor: merchant } = command;
  const agent = kind === 'agent';
  if (price === round.price) return { type: 'LimitRaised' as const, at, merchant, customer, amount, agent };
  return {
    type: 'BidPlaced' as const,
    at,
    merchant,
    customer,
    amount,
    agent,
    price,
    leads: true,
    end: endAfterBid(round, at),
  };
}
