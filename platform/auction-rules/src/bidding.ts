import { raiseToMinimum, priceBetween } from './agent.ts';
import { refuse } from './codes.ts';
import type { Envelope } from './commands.ts';
import { happens } from './guards.ts';
import { onGrid, step } from './ladder.ts';
import { sale } from './sale.ts';
import { endAfterBid } from './soft-close.ts';
import type { Auction, Round } from './state.ts';

/** A manual bid is an agent whose limit is the amount; `agent` sets or raises the own limit. */
function bid(state: Auction, command: Envelope<'bid' | 'agent'>) {
  const round = state.round!;
  const closed = tradingClosed(round, command);
  if (closed) return closed;
  const { kind, amount, confirmedHigh } = command.payload;
  if (!onGrid(amount)) return refuse.invalid_amount;
  const { price } = round;
  const leads = round.leaderCustomer !== null && round.leaderCustomer === command.facts.customer;
  const next = price === null ? round.plan.opening : step(price, state.ladder);
  if (leads ? amount <= round.limit : amount < next) return refuse.bid_too_low;
  if (isBuyNowOpen(round) && amount >= round.plan.buyNow!) return refuse.bid_too_high;
  if (amount > 2 * next && confirmedHigh !== true) return refuse.bid_too_high;

  return happens(
    leads ? raised(state, round, command, kind, amount) : placed(state, round, command, kind, amount),
  );
}

/** Buys at the buy-now price, while it is open; the first command in the log wins. */
function buyNow(state: Auction, command: Envelope<'buy_now'>) {
  const round = state.round!;
  const closed = tradingClosed(round, command);
  if (closed) return closed;
  if (!isBuyNowOpen(round)) return refuse.offer_unavailable;
  const buyer = { merchant: command.actor, customer: command.facts.customer! };
  return happens(sale(state, command.at, buyer, round.plan.buyNow!, 'buy_now'));
}

export const BIDDING = { bid, agent: bid, buy_now: buyNow };

/** Open until the price reaches the minimum (without reserve: the expectation). */
export function isBuyNowOpen({ plan, price }: Round): boolean {
  return plan.buyNow !== null && (price === null || price < plan.minimum);
}

/** An outage, a colleague who leads: refused whatever the command says. */
function tradingClosed({ outage, leader, leaderCustomer }: Round, { actor, facts }: Envelope) {
  const colleagueLeads = leaderCustomer === facts.customer && leader !== actor;
  return outage !== null || colleagueLeads ? refuse.bidding_not_possible : null;
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
