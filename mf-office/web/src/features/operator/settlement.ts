import { atPrice } from '@rollheim/auction-rules';
import { inCents, type OrderState } from '@rollheim/contracts';
import { payableKind, payableOf, type Sold } from '@rollheim/page-parts';

const OUTCOMES = ['none', 'reduction', 'rescission'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Euros as they are typed; a text that is no number, null: empty. */
export type Typed = number | string | null;

/** The cents of typed euros; null where they are none, or parts of a cent. */
export function wholeCents(euros: Typed): number | null {
  if (typeof euros !== 'number') return null;
  const cents = inCents(euros);
  return Number.isInteger(cents) ? cents : null;
}

/** The reduction that is typed, cents; null with what is wrong with it, if anything is typed. */
export function reductionOf(
  { price }: Pick<OrderState, 'price'>,
  euros: Typed,
): { readonly cents: number | null; readonly fault?: 'amount' | 'much' } {
  if (euros === null) return { cents: null };
  const cents = wholeCents(euros);
  if (cents === null || cents < 1) return { cents: null, fault: 'amount' };
  return cents >= price ? { cents: null, fault: 'much' } : { cents };
}

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
