import { GRID } from '@rollheim/auction-rules';
import type { AuctionContext } from '@rollheim/contracts';
import type { CounterBounds } from '../negotiation/talks.ts';

/** A pending late offer or reservation, for one of its sides. Cents, ISO instants. */
export interface LateTalks {
  readonly auctionId: string;
  readonly side: 'owner' | 'bidder';
  readonly offerId: string;
  readonly amount: number;
  readonly until: string;
  /** At or above the target price: the owner confirms or refuses. */
  readonly reserved: boolean;
  readonly counter: { readonly offerId: string; readonly amount: number } | null;
  readonly myTurn: boolean;
  /** The seller reports the vehicle's VAT. */
  readonly vatReportable: boolean;
  /** Bounds of an own amount now: the owner's counter, or the dealer's raised offer; null where there is none. */
  readonly bounds: CounterBounds | null;
}

export type LateMove = 'accept' | 'counter' | 'raise' | 'decline' | 'confirm' | 'refuse';

/** What stands between owner and dealer after the round; null where nothing does with this viewer. */
export function lateTalksOf(context: AuctionContext | undefined): LateTalks | null {
  if ((context?.role !== 'owner' && context?.role !== 'bidder') || context.late === null) return null;
  const { role: side, auctionId, late } = context;
  const { counter, reserved } = late;
  return {
    auctionId,
    side,
    offerId: late.offerId,
    amount: late.amount,
    until: late.until,
    reserved,
    counter,
    vatReportable: context.vatReportable ?? false,
    myTurn: side === 'owner' ? reserved || counter === null : !reserved && counter !== null,
    bounds: reserved
      ? null
      : context.role === 'owner'
        ? counterBounds(late.amount, counter?.amount ?? null, context.minimum)
        : raiseBounds(context.leastLateOffer),
  };
}

/** A counter lies above the offer, below the own last one, and at most at the target price (auction rules, late offers). */
function counterBounds(offer: number, last: number | null, target: number | null): CounterBounds | null {
  const low = offer + GRID;
  const high = Math.min(target ?? Number.MAX_SAFE_INTEGER, (last ?? Number.MAX_SAFE_INTEGER) - GRID);
  return low <= high ? { low, high } : null;
}

const raiseBounds = (least: number | null): CounterBounds | null =>
  least === null ? null : { low: least, high: Number.MAX_SAFE_INTEGER };

/** What this side may do now, the likely move first. */
export function lateMoves({ side, reserved, counter, bounds }: LateTalks): readonly LateMove[] {
  if (side === 'owner') {
    if (reserved) return ['confirm', 'refuse'];
    return ['accept', ...(bounds ? (['counter'] as const) : []), 'decline'];
  }
  if (reserved) return [];
  return [
    ...(counter ? (['accept'] as const) : []),
    ...(bounds ? (['raise'] as const) : []),
    ...(counter ? (['decline'] as const) : []),
  ];
}

/** Call below `/private` and body of a move; `euros` where an amount is asked for. */
export function callOf(
  { auctionId, side, offerId, counter }: LateTalks,
  move: LateMove,
  euros: number,
): { readonly call: string; readonly body: object } {
  const base = `auction/${auctionId}`;
  // a dealer answers the counter, the owner the offer
  const answered = side === 'bidder' ? (counter?.offerId ?? offerId) : offerId;
  if (move === 'raise') return { call: `${base}/late-offer`, body: { amount: euros } };
  if (move === 'confirm' || move === 'refuse')
    return { call: `${base}/reservation/${move}`, body: { offerId } };
  return {
    call: `${base}/late-offer/${move}`,
    body: { offerId: answered, ...(move === 'counter' ? { amount: euros } : {}) },
  };
}
