import type { OutgoingMessage, ReceivedMessage } from '@rollheim/bus';
import type { ComparedArm, ErrorRecord, Metric, TelemetryRecord, VisitorTraits } from '@rollheim/contracts';
import { testMessage } from '@rollheim/tooling/testing';
import type { Policy, Rollout } from '@rollheim/release-client';

/** The rollout that everything here is reported for: mf-one from 1.0.0 to 1.1.0. */
export const ROLLOUT = 'r-1';

const POLICY: Policy = {
  steps: [
    { percent: 5, minMinutes: 0, minVisitors: 0 },
    { percent: 100, minMinutes: 0, minVisitors: 0 },
  ],
  analysis: 'on',
  metrics: [
    { name: 'load_failure', tolerated: 1.2, critical: true },
    { name: 'render_error', tolerated: 1.2, critical: false },
    { name: 'slow_lcp', tolerated: 1.2, critical: false, signalOnly: true },
  ],
  maxHoldMinutes: 60,
  bakeMinutes: 0,
  freeze: [],
};

export const rolloutNow = (over: Partial<Rollout> = {}): Rollout => ({
  id: ROLLOUT,
  module: 'mf-one',
  base: '1.0.0',
  target: '1.1.0',
  share: 500,
  control: 500,
  step: 0,
  phase: 'running',
  startedAt: Date.now() - 1000,
  growth: [],
  policy: POLICY,
  stepStartedAt: Date.now() - 1000,
  pausedMs: 0,
  pausedAt: null,
  heldSince: null,
  reason: '',
  approvedStep: -1,
  hotfix: null,
  byHand: false,
  endedAt: null,
  ...over,
});

export const cohort = (arm: ComparedArm, step = 0, rollout = ROLLOUT) => ({
  rollout,
  step,
  arm,
  module: 'mf-one',
  version: arm === 'canary' ? '1.1.0' : '1.0.0',
});

export const bad = (arm: ComparedArm, metric: Metric = 'render_error', step = 0): TelemetryRecord => ({
  kind: 'observed',
  ...cohort(arm, step),
  metric,
  bad: true,
});

/** `at` in epoch ms. */
export const served = (arm: ComparedArm, document: string, at = Date.now()): TelemetryRecord => ({
  kind: 'served',
  ...cohort(arm),
  document,
  at,
  expects: true,
});

/** `at` in epoch ms. */
export const mounted = (arm: ComparedArm, document: string, at = Date.now()): TelemetryRecord => ({
  kind: 'mounted',
  ...cohort(arm),
  document,
  at,
});

export const renderError = (over: Partial<ErrorRecord> = {}): ErrorRecord => ({
  kind: 'error',
  source: 'render_error',
  releaseSet: 'set-1',
  module: 'mf-one',
  version: '1.1.0',
  message: 'item 17 is undefined',
  stack: 'TypeError: x\n    at render (https://rollheim.example/_r/mf-one/1.1.0/main.js:1:2345)',
  page: 'catalog-list',
  rollout: ROLLOUT,
  arm: 'canary',
  at: Date.now(),
  ...over,
});

/** What the edge sends of a visitor. */
export const outgoing = (
  visitor: string,
  records: readonly TelemetryRecord[],
  traits: VisitorTraits | null = null,
): OutgoingMessage =>
  testMessage(
    'releases.telemetry',
    visitor,
    { visitor, traits, records },
    { type: 'release.telemetry', version: 2 },
  );

/** The same as it comes from the bus. */
export const message = (visitor: string, ...records: TelemetryRecord[]): ReceivedMessage => ({
  ...outgoing(visitor, records),
  partition: 0,
  offset: '1',
});
