import type { AuctionContext } from '@rollheim/contracts';
import { offeredMove } from '../moves/offered.ts';
import type { Intent } from './intent.ts';

/** True where an amount is so far above the next step that it is confirmed as such. */
export function isHigh({ kind, amount }: Intent, context: AuctionContext | undefined): boolean {
  if (kind === 'buy-now' || context?.role !== 'bidder') return false;
  const above = offeredMove(context, 'bid')?.confirmAbove ?? null;
  return above !== null && amount > above;
}
