import type { OfferedMove, OperatorContext, TeamAct, TeamMoveName } from '@rollheim/contracts';

interface Shown {
  /** What it asks before it is sent. */
  readonly asks: 'nothing' | 'reason' | 'amount';
  /** The act that it is: who may do it. */
  readonly act: TeamAct;
  /** It takes something away from somebody. */
  readonly harsh?: true;
}

const NOTHING = 'nothing';

/** What the operator may do to an auction, by the paths of the calls; null: a review, which is answered on the ad's page. */
const SHOWN = {
  release: null,
  'request-changes': null,
  reject: null,
  'outage/declare': { asks: NOTHING, act: 'auction.declare-outage' },
  'outage/lift': { asks: NOTHING, act: 'auction.lift-outage' },
  extend: { asks: NOTHING, act: 'auction.extend' },
  'open-to-all': { asks: NOTHING, act: 'auction.open-to-all' },
  'reservation/confirm': { asks: NOTHING, act: 'auction.reservation' },
  'reservation/refuse': { asks: NOTHING, act: 'auction.reservation' },
  'system-minimum': { asks: 'amount', act: 'auction.system-minimum' },
  rescind: { asks: 'reason', act: 'auction.rescind', harsh: true },
  reopen: { asks: NOTHING, act: 'auction.reopen' },
  void: { asks: 'reason', act: 'auction.void', harsh: true },
} as const satisfies Readonly<Record<TeamMoveName, Shown | null>>;

export type OperatorMove = {
  [M in TeamMoveName]: (typeof SHOWN)[M] extends null ? never : M;
}[TeamMoveName];

/** What a move of the operator asks, which act it is, and whether it takes something away. */
export const shownMove = (move: OperatorMove): Shown => SHOWN[move];

const isShown = (move: OfferedMove['move']): move is OperatorMove =>
  Object.hasOwn(SHOWN, move) && SHOWN[move as TeamMoveName] !== null;

/** The moves that the operator has now, the likely one first, as the rules say. */
export const operatorMoves = ({ moves = [] }: OperatorContext): readonly OperatorMove[] =>
  moves.map(({ move }) => move).filter(isShown);
