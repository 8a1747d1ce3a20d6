import type { AuctionContext, BoundBid, WireMessage } from '@rollheim/contracts';
import { boundsOf, offeredMove, type Bounds } from '../../shared/moves.ts';

type Side = 'owner' | 'bidder';

/** A renegotiation as the card shows it, for one of its sides. Cents, ISO instants. */
export interface Talks {
  readonly auctionId: string;
  readonly side: Side;
  readonly myTurn: boolean;
  readonly offerId: string;
  /** The dealer's last offer that counts, which may be behind the seller's ask; their bid after a declined ask. */
  readonly offer: number | null;
  /** The seller's ask; null before the first, and where the dealer has declined it. */
  readonly ask: number | null;
  /** The highest bid of the round, which holds again when the dealer declines; null: the service does not say it. */
  readonly bid: number | null;
  /** The bid that binds its dealer beyond a declining; null for the dealer, and where the service does not say it. */
  readonly bound: BoundBid | null;
  /** The amount that the side to move may accept. */
  readonly standing: number;
  /** The owner's own minimum; null for the dealer. */
  readonly minimum: number | null;
  readonly firstAsk: number | null;
  /** Of an own counter now; null where none is left. */
  readonly counter: Bounds | null;
  /** Of the new minimum, where the owner declines with a restart; null for the dealer. */
  readonly restart: Bounds | null;
  readonly deadline: string;
  /** The seller reports the vehicle's VAT. */
  readonly vatReportable: boolean;
  /** Message that says what the card says. */
  readonly saidBy: string | null;
  /** When the standing offer was made. */
  readonly saidAt: string | null;
}

const TURN_CODES: Readonly<Record<Side, string>> = {
  owner: 'owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline',
  bidder: 'highest_bidder_accept_owners_counteroffer_or_send_new_offer_or_decline',
};

const priceOf = (message: WireMessage | undefined): number | null =>
  typeof message?.params['price'] === 'number' ? message.params['price'] : null;

/** Puts context and messages (newest first) together; null where nothing is negotiated with this viewer. */
export function talksOf(context: AuctionContext | undefined, messages: readonly WireMessage[]): Talks | null {
  if (context?.role !== 'owner' && context?.role !== 'bidder') return null;
  const { role: side, negotiation } = context;
  if (!negotiation) return null;
  const { standing, ownLast, deadline, turn } = negotiation;
  const asks = messages.filter(
    ({ callToActionTypeCode, params }) =>
      callToActionTypeCode === TURN_CODES.bidder && params['deadline'] === deadline,
  );
  const said = messages.find(
    ({ callToActionTypeCode, params }) =>
      callToActionTypeCode === TURN_CODES[side] && params['offerId'] === standing.offerId,
  );
  const byOwner = standing.by === 'owner';
  const bid = negotiation.bid ?? null;
  // every offer is above the bid, which holds before the first ask, and again when one is declined
  const lastAsk = standing.amount === bid ? null : side === 'owner' ? ownLast : priceOf(asks[0]);
  return {
    auctionId: context.auctionId,
    side,
    myTurn: turn === side,
    offerId: standing.offerId,
    standing: standing.amount,
    offer: byOwner
      ? (lastOffer(messages, side, deadline) ?? (side === 'bidder' ? ownLast : null))
      : standing.amount,
    ask: byOwner ? standing.amount : lastAsk,
    bid,
    bound: (context.role === 'owner' ? context.bound : null) ?? null,
    minimum: context.role === 'owner' ? context.minimum : null,
    firstAsk: asks.length > 1 ? priceOf(asks.at(-1)) : null,
    counter: boundsOf(offeredMove(context, side === 'owner' ? 'negotiation/counter' : 'negotiation/offer')),
    restart: boundsOf(offeredMove(context, 'negotiation/decline')),
    deadline,
    vatReportable: context.vatReportable ?? false,
    saidBy: said?.messageId ?? null,
    saidAt: said?.createdAt ?? null,
  };
}

/** Whether a message says what of the dealer's is pending: their offer, or their bid after they have declined an ask. */
const SAYS_OFFER: Readonly<Record<Side, (message: WireMessage) => boolean>> = {
  owner: ({ callToActionTypeCode }) => callToActionTypeCode === TURN_CODES.owner,
  bidder: ({ callToActionTypeCode, params }) =>
    callToActionTypeCode === 'offer_from_highest_bidder_sent' || params['text'] === 'counteroffer_declined',
};

/** What of the dealer's was pending last, as this side was notified of it. */
const lastOffer = (messages: readonly WireMessage[], side: Side, deadline: string): number | null =>
  priceOf(messages.find((message) => SAYS_OFFER[side](message) && message.params['deadline'] === deadline));
