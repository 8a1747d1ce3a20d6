import type { BidderContext, MoveName, OfferedMove } from '@rollheim/contracts';

/** A move that the dealer has now; undefined where they have not. */
export const offeredMove = (context: BidderContext | null, name: MoveName): OfferedMove | undefined =>
  context?.moves?.find(({ move }) => move === name);
