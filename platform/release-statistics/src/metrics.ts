import { METRICS, OUTCOME_NAME, type Metric } from '@rollheim/contracts';
import type { PolicyMetric } from '@rollheim/release-client';

/** Chance of any false rollback of a rollout: the part of its critical metrics, and of the others. */
export const ALPHA = { critical: 0.02, other: 0.03 } as const;
/** Chance that a rollout is held for arms of a wrong size although they are right. */
export const ALPHA_SAMPLE_RATIO = 0.001;

/**
 * Metrics whose bad visitors are rare: below this share of canary's visitors, evidence that they are as rare lets them
 * pass, also where there are too few to compare.
 */
export const RARE: Readonly<Partial<Record<Metric, number>>> = {
  load_failure: 0.02,
  render_error: 0.01,
  unhandled_error: 0.02,
  bff_5xx: 0.01,
};

/** From which value on something is slow. */
export interface Thresholds {
  /** ms. */
  readonly slow_lcp: number;
  /** ms. */
  readonly slow_inp: number;
  /** Score of layout shifts. */
  readonly slow_cls: number;
  /** ms. */
  readonly slow_bff: number;
  /** Longest task of the page's one thread, ms. */
  readonly long_task: number;
  /** MB. */
  readonly memory: number;
  /** Of single calls (`GET /public/catalog/:id`), ms; the others have that of `slow_bff`. */
  readonly routes?: Readonly<Record<string, number>>;
}

/**
 * Where nothing is known of the release before: Web Vitals' limits of a good page, half a second for an answer and for a
 * task, and 200 MB.
 */
export const USUAL_THRESHOLDS: Thresholds = {
  slow_lcp: 2500,
  slow_inp: 200,
  slow_cls: 0.1,
  slow_bff: 500,
  long_task: 500,
  memory: 200,
};

/** A metric with its part of the error budget. */
export interface BudgetedMetric extends PolicyMetric {
  readonly name: Metric;
  /** Chance of a false FAIL, and of a false PASS; null for one that only signals. */
  readonly alpha: number;
}

const OUTCOME = 'outcome:';

/** True for a metric that counts those who reached an outcome. */
export const isOutcome = (name: string): boolean => name.startsWith(OUTCOME);

export const isMetric = (name: string): name is Metric =>
  (METRICS as readonly string[]).includes(name) ||
  (isOutcome(name) && OUTCOME_NAME.test(name.slice(OUTCOME.length)));

/**
 * Shares the error budget out: equal parts within the critical metrics and within the others. Metrics that only signal
 * take no part of it; their limit is that of a metric beside the others.
 */
export function budget(metrics: readonly PolicyMetric[]): BudgetedMetric[] {
  const judged = metrics.filter(({ signalOnly }) => !signalOnly);
  const critical = judged.filter((metric) => metric.critical).length;
  const others = judged.length - critical;
  return metrics.flatMap((metric) => {
    if (!isMetric(metric.name)) return [];
    const alpha = metric.critical ? ALPHA.critical / (critical || 1) : ALPHA.other / (others || 1);
    return [{ ...metric, name: metric.name, alpha }];
  });
}
