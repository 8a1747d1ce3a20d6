import { amountFault } from '@rollheim/auction-rules';
import type { BidderContext, MoveName, OfferedMove, OwnerContext } from '@rollheim/contracts';
import { ApiProblem } from '@rollheim/module-api';

/** Least and greatest amount of a move, cents; both are possible. */
export interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** What is wrong with an amount: the text's key and the bound that it names, cents. */
export interface Fault {
  readonly key: 'amount_grid' | 'amount_low_or' | 'amount_high_or';
  readonly amount: number;
}

/** A move that this side has now, as the rules say; undefined where it has not. */
export const offeredMove = (
  { moves }: Pick<OwnerContext | BidderContext, 'moves'>,
  name: MoveName,
): OfferedMove | undefined => moves?.find(({ move }) => move === name);

/** Bounds of a move's amount; null where the side has not the move, or it names no amount. */
export const boundsOf = (move: OfferedMove | undefined): Bounds | null =>
  move?.least == null ? null : { low: move.least, high: move.most ?? Number.MAX_SAFE_INTEGER };

/** What is wrong with an amount, cents; null: nothing. */
export function faultOf(amount: number, { low, high }: Bounds): Fault | null {
  switch (amountFault(amount, { least: low, most: high })) {
    case 'grid':
      return { key: 'amount_grid', amount: 0 };
    case 'low':
      return { key: 'amount_low_or', amount: low };
    case 'high':
      return { key: 'amount_high_or', amount: high };
    default:
      return null;
  }
}

/** What a dialog says once the move that it was opened for is offered no more. */
export const GONE = new ApiProblem({ code: 'move_not_allowed', status: 409 });

/** The move that a dialog was opened for as it is offered now, about the same offer; undefined: it is offered no more. */
export const stillOffered = <M extends { readonly name: string; readonly offerId: string | null }>(
  moves: readonly M[],
  { name, offerId }: M,
): M | undefined => moves.find((each) => each.name === name && each.offerId === offerId);
