import type { BidderContext, MoveName, OfferedMove } from '@rollheim/contracts';

/** A move that the dealer has now; undefined where they have not. */
export const offeredMove = (context: BidderContext | null, name: MoveName): OfferedMove | undefined =>
  context?.moves?.find(({ move }) => move === name);

/** True while a move is offered as it was when its dialog opened, about the same offer. */
export const isStillOffered = (
  moves: readonly OfferedMove[] | undefined,
  { move, offerId }: OfferedMove,
): boolean => moves?.some((each) => each.move === move && each.offerId === offerId) ?? false;
