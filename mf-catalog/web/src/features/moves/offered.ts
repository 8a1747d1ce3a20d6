import type { BidderContext, MoveName, OfferedMove } from '@rollheim/contracts';

/** A move that the dealer has now; undefined where they have not. */
export const offeredMove = (context: BidderContext | null, name: MoveName): OfferedMove | undefined =>
  context?.moves?.find(({ move }) => move === name);

/** The move that a dialog was opened for as it is offered now, about the same offer; undefined: it is offered no more. */
export const stillOffered = <M extends OfferedMove>(
  moves: readonly M[] | undefined,
  { move, offerId }: M,
): M | undefined => moves?.find((each) => each.move === move && each.offerId === offerId);
