import type { Rollout } from '../types.ts';

const MINUTE_MS = 60_000;

/** 2026-05-04, a Monday, 10:00 in Berlin. */
export const NOW = Date.parse('2026-05-04T08:00:00Z');

/** A rollout at 5 %, begun 30 minutes ago, its step 6 minutes old of 15. */
export const rolloutLike = (own: Partial<Rollout> = {}): Rollout => ({
  id: 'r1',
  module: 'mf-catalog',
  base: '1.0.0',
  target: '1.1.0',
  share: 500,
  control: 500,
  step: 1,
  phase: 'running',
  startedAt: NOW - 30 * MINUTE_MS,
  growth: [
    { share: 100, control: 100, at: NOW - 30 * MINUTE_MS },
    { share: 500, control: 500, at: NOW - 6 * MINUTE_MS },
  ],
  policy: {
    steps: [1, 5, 25, 50, 100].map((percent) => ({ percent, minMinutes: 15, minVisitors: 200 })),
    analysis: 'on',
    metrics: [],
    maxHoldMinutes: 60,
    bakeMinutes: 60,
    freeze: [{ days: [1, 2, 3, 4, 5], from: '14:00', to: '17:00' }],
  },
  stepStartedAt: NOW - 6 * MINUTE_MS,
  pausedMs: 0,
  pausedAt: null,
  heldSince: null,
  reason: 'gross prices first',
  approvedStep: -1,
  hotfix: null,
  byHand: false,
  endedAt: null,
  ...own,
});
