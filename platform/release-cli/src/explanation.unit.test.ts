import type { Policy } from '@rollheim/release-client';
import {
  ALPHA,
  ALPHA_SAMPLE_RATIO,
  decide,
  stretchesOf,
  USUAL_THRESHOLDS,
} from '@rollheim/release-statistics';
import { expect, test } from 'vitest';
import { explanationText } from './explanation.ts';

const AT = Date.UTC(2026, 10, 23);
const VISITORS = { canary: 40, control: 40 };
const NONE = { bad: 0, visitors: 0, interval: { low: 0, high: 1 } };
const policy: Pick<Policy, 'steps' | 'metrics'> = {
  steps: [{ percent: 50, minMinutes: 0, minVisitors: 0 }],
  metrics: [{ name: 'render_error', tolerated: 1.5, critical: true }],
};

test('an explanation names the event that decided, both arms and the reason of the rollout', () => {
  const judgement = decide({
    policy,
    step: 0,
    events: Array.from({ length: 20 }, (_, n) => ({
      metric: 'render_error',
      arm: 'canary',
      step: 0,
      visitor: `visitor-${n}`,
      at: AT + n,
    })),
    observed: [{ render_error: VISITORS }],
    settled: [{ render_error: VISITORS.canary }],
    enrolled: [VISITORS],
    met: VISITORS,
    inBothArms: 0,
    silentMs: 0,
  });
  const text = explanationText({
    rollout: {
      id: 'r1',
      module: 'mf-catalog',
      base: '1.0.0',
      target: '1.1.0',
      step: 0,
      phase: 'running',
      reason: 'gross price first',
    },
    until: new Date(AT).toISOString(),
    judgement,
    breakdown: {
      comparisons: 42,
      limit: 840,
      cells: [
        {
          metric: 'render_error',
          dimension: 'language',
          value: 'pl',
          e: 5000,
          canary: { ...NONE, bad: 20, visitors: 22 },
          control: { ...NONE, visitors: 20 },
          found: true,
        },
      ],
    },
    thresholds: USUAL_THRESHOLDS,
    stretches: stretchesOf(policy).map((stretch) => ({ ...stretch, enrolled: VISITORS })),
    alpha: { ...ALPHA, sampleRatio: ALPHA_SAMPLE_RATIO },
    trails: {},
  });
  expect(text).toContain('mf-catalog 1.0.0 → 1.1.0, rollout r1, step 0');
  expect(text).toContain('reason: gross price first');
  expect(text).toMatch(/render_error \(critical\): FAIL; decided by its event (9|1\d) at 2026-11-23/);
  expect(text).toContain('canary 20/40');
  expect(text).toContain('42 comparisons, found from E 840 on');
  expect(text).toContain('render_error, language pl: canary 20/22, control 0/20, E 5000');
});
