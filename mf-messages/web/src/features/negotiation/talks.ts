import { GRID, isReduced, LEAST_MINIMUM, onGrid, reducedOnGrid } from '@rollheim/auction-rules';
import type { AuctionContext, WireMessage } from '@rollheim/contracts';

type Side = 'owner' | 'bidder';

/** A renegotiation as the card shows it, for one of its sides. Cents, ISO instants. */
export interface Talks {
  readonly auctionId: string;
  readonly side: Side;
  readonly myTurn: boolean;
  readonly offerId: string;
  /** The dealer's offer; for the dealer the own highest, which may stand behind the seller's ask. */
  readonly offer: number | null;
  /** The seller's ask; null before the first. */
  readonly ask: number | null;
  /** The amount that the side to move may accept. */
  readonly standing: number;
  /** The owner's own minimum; null for the dealer. */
  readonly minimum: number | null;
  readonly firstAsk: number | null;
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
  return {
    auctionId: context.auctionId,
    side,
    myTurn: turn === side,
    offerId: standing.offerId,
    standing: standing.amount,
    offer: byOwner ? (side === 'bidder' ? ownLast : lastOffer(messages, deadline)) : standing.amount,
    ask: byOwner ? standing.amount : side === 'owner' ? ownLast : priceOf(asks[0]),
    minimum: context.role === 'owner' ? context.minimum : null,
    firstAsk: asks.length > 1 ? priceOf(asks.at(-1)) : null,
    deadline,
    vatReportable: context.vatReportable ?? false,
    saidBy: said?.messageId ?? null,
    saidAt: said?.createdAt ?? null,
  };
}

/** The dealer's last offer as the owner was told of it. */
const lastOffer = (messages: readonly WireMessage[], deadline: string): number | null =>
  priceOf(
    messages.find(
      ({ callToActionTypeCode, params }) =>
        callToActionTypeCode === TURN_CODES.owner && params['deadline'] === deadline,
    ),
  );

/** Bounds of an own counter, cents (auction rules, renegotiation). */
export interface CounterBounds {
  readonly low: number;
  readonly high: number;
}

/**
 * Owner: above the standing offer (else it would accept), below the own last ask, not above the minimum.
 * Dealer: above all own offers, below the standing ask (else it would accept). Both bounds are possible amounts;
 * null where none is left.
 */
export function counterBounds(talks: Talks): CounterBounds | null {
  const { side, standing, ask, offer, minimum } = talks;
  const low = (side === 'owner' ? standing : (offer ?? 0)) + GRID;
  const high =
    side === 'owner'
      ? Math.min(minimum ?? Number.MAX_SAFE_INTEGER, ask === null ? Number.MAX_SAFE_INTEGER : ask - GRID)
      : standing - GRID;
  return low <= high ? { low, high } : null;
}

/** What is wrong with an amount (cents; null: none yet); the text's key and the bound that it names. */
export interface Fault {
  readonly key: 'amount_grid' | 'amount_low_or' | 'amount_high_or';
  readonly amount: number;
}

/** Checks a counter against its bounds. */
export function counterFault(amount: number, { low, high }: CounterBounds): Fault | null {
  if (!onGrid(amount)) return { key: 'amount_grid', amount: 0 };
  if (amount < low) return { key: 'amount_low_or', amount: low };
  return amount > high ? { key: 'amount_high_or', amount: high } : null;
}

/** Highest minimum of a restart: 95 % of the last one; one of 500 EUR stays as it is. Cents. */
export const restartMinimum = (minimum: number): number =>
  minimum === LEAST_MINIMUM ? minimum : Math.max(LEAST_MINIMUM, reducedOnGrid(minimum));

/** Checks the minimum of a restart against the last one. */
export function restartFault(amount: number, minimum: number): Fault | null {
  if (!onGrid(amount)) return { key: 'amount_grid', amount: 0 };
  if (amount < LEAST_MINIMUM) return { key: 'amount_low_or', amount: LEAST_MINIMUM };
  return isReduced(amount, minimum) ? null : { key: 'amount_high_or', amount: restartMinimum(minimum) };
}

/** Shares of the bar in percent: the offer from the left, what lies beyond the ask from the right. */
export function gapBar(offer: number, ask: number): { readonly left: number; readonly right: number } {
  // the gap is drawn on a scale of a quarter of the ask, so that offers that come closer are seen to do so
  const scale = Math.max((ask - offer) * 1.5, ask * 0.25);
  const gap = Math.min(60, Math.max(6, ((ask - offer) / scale) * 60));
  return { left: Math.round((100 - gap) * 0.8), right: Math.round((100 - gap) * 0.2) };
}
