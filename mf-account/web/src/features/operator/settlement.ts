import { atPrice } from '@rollheim/auction-rules';
import type { OrderState } from '@rollheim/contracts';
import { payableKind, payableOf, type Sold } from '../orders/costs.ts';

const OUTCOMES = ['none', 'reduction', 'rescission'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** How a dispute can end: a sale is rescinded by who may, and while its commission is open alone. */
export const outcomesOf = ({ status }: Pick<OrderState, 'status'>, mayRescind: boolean): readonly Outcome[] =>
  OUTCOMES.filter((outcome) => outcome !== 'rescission' || (mayRescind && status === 'pending'));

/**
 * What buyer and seller settle by a reduction of the gross price where the buyer pays the net one, cents: by how much it
 * falls, and what is owed then. Empty where they settle the gross price.
 */
export function netOf(
  order: Sold,
  reduction: number,
): readonly { readonly name: 'reduction' | 'price'; readonly amount: number }[] {
  if (!order.vehicleCost || payableKind(order) !== 'net') return [];
  const { payable } = atPrice(order.vehicleCost, order.price - reduction);
  return [
    { name: 'reduction', amount: payableOf(order) - payable },
    { name: 'price', amount: payable },
  ];
}
