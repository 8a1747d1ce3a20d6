import { step, type Ladder } from './ladder.ts';

/** The bidding agent in closed form; agents are never simulated step by step. Amounts in cents. */

/** Price at which the higher of two limits leads: one step above the lower one, never above itself. */
export function priceBetween(higher: number, lower: number, ladder: Ladder): number {
  const beaten = step(lower, ladder);
  return higher < beaten ? higher : beaten;
}

/** Applied once, after the bid: a leader whose limit reaches the minimum raises the price to it. */
export function raiseToMinimum(price: number, limit: number, minimum: number, reserve: boolean): number {
  return reserve && price < minimum && minimum <= limit ? minimum : price;
}
