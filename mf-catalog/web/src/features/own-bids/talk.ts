import type { BidderContext } from '@rollheim/contracts';

/** The state of a dealer's talks about a vehicle: a renegotiation, or an own late offer. Cents gross, ISO instants. */
export interface Talk {
  /** It is the dealer who answers. */
  readonly mine: boolean;
  readonly until: string;
  /** The dealer's own last amount. */
  readonly own: number | null;
  /** What the seller asks for; null: nothing yet. */
  readonly asked: number | null;
}

/** The talks that a bidder is in; null: none are known. */
export function talkOf(context: Pick<BidderContext, 'negotiation' | 'late'> | null): Talk | null {
  if (context?.negotiation) {
    const { turn, standing, ownLast, deadline } = context.negotiation;
    const theirs = standing.by === 'owner';
    return {
      mine: turn === 'bidder',
      until: deadline,
      own: theirs ? ownLast : standing.amount,
      asked: theirs ? standing.amount : null,
    };
  }
  if (!context?.late) return null;
  const { amount, until, counter } = context.late;
  return { mine: counter !== null, until, own: amount, asked: counter?.amount ?? null };
}
