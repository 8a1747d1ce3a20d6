/** A generator of numbers in [0, 1): the same seed gives the same numbers (mulberry32 over a string hash). */
function seeded(seed: string): () => number {
  let state = 0x9e3779b9;
  for (const char of seed) state = Math.imul(state ^ char.charCodeAt(0), 0x01000193) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface Dice {
  (): number;
  /** Whole number, both ends included. */
  whole(from: number, to: number): number;
  one<T>(list: readonly T[]): T;
  chance(probability: number): boolean;
}

/** Dice with a seed. */
export function dice(seed: string): Dice {
  const next = seeded(seed);
  return Object.assign(() => next(), {
    whole: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    one: <T>(list: readonly T[]): T => {
      const found = list[Math.floor(next() * list.length)];
      if (found === undefined) throw new RangeError('An empty list has nothing to choose');
      return found;
    },
    chance: (probability: number) => next() < probability,
  });
}

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** An id of the usual shape that is the same at every start. */
export function demoId(name: string): string {
  const next = seeded(`id ${name}`);
  return Array.from({ length: 12 }, () => ALPHABET[Math.floor(next() * 32)]).join('');
}
