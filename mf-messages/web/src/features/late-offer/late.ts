import { type AuctionContext, inEuros, type MoveName, type OfferedMove } from '@rollheim/contracts';
import { amountKey } from '../../shared/typed-euros.ts';
import { boundsOf, type Bounds } from '../../shared/moves.ts';

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
  /** What this side may do now, the likely move first, as the rules say. */
  readonly moves: readonly LateMove[];
}

/** A move as the card names it. */
export interface LateMove extends OfferedMove {
  readonly name: 'accept' | 'counter' | 'raise' | 'decline' | 'confirm' | 'refuse';
  /** Of the amount that is asked for; null: none is. */
  readonly bounds: Bounds | null;
  /** What the move is about, cents: the offer or counter that it answers, or the own offer that it raises. */
  readonly stands: number;
}

const NAMES: Partial<Record<MoveName, LateMove['name']>> = {
  'late-offer/accept': 'accept',
  'late-offer/counter': 'counter',
  'late-offer/decline': 'decline',
  'late-offer': 'raise',
  'reservation/confirm': 'confirm',
  'reservation/refuse': 'refuse',
};

/** What is pending between owner and dealer after the round; null where nothing does with this viewer. */
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
    moves: (context.moves ?? []).flatMap((offered) => {
      const name = NAMES[offered.move];
      const stands = side === 'bidder' && name !== 'raise' && counter ? counter.amount : late.amount;
      return name ? [{ ...offered, name, bounds: boundsOf(offered), stands }] : [];
    }),
  };
}

/** Where the amount that a move asks for is kept while it is typed. */
export const lateKey = ({ auctionId, offerId }: LateTalks, { name }: LateMove): string =>
  amountKey(auctionId, name, offerId);

/** Call below `/private` and body of a move; `cents` where an amount is asked for. */
export function callOf(
  { auctionId }: LateTalks,
  { move, offerId, bounds }: LateMove,
  cents: number,
): { readonly call: string; readonly body: object } {
  return {
    call: `auction/${auctionId}/${move}`,
    body: { ...(offerId === null ? {} : { offerId }), ...(bounds ? { amount: inEuros(cents) } : {}) },
  };
}
