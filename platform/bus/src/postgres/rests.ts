/** Whoever rests less costs more by looking than by wake-ups, ms. */
const LEAST_MS = 40;

/** Whether a group with this rest may look at the ends of its rests, in place of wake-ups. */
export const mayPoll = (restMs = 0): boolean => restMs >= LEAST_MS;

/** When a rest ends that began with a read, an instant of `performance.now()`: the same for all groups with this rest. */
export const restFrom = (begun: number, restMs = 0): number =>
  restMs === 0 ? 0 : Math.ceil((begun + restMs / 2) / restMs) * restMs;

/** Ends rests: those that end at the same instant by one timer, in the same turn of the event loop, so that they read together. */
export class Rests {
  readonly #ends = new Map<number, Set<() => void>>();

  /** Calls `end` at an instant of `performance.now()`, in ms, or up to 1 ms later; what it returns takes that back. */
  until(instant: number, end: () => void): () => void {
    const ends = this.#ends.get(instant) ?? this.#begin(instant);
    ends.add(end);
    return () => void ends.delete(end);
  }

  #begin(instant: number): Set<() => void> {
    const ends = new Set<() => void>();
    this.#ends.set(instant, ends);
    // a timer drops fractions, and would end before the instant
    setTimeout(
      () => {
        this.#ends.delete(instant);
        for (const end of ends) end();
      },
      Math.ceil(instant - performance.now()),
    ).unref();
    return ends;
  }
}
