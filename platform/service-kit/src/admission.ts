import type { Registry } from 'prom-client';
import { loopLag } from './loop-lag.ts';
import { counter, gauge } from './metrics/registered.ts';
import { ProblemError } from './problem.ts';

/** Bounds of an {@link Admission}. */
export interface AdmissionBounds {
  /** Commands of one line under way that are always let in. */
  readonly least: number;
  /** Limit of a line before anything was measured. */
  readonly start: number;
  /** Commands of one line under way that are never exceeded. */
  readonly most: number;
  /** Part of a line's limit that one key may take: one hot auction leaves room for the others. */
  readonly share: number;
  /** An answer that took longer says that the line is too long, ms. */
  readonly slowMs: number;
  /** A process that comes this late to its work, ms, lets the least in alone. */
  readonly lateMs: number;
}

/** Who is refused comes back after a second or more: an answer that takes less is not too late. */
const SLOW_MS = 600;
const BOUNDS: AdmissionBounds = {
  least: 64,
  start: 256,
  most: 2000,
  share: 0.75,
  slowMs: SLOW_MS,
  lateMs: 250,
};
const CUT = 0.8;
/** Growth of a limit in the time of one answer. */
const STEP = 8;
/** Callers come back after 1 to 3 s, not all at once. */
const RETRY_SPREAD_S = 3;

/**
 * Header of a refusal that says how far it reaches: `key` when only this key (an auction, a path) has too much under
 * way. It ends at the edge, which refuses the next calls of the same reach by itself for a moment.
 */
export const OVERLOADED_HEADER = 'x-overloaded';

interface Line {
  limit: number;
  inFlight: number;
  cutAt: number;
  readonly byKey: Map<string, number>;
}

/**
 * Back pressure: bounds how much is under way per line (a route, or the topic of an owner) and per key, and measures
 * how long answers take. Slow answers cut the line's limit by a fifth, fast ones raise it step by step: further callers
 * are asked at once to retry (`overloaded`, Retry-After), before anything was done, and those who are let in
 * keep their answer's time.
 */
export class Admission {
  readonly #bounds: AdmissionBounds;
  readonly #lines = new Map<string, Line>();
  readonly #lag: () => number;
  #refused = 0;

  constructor(bounds: Partial<AdmissionBounds> = {}, lag = loopLag) {
    this.#bounds = { ...BOUNDS, ...bounds };
    this.#lag = lag;
  }

  /** Lets a command in; throws `overloaded` when there are too many. What it answers is to be called when that ended. */
  enter(name: string, key: string): () => void {
    const line = this.#line(name);
    const ofKey = line.byKey.get(key) ?? 0;
    const { least, share, lateMs } = this.#bounds;
    const limit = line.inFlight >= least && this.#lag() > lateMs ? least : line.limit;
    const isFull = line.inFlight >= limit;
    if (isFull || ofKey >= Math.max(1, limit * share)) {
      this.#refused++;
      const wait = String(1 + Math.floor(Math.random() * RETRY_SPREAD_S));
      const reach = isFull ? {} : { [OVERLOADED_HEADER]: 'key' };
      throw new ProblemError('overloaded', undefined, { 'Retry-After': wait, ...reach });
    }
    const full = line.inFlight * 2 >= line.limit;
    line.inFlight++;
    line.byKey.set(key, ofKey + 1);
    const begun = performance.now();
    let inside = true;
    return () => {
      if (inside) this.#leave(line, key, begun, full);
      inside = false;
    };
  }

  /** Commands under way and the limit, by line; how many were refused so far. */
  measured(): {
    readonly lines: ReadonlyMap<string, Pick<Line, 'inFlight' | 'limit'>>;
    readonly refused: number;
  } {
    return { lines: this.#lines, refused: this.#refused };
  }

  #line(name: string): Line {
    const known = this.#lines.get(name);
    if (known) return known;
    const fresh: Line = { limit: this.#bounds.start, inFlight: 0, cutAt: -Infinity, byKey: new Map() };
    this.#lines.set(name, fresh);
    return fresh;
  }

  #leave(line: Line, key: string, begun: number, full: boolean): void {
    line.inFlight--;
    const left = (line.byKey.get(key) ?? 1) - 1;
    if (left > 0) line.byKey.set(key, left);
    else line.byKey.delete(key);
    const now = performance.now();
    const { least, most, slowMs } = this.#bounds;
    if (now - begun > slowMs) {
      // those who were let in before the last cut say nothing new
      if (begun < line.cutAt) return;
      line.cutAt = now;
      line.limit = Math.max(least, line.limit * CUT);
    } else if (full) line.limit = Math.min(most, line.limit + STEP / line.limit);
  }
}

let shared: Admission | null = null;

/** The admission control that all senders of this process share. */
export function processAdmission(): Admission {
  shared ??= new Admission();
  return shared;
}

/** For the calls of one HTTP server: a line per route. What has its own pace (an import) is measured for itself. */
export const createCallAdmission = (): Admission => new Admission({ least: 64, start: 128, most: 512 });

/** Commands under way, limits and refusals of an admission control, read when the metrics are read. */
export function measureAdmission(registry: Registry, admission: Admission): void {
  const limits = gauge(registry, 'commands_limit');
  gauge(registry, 'commands_in_flight', (under) => {
    for (const [line, { inFlight, limit }] of admission.measured().lines) {
      under.set({ line }, inFlight);
      limits.set({ line }, Math.floor(limit));
    }
  });
  counter(registry, 'commands_refused_total', () => admission.measured().refused);
}
