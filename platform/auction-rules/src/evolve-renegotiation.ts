import type { EventOf } from './events.ts';
import type { Auction, Negotiation } from './state.ts';

/** What the state learns when a round ended below the minimum: the highest bid is archived and binds. */
export function opened(state: Auction, event: EventOf<'NegotiationOpened'>): Partial<Auction> {
  const { price, leader, leaderCustomer, plan } = state.round!;
  const hammerPrice = price!;
  const bidder = { merchant: leader!, customer: leaderCustomer! };
  return {
    archived: hammerPrice,
    highestBidder: bidder,
    wasCarried: plan.carried?.customer === bidder.customer,
    binding: { ...bidder, amount: hammerPrice, until: event.deadline },
    negotiation: {
      bidder,
      hammerPrice,
      deadline: event.deadline,
      standing: { offerId: event.offerId, by: 'bidder', amount: hammerPrice },
      lastAsk: null,
      highestOffer: hammerPrice,
    },
    numbered: state.numbered + 1,
  };
}

/** The standing offer or ask after a counter, an offer, or a declined counter: then the hammer bid holds again. */
export function talk(
  talks: Negotiation,
  event: EventOf<'AskMade'> | EventOf<'OfferMade'> | EventOf<'CounterDeclined'>,
): Negotiation {
  const { offerId } = event;
  if (event.type === 'AskMade') {
    return { ...talks, standing: { offerId, by: 'owner', amount: event.amount }, lastAsk: event.amount };
  }
  if (event.type === 'OfferMade') {
    return {
      ...talks,
      standing: { offerId, by: 'bidder', amount: event.amount },
      highestOffer: event.amount,
    };
  }
  return { ...talks, standing: { offerId, by: 'bidder', amount: talks.hammerPrice } };
}
