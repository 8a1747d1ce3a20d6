import { agreedPrice } from '@rollheim/auction-rules';
import type { OrderDispute, SaleRow } from '@rollheim/contracts';
import { payableOf, type Sold } from './costs.ts';

/** What a settled dispute leaves between buyer and seller, cents. */
export interface Owed {
  readonly outcome: NonNullable<OrderDispute['outcome']>;
  /** What the seller returns where the buyer has paid the whole price. */
  readonly back: number;
  /** What the buyer owes where nothing is paid yet; 0 where the sale is rescinded. */
  readonly open: number;
  /** The vehicle goes back to the seller. */
  readonly returned: boolean;
}

/** What the sides owe each other by the decision; null where nothing is decided. */
export function owedOf(
  order: Sold & Pick<SaleRow, 'handedOverOn'>,
  { status, outcome }: Pick<OrderDispute, 'status' | 'outcome'>,
): Owed | null {
  if (status !== 'settled' || outcome === null) return null;
  const { handedOverOn } = order;
  const now = payableOf(order);
  const before = agreedPrice(order).payable;
  if (outcome === 'rescission') return { outcome, back: before, open: 0, returned: handedOverOn !== null };
  return { outcome, back: before - now, open: now, returned: false };
}
