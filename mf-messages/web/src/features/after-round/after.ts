import { unsoldMoves, type UnsoldMove } from '@rollheim/auction-rules';
import type { AuctionContext, AuctionStatus } from '@rollheim/contracts';
import { counterFault, restartFault, type Fault } from '../negotiation/talks.ts';

/** A move that a thread offers after a round that sold nothing: the owner's, or a dealer's first late offer. */
export type AfterMove = UnsoldMove | 'offer';

/** What somebody may do about a vehicle that its round did not sell. Cents. */
export interface AfterRound {
  readonly auctionId: string;
  readonly side: 'owner' | 'bidder';
  /** The likely move first. */
  readonly moves: readonly AfterMove[];
  /** Head of the card: whether late offers are taken. */
  readonly head: 'failed' | 'open';
  /** The owner's last minimum, and the highest of a restart; 0 for dealers. */
  readonly minimum: number;
  readonly highest: number;
  /** Least late offer; 0 for the owner. */
  readonly least: number;
  /** Somebody's offer is pending: an own one has to be above it. */
  readonly pending: boolean;
  readonly vatReportable: boolean;
}

/** What is left to this viewer after the round; null where nothing is. */
export function afterRoundOf(
  context: AuctionContext | undefined,
  status: AuctionStatus | null,
): AfterRound | null {
  if ((context?.role !== 'owner' && context?.role !== 'bidder') || status === null) return null;
  const { role: side, auctionId, late } = context;
  const common = {
    auctionId,
    side,
    head: status === 'failed' ? ('failed' as const) : ('open' as const),
    pending: status === 'recd_late_offer',
    vatReportable: context.vatReportable ?? false,
  };
  if (context.role === 'owner') {
    const moves = unsoldMoves(status);
    const minimum = context.minimum ?? 0;
    return moves.length === 0
      ? null
      : { ...common, moves, minimum, highest: context.highestRestartMinimum ?? minimum, least: 0 };
  }
  const { leastLateOffer } = context;
  // an own offer has its own card
  if (late !== null || leastLateOffer === null) return null;
  return { ...common, moves: ['offer'], minimum: 0, highest: 0, least: leastLateOffer };
}

const AMOUNTS: ReadonlySet<AfterMove> = new Set(['restart', 'offer']);

/** True where a move names an amount. */
export const asksAmount = (move: AfterMove): boolean => AMOUNTS.has(move);

/** The amount that a dialog begins with, cents. */
export const firstAmount = ({ highest, least }: AfterRound, move: AfterMove): number =>
  move === 'restart' ? highest : least;

/** What is wrong with an amount, cents; null: nothing. */
export function amountFault(
  { minimum, highest, least }: AfterRound,
  move: AfterMove,
  cents: number,
): Fault | null {
  if (!asksAmount(move)) return null;
  if (move === 'offer') return counterFault(cents, { low: least, high: Number.MAX_SAFE_INTEGER });
  const fault = restartFault(cents, minimum);
  if (fault?.key !== 'amount_high_or') return fault;
  // after a sale that was rescinded a restart needs no reduction
  return cents <= highest ? null : { ...fault, amount: highest };
}

const CALLS: Readonly<Record<AfterMove, string>> = {
  restart: 'restart',
  late_open: 'late-offers/open',
  change: 'change',
  withdraw: 'withdraw',
  offer: 'late-offer',
};

/** Call below `/private` and body of a move; `euros` where an amount is asked for. */
export function callOf(
  { auctionId }: AfterRound,
  move: AfterMove,
  euros: number,
): { readonly call: string; readonly body?: object } {
  const call = `auction/${auctionId}/${CALLS[move]}`;
  if (move === 'restart') return { call, body: { newMinimum: euros } };
  return move === 'offer' ? { call, body: { amount: euros } } : { call };
}
