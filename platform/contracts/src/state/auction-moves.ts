import type { MoveName } from '@rollheim/auction-rules';

export type { MoveCommand, MoveName, OwnerMoveName, TeamMoveName } from '@rollheim/auction-rules';

/**
 * A move that the viewer has now, as the rules decide it: pages draw it and calculate nothing themselves. Every amount within
 * its bounds is accepted while the auction stays as it is. Cents, ISO instants.
 */
export interface OfferedMove {
  readonly move: MoveName;
  /** Id of the offer that it answers; null: it answers none. */
  readonly offerId: string | null;
  /** Least amount, of a restart or a decline with restart the new minimum; null: it names no amount. */
  readonly least: number | null;
  /** Greatest amount; null: it names none, or there is no bound. */
  readonly most: number | null;
  /** A bid above it has to be confirmed as high. */
  readonly confirmAbove: number | null;
  /** Until when it may be made, as of now; null: no end is known. */
  readonly until: string | null;
}

/** What contexts of all sides say of moves. */
export interface WithMoves {
  /** The likely one first; absent from services that do not say it yet. */
  readonly moves?: readonly OfferedMove[];
}
