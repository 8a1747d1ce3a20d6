import type { MoveName, OfferedMove, OperatorContext } from '@rollheim/contracts';

/** What the operator may do to an auction; the names are the paths of the calls. */
export type OperatorMove = Extract<
  MoveName,
  | 'outage/declare'
  | 'outage/lift'
  | 'extend'
  | 'reservation/confirm'
  | 'reservation/refuse'
  | 'system-minimum'
  | 'rescind'
  | 'reopen'
  | 'void'
>;

/** What a move asks before it is sent. */
export const ASKS: Readonly<Record<OperatorMove, 'nothing' | 'reason' | 'amount'>> = {
  'outage/declare': 'nothing',
  'outage/lift': 'nothing',
  extend: 'nothing',
  'reservation/confirm': 'nothing',
  'reservation/refuse': 'nothing',
  'system-minimum': 'amount',
  rescind: 'reason',
  reopen: 'nothing',
  void: 'reason',
};

/** Moves that take something away from somebody. */
export const HARSH: ReadonlySet<OperatorMove> = new Set(['rescind', 'void']);

const isShown = ({ move }: OfferedMove): boolean => Object.hasOwn(ASKS, move);

/** The moves that the operator has now, the likely one first, as the rules say; a review is answered on the ad's page. */
export const operatorMoves = ({ moves = [] }: OperatorContext): readonly OperatorMove[] =>
  moves.filter(isShown).map(({ move }) => move as OperatorMove);
