import {
  type AuctionContext,
  type AuctionStatus,
  type BoundBid,
  inEuros,
  type MoveName,
  type OfferedMove,
} from '@rollheim/contracts';
import { amountKey } from '../../shared/typed-euros.ts';
import { boundsOf, type Bounds } from '../../shared/moves.ts';

/** A move that a thread offers after a round that sold nothing: the owner's, or a dealer's first late offer. */
export interface AfterMove extends OfferedMove {
  readonly name: 'restart' | 'late_open' | 'change' | 'withdraw' | 'offer';
  /** Of the amount that is asked for; null: none is. */
  readonly bounds: Bounds | null;
}

const NAMES: Partial<Record<MoveName, AfterMove['name']>> = {
  restart: 'restart',
  'late-offers/open': 'late_open',
  change: 'change',
  withdraw: 'withdraw',
  'late-offer': 'offer',
};

/** What somebody may do about a vehicle that its round did not sell. Cents. */
export interface AfterRound {
  readonly auctionId: string;
  readonly side: 'owner' | 'bidder';
  /** The likely move first. */
  readonly moves: readonly AfterMove[];
  /** Head of the card: whether late offers are taken. */
  readonly head: 'failed' | 'open';
  /** The figure that the card leads with: the owner's last minimum, a dealer's least late offer. */
  readonly amount: number;
  /** Somebody's offer is pending: an own one has to be above it. */
  readonly pending: boolean;
  readonly vatReportable: boolean;
  /** The operator rescinded the sale that the vehicle was last in; for the owner. */
  readonly isRescinded: boolean;
  /** The bid that still binds its dealer, for the owner; null: none does, or the service does not say it. */
  readonly bound: BoundBid | null;
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
    isRescinded: context.role === 'owner' && context.rescindedAt != null,
    bound: (context.role === 'owner' ? context.bound : null) ?? null,
  };
  // an own offer has its own card
  if (context.role === 'bidder' && late !== null) return null;
  const moves = (context.moves ?? []).flatMap((offered): AfterMove[] => {
    const name = NAMES[offered.move];
    return name ? [{ ...offered, name, bounds: boundsOf(offered) }] : [];
  });
  const [first] = moves;
  if (!first) return null;
  return { ...common, moves, amount: context.role === 'owner' ? (context.minimum ?? 0) : (first.least ?? 0) };
}

/** Where the amount that a move asks for is kept while it is typed. */
export const afterKey = ({ auctionId }: AfterRound, { name, offerId }: AfterMove): string =>
  amountKey(auctionId, `after-${name}`, offerId);

/** The amount that a dialog begins with, cents: the highest minimum of a restart, the least offer. */
export const firstAmount = ({ name, bounds }: AfterMove): number | null =>
  bounds && (name === 'restart' ? bounds.high : bounds.low);

/** Call below `/private` and body of a move; `cents` where an amount is asked for. */
export function callOf(
  { auctionId }: AfterRound,
  { name, move, bounds }: AfterMove,
  cents: number,
): { readonly call: string; readonly body?: object } {
  const call = `auction/${auctionId}/${move}`;
  if (!bounds) return { call };
  return { call, body: name === 'restart' ? { newMinimum: inEuros(cents) } : { amount: inEuros(cents) } };
}
