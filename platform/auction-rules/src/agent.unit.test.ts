import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GRID, LADDER } from './ladder.ts';
import { MONDAY, running } from './testing/given.ts';

/**
 * A second auction house, written without the closed form: all limits in a list, a clock that ticks up in steps of
 * the grid until the second highest limit is beaten by a step of the ladder or the highest one is reached.
 */
class ClockHouse {
  price: number | null = null;
  readonly limits: { bidder: string; limit: number }[] = [];
  readonly start: number;
  readonly minimum: number;

  constructor(start: number, minimum: number) {
    this.start = start;
    this.minimum = minimum;
  }

  /** Bidders by limit, the earlier one first on a tie. */
  get ranking() {
    return [...this.limits].sort((a, b) => b.limit - a.limit);
  }

  bid(bidder: string, limit: number): boolean {
    const leader = this.ranking[0];
    const own = leader?.bidder === bidder;
    if (own ? limit <= leader.limit : limit < (this.price === null ? this.start : beat(this.price)))
      return false;
    const standing = this.limits.findIndex((one) => one.bidder === bidder);
    if (standing >= 0) this.limits.splice(standing, 1);
    if (own) this.limits.unshift({ bidder, limit });
    else this.limits.push({ bidder, limit });
    const [first, second] = this.ranking;
    this.price ??= this.start;
    while (!own && second && this.price < first!.limit && this.price < beat(second.limit)) this.price += GRID;
    while (this.price < this.minimum && first!.limit >= this.minimum) this.price += GRID;
    return true;
  }
}

/** Adds the rung under which a price falls, read from the table row by row. */
function beat(price: number): number {
  for (const [below, width] of LADDER) if (below !== null && price < below) return price + width;
  return price + 50_000;
}

const units = (min: number, max: number) => fc.integer({ min, max }).map((count) => count * GRID);

describe('the agent’s closed form', () => {
  test('gives the price and the leader of an auction house that ticks', () => {
    const bids = fc.array(fc.tuple(fc.constantFrom('m1', 'm2', 'm3'), units(-2, 30)), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(units(10, 2_050), units(0, 60), bids, (startPrice, above, steps) => {
        const minimum = startPrice + Math.max(above, 50_000 - startPrice);
        const life = running({ startPrice, minimum, buyNow: null as unknown as number });
        const house = new ClockHouse(startPrice, minimum);
        for (const [actor, more] of steps) {
          const amount = Math.max(GRID, (house.price ?? startPrice) + more);
          const payload = { kind: 'agent', amount, confirmedHigh: true } as const;
          const accepted = life.play(actor, MONDAY, payload).answer.code === null;
          expect(accepted).toBe(house.bid(actor, amount));
          const { price, leader, limit } = life.state.round!;
          const first = house.ranking[0] ?? { bidder: null, limit: 0 };
          expect([price, leader, limit]).toEqual([house.price, first.bidder, first.limit]);
        }
      }),
      { numRuns: 500 },
    );
  });
});
