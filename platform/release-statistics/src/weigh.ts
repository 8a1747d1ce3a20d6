import type { ComparedArm, Metric } from '@rollheim/contracts';
import type { PolicyMetric } from '@rollheim/release-client';
import { betsAgainst, betsFor, logEvidence, logSum, type BetTable } from './evidence.ts';
import type { Stretch } from './stretches.ts';

/** A visitor turned bad in a metric at a step, for the first time there. */
export interface BadEvent {
  readonly metric: Metric;
  readonly step: number;
  readonly arm: ComparedArm;
  readonly visitor: string;
  /** Epoch ms. */
  readonly at: number;
}

/** Bad visitors of a stretch. */
export interface BadCounts {
  canary: number;
  control: number;
}

/** Where evidence first reached the limit. */
export interface Crossing {
  readonly event: BadEvent;
  /** Number of the event among those that counted, from 1. */
  readonly number: number;
}

/** What the events of one metric amount to. */
export interface Weight {
  /** ln E that canary is worse than tolerated. */
  readonly logAgainst: number;
  /** ln E that canary is better than tolerated: the largest value so far. */
  readonly logFor: number;
  readonly failed: Crossing | null;
  readonly passed: Crossing | null;
  /** Bad visitors by stretch. */
  readonly counts: readonly BadCounts[];
}

/** Which of a metric's events speak against canary: its own where they are bad, control's where they are wanted. */
export type Wanted = 'fewer' | 'more';

/** Which direction a metric is judged in. */
export const wantedOf = ({ better }: Pick<PolicyMetric, 'better'>): Wanted => better ?? 'fewer';

/**
 * One metric's bets over the stretches of a rollout, event by event. Of an outcome that more visitors are to reach the arms
 * change places: control that reaches it more often than tolerated is what canary doing something bad is otherwise.
 */
export class Scale {
  readonly #against: readonly BetTable[];
  readonly #for: readonly BetTable[];
  readonly #stretchOf = new Map<number, number>();
  readonly #counts: BadCounts[];
  readonly #seen = new Set<string>();
  readonly #logLimit: number;
  readonly #logsAgainst: Float64Array;
  readonly #logsFor: Float64Array;
  readonly #wanted: Wanted;
  #number = 0;
  #largestFor = -Infinity;
  #failed: Crossing | null = null;
  #passed: Crossing | null = null;

  /** `alpha`: chance of a wrong answer over the whole rollout, however often it is looked at. */
  constructor(stretches: readonly Stretch[], tolerated: number, alpha: number, wanted: Wanted = 'fewer') {
    const oddsOf = ({ odds }: Stretch): number => (wanted === 'more' ? 1 / odds : odds);
    this.#wanted = wanted;
    this.#against = stretches.map((stretch) => betsAgainst(tolerated, oddsOf(stretch)));
    this.#for = stretches.map((stretch) => betsFor(tolerated, oddsOf(stretch)));
    this.#counts = stretches.map(() => ({ canary: 0, control: 0 }));
    for (const [index, { steps }] of stretches.entries())
      for (const step of steps) this.#stretchOf.set(step, index);
    this.#logLimit = -Math.log(alpha);
    // each stretch starts with its part of the capital; the mean of e-values is an e-value, however they depend
    this.#logsAgainst = new Float64Array(stretches.length).fill(-Math.log(stretches.length));
    this.#logsFor = this.#logsAgainst.slice();
  }

  /** Counts a bad visitor, once per stretch; an event of a step that the policy does not know is passed over. */
  add(event: BadEvent): void {
    const stretch = this.#stretchOf.get(event.step);
    if (stretch === undefined) return;
    const key = `${stretch} ${event.visitor}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.count(stretch, event.arm, event);
  }

  /** Counts a bad visitor that the caller knows to be new to this stretch. */
  count(stretch: number, arm: ComparedArm, event: BadEvent): void {
    const counts = this.#counts[stretch];
    const [against, better] = [this.#against[stretch], this.#for[stretch]];
    if (!counts || !against || !better) return;
    counts[arm]++;
    this.#number++;
    const share = Math.log(this.#counts.length);
    const { canary, control } = counts;
    const [worse, good] = this.#wanted === 'more' ? [control, canary] : [canary, control];
    this.#logsAgainst[stretch] = logEvidence(against, worse, good) - share;
    this.#logsFor[stretch] = logEvidence(better, worse, good) - share;
    if (!this.#failed && logSum(this.#logsAgainst) >= this.#logLimit)
      this.#failed = { event, number: this.#number };
    this.#largestFor = Math.max(this.#largestFor, logSum(this.#logsFor));
    if (!this.#passed && this.#largestFor >= this.#logLimit) this.#passed = { event, number: this.#number };
  }

  /** True once the evidence reached the limit. */
  get failed(): boolean {
    return this.#failed !== null;
  }

  weight(): Weight {
    return {
      logAgainst: logSum(this.#logsAgainst),
      logFor: Math.max(this.#largestFor, logSum(this.#logsFor)),
      failed: this.#failed,
      passed: this.#passed,
      counts: this.#counts.map((counts) => ({ ...counts })),
    };
  }
}
