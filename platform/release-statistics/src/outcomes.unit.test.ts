import type { ComparedArm, Metric } from '@rollheim/contracts';
import { METRICS, TRAITS } from '@rollheim/contracts';
import type { PolicyMetric } from '@rollheim/release-client';
import { describe, expect, test } from 'vitest';
import { breakDown, FALSE_DISCOVERIES, type CellCount } from './breakdown.ts';
import { decide, type Facts } from './decide.ts';
import { budget } from './metrics.ts';
import { stretchesOf } from './stretches.ts';
import { random } from './testing/random.ts';
import { Scale, wantedOf, type BadEvent } from './weigh.ts';

const BID: PolicyMetric = {
  name: 'outcome:bid-placed',
  tolerated: 1.2,
  critical: false,
  vetoOnly: true,
  better: 'more',
};
const steps = [5, 50, 100].map((percent) => ({ percent, minMinutes: 0, minVisitors: 0 }));
const HALVES = stretchesOf({ steps: [{ percent: 50, minMinutes: 0, minVisitors: 0 }] });
const reached = (arm: ComparedArm, count: number): BadEvent[] =>
  Array.from({ length: count }, (_, n) => ({
    metric: 'outcome:bid-placed',
    arm,
    step: 0,
    visitor: `${arm}-${n}`,
    at: n,
  }));
const factsWith = (events: readonly BadEvent[], over: Partial<Facts> = {}): Facts => ({
  policy: { steps, metrics: [BID] },
  step: 0,
  events,
  observed: [{ 'outcome:bid-placed': { canary: 200, control: 200 } }],
  settled: [],
  enrolled: [{ canary: 200, control: 200 }],
  met: { canary: 200, control: 200 },
  inBothArms: 0,
  silentMs: 0,
  ...over,
});

describe('an outcome that more visitors are to reach', () => {
  test('fails when control reaches it and canary does not', () => {
    const { decision, reason, metrics } = decide(factsWith(reached('control', 30)));
    expect(decision).toBe('fail');
    expect(reason).toMatch(/^outcome:bid-placed: canary 0 of 200, control 30 of 200 visitors/);
    expect(metrics[0]?.decidedBy?.event.arm).toBe('control');
  });

  test('never fails because canary reaches it more often', () => {
    const { decision, metrics } = decide(factsWith(reached('canary', 150)));
    expect(decision).not.toBe('fail');
    expect(metrics[0]?.verdict).toBe('pass');
  });

  test('holds up no step by not having passed', () => {
    const asked: PolicyMetric = { name: 'load_failure', tolerated: 1.2, critical: true };
    const policy = { steps, metrics: [asked, BID] };
    const settled = [{ load_failure: 5000 }];
    const { decision } = decide(factsWith([], { policy, settled }));
    expect(decision).toBe('pass');
  });
});

/** Every metric that a rollout is judged by, and outcomes of both directions. */
const ALL: readonly PolicyMetric[] = [
  ...METRICS.map((name) => ({
    name,
    tolerated: 1,
    critical: name === 'load_failure' || name === 'bff_5xx',
  })),
  { ...BID, tolerated: 1 },
  { name: 'outcome:paid', tolerated: 1, critical: false, better: 'more' },
  { name: 'outcome:gave-up', tolerated: 1, critical: false },
];

describe('the stated error', () => {
  test('holds for each metric alone: looked at after each event, no more rollouts without a difference fail than its part says', () => {
    const TRIALS = 2000;
    for (const [index, metric] of budget(ALL).entries()) {
      let failed = 0;
      for (let trial = 0; trial < TRIALS; trial++) {
        const next = random(3_000_000 + index * 10_000 + trial);
        const scale = new Scale(HALVES, 1, metric.alpha, wantedOf(metric));
        for (let event = 0; event < 200 && !scale.failed; event++) {
          const arm = next() < 0.5 ? 'canary' : 'control';
          scale.count(0, arm, { metric: metric.name, step: 0, arm, visitor: '', at: 0 });
        }
        if (scale.failed) failed++;
      }
      // three standard deviations above a rate that is exactly what is stated
      const most = TRIALS * metric.alpha + 3 * Math.sqrt(TRIALS * metric.alpha);
      expect(failed, metric.name).toBeLessThanOrEqual(most);
    }
  }, 120_000);

  test('holds for all of them together: at most 5 percent of the rollouts without a difference are rolled back', () => {
    const TRIALS = 1000;
    let rolledBack = 0;
    for (let trial = 0; trial < TRIALS; trial++) {
      const next = random(7_000_000 + trial);
      const failed = budget(ALL).some((metric) => {
        const scale = new Scale(HALVES, 1, metric.alpha, wantedOf(metric));
        for (let event = 0; event < 120 && !scale.failed; event++) {
          const arm = next() < 0.5 ? 'canary' : 'control';
          scale.count(0, arm, { metric: metric.name, step: 0, arm, visitor: '', at: 0 });
        }
        return scale.failed;
      });
      if (failed) rolledBack++;
    }
    console.log(`all metrics together: ${rolledBack / 10} % of 1,000 rolled back`);
    expect(rolledBack / TRIALS).toBeLessThanOrEqual(0.05);
    expect(rolledBack).toBeGreaterThan(0);
  }, 120_000);
});

describe('the breakdown', () => {
  const metrics = budget(ALL.slice(0, 8));
  const counts = (metric: Metric, value: string, bad: Readonly<Record<ComparedArm, number>>): CellCount[] =>
    (['canary', 'control'] as const).map((arm) => ({
      metric,
      dimension: 'language',
      value,
      stretch: 0,
      arm,
      visitors: 200,
      bad: bad[arm],
    }));

  test('finds what only Polish visitors see, and nothing in the languages beside it', () => {
    const cells = [
      ...counts('render_error', 'pl', { canary: 30, control: 0 }),
      ...counts('render_error', 'de', { canary: 4, control: 5 }),
      ...counts('render_error', 'cs', { canary: 6, control: 1 }),
    ];
    const found = breakDown(metrics, HALVES, cells).cells.filter((cell) => cell.found);
    expect(found).toMatchObject([{ metric: 'render_error', dimension: 'language', value: 'pl' }]);
    const { decision, reason } = decide(
      factsWith([], { policy: { steps, metrics: ALL.slice(0, 8) }, cells }),
    );
    expect(decision).toBe('hold');
    expect(reason).toMatch(
      /^breakdown: render_error language pl: canary 30 of 200, control 0 of 200 visitors, E .+ of \d+ among 168 comparisons$/,
    );
  });

  test('finds an outcome that dealers do not reach any more', () => {
    const cells = counts('outcome:bid-placed', 'dealer', { canary: 0, control: 60 }).map((cell) => ({
      ...cell,
      dimension: 'role' as const,
    }));
    const { cells: judged } = breakDown(budget([BID]), HALVES, cells);
    expect(judged).toMatchObject([{ value: 'dealer', found: true }]);
  });

  test('needs less for each when many are bad at once', () => {
    const several = ['pl', 'cs', 'da', 'sv'].flatMap((value) =>
      counts('render_error', value, { canary: 22, control: 0 }),
    );
    const one = breakDown(metrics, HALVES, several.slice(0, 2));
    const four = breakDown(metrics, HALVES, several);
    expect(four.limit).toBe(one.comparisons / FALSE_DISCOVERIES / 4);
    expect(four.cells.every(({ found }) => found)).toBe(true);
  });

  test('finds something in at most 5 percent of the rollouts without a difference, looked at all the time', () => {
    const TRIALS = 400;
    const VISITORS = 400;
    let wrong = 0;
    for (let trial = 0; trial < TRIALS; trial++) {
      const next = random(9_000_000 + trial);
      const cells = new Map<string, CellCount>();
      let alarmed = false;
      for (let visitor = 0; visitor < VISITORS && !alarmed; visitor++) {
        const arm: ComparedArm = next() < 0.5 ? 'canary' : 'control';
        const bad = new Set(metrics.filter(() => next() < 0.2).map(({ name }) => name));
        for (const [dimension, values] of Object.entries(TRAITS)) {
          const value = values[Math.floor(next() * values.length)] ?? '';
          for (const metric of bad) {
            const key = `${metric} ${dimension} ${value} ${arm}`;
            const known = cells.get(key);
            const cell = {
              metric,
              dimension: dimension as CellCount['dimension'],
              value,
              stretch: 0,
              arm,
              visitors: 0,
              bad: (known?.bad ?? 0) + 1,
            };
            cells.set(key, cell);
          }
        }
        if (visitor % 10 === 0)
          alarmed = breakDown(metrics, HALVES, [...cells.values()]).cells.some(({ found }) => found);
      }
      if (alarmed) wrong++;
    }
    console.log(`breakdown without a difference: ${wrong} of ${TRIALS} found something`);
    expect(wrong / TRIALS).toBeLessThanOrEqual(FALSE_DISCOVERIES);
  }, 120_000);
});
