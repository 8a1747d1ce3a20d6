import type { AuctionStatus, OperatorContext } from '@rollheim/contracts';

/** What the operator may do to an auction; the names are the paths of the calls. */
export type OperatorMove =
  | 'outage/declare'
  | 'outage/lift'
  | 'extend'
  | 'reservation/confirm'
  | 'reservation/refuse'
  | 'system-minimum'
  | 'rescind'
  | 'reopen'
  | 'void';

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

const UNSOLD: readonly AuctionStatus[] = ['failed', 'acpt_late_offer', 'declined_late_offer'];

/** The moves that the present state allows, the likely one first (auction rules, transition table). */
export function operatorMoves({ status, outage }: OperatorContext): readonly OperatorMove[] {
  if (status === 'running' || status === 'hotbidding')
    return outage ? ['extend', 'outage/lift', 'void'] : ['outage/declare', 'void'];
  if (status === 'anr_offer_above_targetprice') return ['reservation/confirm', 'reservation/refuse', 'void'];
  if (status === 'recd_late_offer' || UNSOLD.includes(status)) return ['system-minimum', 'void'];
  if (status === 'published' || status === 'renegotiation') return ['void'];
  if (status === 'sold') return ['rescind'];
  return status === 'inactive' ? ['reopen'] : [];
}
