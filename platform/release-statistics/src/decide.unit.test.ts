import type { ComparedArm, Metric } from '@rollheim/contracts';
import { describe, expect, test } from 'vitest';
import type { PolicyMetric } from '@rollheim/release-client';
import { decide, SILENCE_MS, type Facts } from './decide.ts';
import { ALPHA, budget } from './metrics.ts';
import type { BadEvent } from './weigh.ts';

const METRICS: readonly PolicyMetric[] = [
  { name: 'load_failure', tolerated: 1.2, critical: true },
  { name: 'bff_5xx', tolerated: 1.2, critical: true },
  { name: 'render_error', tolerated: 1.2, critical: false },
  { name: 'slow_lcp', tolerated: 1.2, critical: false, signalOnly: true },
];
const steps = [5, 50, 100].map((percent) => ({ percent, minMinutes: 0, minVisitors: 0 }));

const factsWith = (over: Partial<Facts> = {}): Facts => ({
  policy: { steps, metrics: METRICS },
  step: 0,
  events: [],
  observed: [],
  settled: [],
  enrolled: [{ canary: 100, control: 100 }],
  met: { canary: 80, control: 80 },
  inBothArms: 0,
  silentMs: 0,
  ...over,
});
const bad = (metric: Metric, arm: ComparedArm, count: number, step = 0): BadEvent[] =>
  Array.from({ length: count }, (_, n) => ({ metric, arm, step, visitor: `${arm}-${step}-${n}`, at: n }));

describe('the decision', () => {
  test('is fail as soon as one metric fails, whatever speaks for a hold', () => {
    const events = bad('render_error', 'canary', 30);
    const doubts = [
      factsWith({ events }),
      factsWith({ events, inBothArms: 3 }),
      factsWith({ events, silentMs: 10 * SILENCE_MS }),
      factsWith({ events, enrolled: [{ canary: 500, control: 20 }] }),
    ];
    for (const facts of doubts) {
      expect(decide(facts).decision).toBe('fail');
      expect(decide(facts).reason).toMatch(
        /^render_error: canary 30 of 30, control 0 of 0 visitors, E .+ of 33\.3$/,
      );
    }
  });

  test('is hold while the figures are in doubt, and says why', () => {
    expect(decide(factsWith({ inBothArms: 1 })).reason).toMatch(/^both_arms/);
    expect(decide(factsWith({ silentMs: SILENCE_MS })).reason).toMatch(/^no_telemetry/);
    const uneven = decide(factsWith({ enrolled: [{ canary: 160, control: 80 }] }));
    expect([uneven.decision, uneven.sampleRatio.ok]).toEqual(['hold', false]);
    // 19 to 1 is what 100 % with a hold-back assigns
    const held = {
      enrolled: [
        { canary: 100, control: 100 },
        { canary: 1900, control: 100 },
      ],
      step: 2,
    };
    expect(decide(factsWith(held)).sampleRatio.ok).toBe(true);
  });

  test('passes only when every metric that decides has passed', () => {
    const rare = { load_failure: 3000, bff_5xx: 3000, render_error: 3000 };
    expect(decide(factsWith({ settled: [rare] })).decision).toBe('pass');
    const open = decide(factsWith({ settled: [{ ...rare, render_error: 20 }] }));
    expect(open.metrics.find(({ name }) => name === 'slow_lcp')).toMatchObject({ unobserved: true });
    expect([open.decision, open.reason]).toEqual(['inconclusive', 'undecided: render_error']);
  });

  test('is not passed by a metric that canary says nothing of: that is no observation', () => {
    const rare = { load_failure: 3000, bff_5xx: 3000 };
    const events = bad('render_error', 'control', 40);
    const heard = { observed: [{ render_error: { canary: 400, control: 400 } }], settled: [rare], events };
    expect(decide(factsWith(heard)).decision).toBe('pass');
    const silent = { ...heard, observed: [{ render_error: { canary: 0, control: 400 } }] };
    const { decision, reason, metrics } = decide(factsWith(silent));
    expect([decision, reason]).toEqual(['inconclusive', 'no observations: render_error']);
    expect(metrics[2]).toMatchObject({ verdict: 'inconclusive', unobserved: true, decidedBy: null });
    const both = decide(factsWith({ ...silent, settled: [{ bff_5xx: 3000, load_failure: 20 }] }));
    expect(both.reason).toBe('undecided: load_failure; no observations: render_error');
  });

  test('weighs bad visitors by the shares of their step', () => {
    // at 100 % nineteen of twenty bad visitors are in canary anyway
    const late = decide(
      factsWith({
        step: 2,
        events: [...bad('render_error', 'canary', 19, 2), ...bad('render_error', 'control', 1, 2)],
      }),
    );
    expect(late.decision).not.toBe('fail');
    const early = decide(
      factsWith({ events: [...bad('render_error', 'canary', 19), ...bad('render_error', 'control', 1)] }),
    );
    expect(early.decision).toBe('fail');
    // a step that the policy does not know weighs nothing
    expect(decide(factsWith({ events: bad('render_error', 'canary', 50, 7) })).decision).toBe('inconclusive');
  });

  test('keeps an answer once it is given: later good news does not undo a fail', () => {
    const events = [...bad('render_error', 'canary', 20), ...bad('render_error', 'control', 60)];
    const { decision, reason, metrics } = decide(factsWith({ events }));
    expect(decision).toBe('fail');
    expect(reason).toMatch(/reached with bad visitor \d+$/);
    const metric = metrics.find(({ name }) => name === 'render_error');
    expect(metric?.e).toBeLessThan(metric?.limit ?? 0);
    expect(metric?.decidedBy?.number).toBeLessThan(20);
  });
});

describe('the budget of wrong decisions', () => {
  test('is shared within the critical metrics and within the others; what only signals has none', () => {
    const shared = budget(METRICS);
    const sum = (critical: boolean): number =>
      shared
        .filter((metric) => metric.critical === critical && !metric.signalOnly)
        .reduce((total, { alpha }) => total + alpha, 0);
    expect(sum(true)).toBeCloseTo(ALPHA.critical, 12);
    expect(sum(false)).toBeCloseTo(ALPHA.other, 12);
    expect(sum(true) + sum(false)).toBeCloseTo(0.05, 12);
  });
});
