import type { ComparedArm, Metric } from '@rollheim/contracts';
import { describe, expect, test } from 'vitest';
import type { PolicyMetric } from '@rollheim/release-client';
import { budget } from './metrics.ts';
import { stretchesOf, type Stretch } from './stretches.ts';
import { random } from './testing/random.ts';
import { Scale, type BadEvent } from './weigh.ts';

/** The analysis on simulated visitors, with fixed seeds: how often it is wrong, and how much it finds. */

const VISITORS_PER_ARM = 3000;
const BASE_RATE = 0.01;
const METRICS: readonly PolicyMetric[] = [
  { name: 'load_failure', tolerated: 1, critical: true },
  { name: 'bff_5xx', tolerated: 1, critical: true },
  { name: 'render_error', tolerated: 1, critical: false },
  { name: 'unhandled_error', tolerated: 1, critical: false },
  { name: 'slow_lcp', tolerated: 1, critical: false },
  { name: 'slow_inp', tolerated: 1, critical: false },
  { name: 'slow_bff', tolerated: 1, critical: false },
  { name: 'guardrail_bid', tolerated: 1, critical: false },
];
const ONE_STEP = stretchesOf({ steps: [{ percent: 50, minMinutes: 0, minVisitors: 0 }] });
const USUAL_STEPS = stretchesOf({
  steps: [1, 5, 25, 50, 100].map((percent) => ({ percent, minMinutes: 0, minVisitors: 0 })),
});

const SMALL_STEPS = stretchesOf({
  steps: [1, 5, 25, 50].map((percent) => ({ percent, minMinutes: 0, minVisitors: 0 })),
});

const event = (metric: Metric, visitor: string, arm: ComparedArm, step = 0): BadEvent => ({
  metric,
  step,
  arm,
  visitor,
  at: 0,
});
const scales = (stretches: readonly Stretch[]): Map<Metric, Scale> =>
  new Map(
    budget(METRICS).map(({ name, tolerated, alpha }) => [name, new Scale(stretches, tolerated, alpha)]),
  );

/** One rollout, looked at after every bad event; the metrics that failed. */
function simulate(seed: number, canaryRates: readonly number[], stretches = ONE_STEP): Metric[] {
  const next = random(seed);
  const judged = [...scales(stretches)];
  const rates = Float64Array.from(canaryRates);
  const left = { canary: VISITORS_PER_ARM, control: VISITORS_PER_ARM };
  for (let visitor = 0; visitor < 2 * VISITORS_PER_ARM; visitor++) {
    const arm: ComparedArm = next() < left.canary / (left.canary + left.control) ? 'canary' : 'control';
    left[arm]--;
    for (let index = 0; index < judged.length; index++) {
      const rate = arm === 'canary' ? (rates[index] ?? BASE_RATE) : BASE_RATE;
      if (next() >= rate) continue;
      const [metric, scale] = judged[index] ?? [];
      if (metric && scale) scale.count(0, arm, event(metric, '', arm));
    }
  }
  return judged.flatMap(([metric, scale]) => (scale.failed ? [metric] : []));
}

const same = METRICS.map(() => BASE_RATE);

describe('false and missed alarms', () => {
  test('rolls back between 0.5 and 6.5 % of 2,000 rollouts without a difference', () => {
    let rolledBack = 0;
    for (let trial = 0; trial < 2000; trial++) if (simulate(1000 + trial, same).length > 0) rolledBack++;
    console.log(`R10 without a difference: ${rolledBack / 20} % of 2,000 rolled back`);
    expect(rolledBack / 2000).toBeGreaterThanOrEqual(0.005);
    expect(rolledBack / 2000).toBeLessThanOrEqual(0.065);
  }, 60_000);

  test.each([
    { name: 'one step', stretches: ONE_STEP },
    { name: 'the usual steps', stretches: USUAL_STEPS },
  ])(
    'finds 1 → 3 percent errors in at least 90 percent of 500 rollouts ($name)',
    ({ stretches }) => {
      let found = 0;
      const worse = METRICS.map(({ name }) => (name === 'render_error' ? 0.03 : BASE_RATE));
      for (let trial = 0; trial < 500; trial++)
        if (simulate(500_000 + trial, worse, stretches).includes('render_error')) found++;
      console.log(`R10 1 → 3 %: ${found / 5} % of 500 found`);
      expect(found / 500).toBeGreaterThanOrEqual(0.9);
    },
    60_000,
  );

  test('stays within its budget although it stops at the first crossing, at any look', () => {
    // one metric with the whole budget of the others, R = 1, watched over 20,000 visitors of both arms
    let crossed = 0;
    for (let trial = 0; trial < 2000; trial++) {
      const next = random(900_000 + trial);
      const scale = new Scale(ONE_STEP, 1, 0.05);
      for (let bad = 0; bad < 400 && !scale.failed; bad++) {
        const arm = next() < 0.5 ? 'canary' : 'control';
        scale.count(0, arm, event('render_error', '', arm));
      }
      if (scale.failed) crossed++;
    }
    expect(crossed / 2000).toBeLessThanOrEqual(0.05);
    expect(crossed / 2000).toBeGreaterThan(0.01);
  });
});

describe('once per visitor', () => {
  /** Visitors with 1 to 30 page views of which each is bad for the visitors whose browser fails. */
  function rolledBack(countViews: boolean, trials: number): number {
    let wrong = 0;
    for (let trial = 0; trial < trials; trial++) {
      const next = random(70_000 + trial);
      const scale = new Scale(ONE_STEP, 1, 0.05);
      for (let visitor = 0; visitor < 60; visitor++) {
        const arm = next() < 0.5 ? 'canary' : 'control';
        const views = 1 + Math.floor(next() * 30);
        for (let view = 0; view < views; view++)
          scale.add(event('render_error', countViews ? `${visitor}.${view}` : String(visitor), arm));
      }
      if (scale.failed) wrong++;
    }
    return wrong / trials;
  }

  test('counting page views would roll back a quarter of the good rollouts; counting visitors does not', () => {
    expect(rolledBack(true, 400)).toBeGreaterThan(0.25);
    expect(rolledBack(false, 400)).toBeLessThanOrEqual(0.05);
  });

  test('counts a visitor who fails at every small step once: they stay in their arm, so the second time says nothing', () => {
    const wrong = (again: boolean): number => {
      let failed = 0;
      for (let trial = 0; trial < 400; trial++) {
        const next = random(40_000 + trial);
        const scale = new Scale(SMALL_STEPS, 1, 0.05);
        const visitors = Array.from({ length: 60 }, (_, id) => ({
          id: String(id),
          arm: (next() < 0.5 ? 'canary' : 'control') as ComparedArm,
        }));
        for (const step of [0, 1, 2, 3])
          for (const { id, arm } of visitors)
            scale.add(event('render_error', again ? `${id} at ${step}` : id, arm, step));
        if (scale.failed) failed++;
      }
      return failed / 400;
    };
    expect(wrong(true)).toBeGreaterThan(0.1);
    expect(wrong(false)).toBeLessThanOrEqual(0.05);
  });
});
