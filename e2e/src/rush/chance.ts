import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Chance of a simulation: the same seed, the same draws. */
export class Chance {
  readonly #generator: ReturnType<typeof xoroshiro128plus>;

  constructor(seed: number) {
    this.#generator = xoroshiro128plus(seed);
  }

  /** From 0 to below 1. */
  share(): number {
    return uniformFloat64(this.#generator);
  }

  /** A whole number below a bound. */
  below(bound: number): number {
    return Math.floor(this.share() * bound);
  }

  /** Exponentially distributed. */
  around(mean: number): number {
    return -mean * Math.log(1 - this.share());
  }

  /** How many of what happens independently, so many of them in the mean (Poisson). */
  count(mean: number): number {
    let count = 0;
    for (let sum = this.around(1); sum < mean; sum += this.around(1)) count++;
    return count;
  }
}
