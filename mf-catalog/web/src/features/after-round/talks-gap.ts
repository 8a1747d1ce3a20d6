import type { BidderContext, NegotiationContext, OwnerContext } from '@rollheim/contracts';

/** What lies between the sides of a renegotiation, cents gross. */
export interface Gap {
  readonly offer: number;
  /** The ask, or before the first one the owner's own minimum. */
  readonly ask: number;
  /** It is the minimum: the owner has asked nothing yet, or the dealer has declined. */
  readonly isMinimum: boolean;
}

/** Offer and ask as this side knows them; null: there is nothing between them, or one of them is not known. */
export function gapOf(context: OwnerContext | BidderContext, negotiation: NegotiationContext): Gap | null {
  const { standing, ownLast, lastAsk = null, bid = null } = negotiation;
  const isOwner = context.role === 'owner';
  const byOwner = standing.by === 'owner';
  const offer = byOwner ? (isOwner ? bid : (ownLast ?? bid)) : standing.amount;
  // the bid of the round is pending before the first ask, and again once one was declined
  const before = isOwner ? ownLast : lastAsk;
  const asked = byOwner ? standing.amount : standing.amount === bid ? null : before;
  const ask = asked ?? (context.role === 'owner' ? context.minimum : null);
  return offer === null || ask === null || ask <= offer ? null : { offer, ask, isMinimum: asked === null };
}
