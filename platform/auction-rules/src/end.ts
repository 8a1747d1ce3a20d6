import type { AuctionEvent } from './events.ts';
import { nextId } from './guards.ts';
import { sale } from './sale.ts';
import type { Auction } from './state.ts';

/** The highest bidder is bound, and the renegotiation lasts, for 48 h after the round's end. */
export const BINDING_MS = 48 * 3_600_000;

/** T end: sold, renegotiation or failed; `endet` is passed through. */
export function endRound(state: Auction, at: number): readonly AuctionEvent[] {
  const ended = { type: 'RoundEnded', at } as const;
  const { price, leader, leaderCustomer, plan } = state.round!;
  if (price === null || leader === null || leaderCustomer === null)
    return [ended, { type: 'RoundFailed', at }];
  if (!state.reserve || price >= plan.minimum) {
    return [ended, sale(state, at, { merchant: leader, customer: leaderCustomer }, price, 'auction')];
  }
  const offerId = nextId(state, 'offer');
  return [ended, { type: 'NegotiationOpened', at, offerId, deadline: at + BINDING_MS }];
}
