import {
  armSizes,
  type Policy,
  type PolicyStep,
  type Rollout,
  type RolloutPhase,
  type Verdict,
} from '@rollheim/release-client';
import type { Announced, Decision, Effect, Facts } from './commands.ts';

const ENDED: ReadonlySet<RolloutPhase> = new Set(['complete', 'rolled_back', 'withdrawn']);

/** Basis points. */
const EVERYONE = 10_000;

/** What a rollout by hand has in place of a policy. */
const BY_HAND: Policy = {
  steps: [{ percent: 100, minMinutes: 0, minVisitors: 0 }],
  analysis: 'off',
  metrics: [],
  maxHoldMinutes: 60,
  bakeMinutes: 0,
  freeze: [],
};

export const hasEnded = ({ phase }: Rollout): boolean => ENDED.has(phase);
export const stepOf = ({ policy, step }: Rollout): PolicyStep | undefined => policy.steps[step];
export const nextStep = ({ policy, step }: Rollout): PolicyStep | undefined => policy.steps[step + 1];

/** The phase of a rollout that nothing stops. */
export const goingOn = (rollout: Rollout): RolloutPhase =>
  nextStep(rollout) === undefined && !rollout.byHand ? 'baking' : 'running';

/** What the audit log keeps of a rollout. */
const summary = (rollout: Rollout): Record<string, unknown> => ({
  rollout: rollout.id,
  base: rollout.base,
  target: rollout.target,
  phase: rollout.phase,
  step: rollout.step,
  percent: stepOf(rollout)?.percent ?? 0,
  share: rollout.share,
  control: rollout.control,
});

/** A decision that changes the rollout, with its line in the audit log. */
export function changed(
  before: Rollout | null,
  after: Rollout,
  action: string,
  reason: string,
  effects: readonly Effect[] = [],
): Decision {
  const line: Effect = {
    type: 'audit',
    action,
    before: before && summary(before),
    after: summary(after),
    reason,
  };
  return { rollout: after, effects: [...effects, line] };
}

/** A decision that changes nothing. */
export const unchanged = (rollout: Rollout | null): Decision => ({ rollout, effects: [] });

export const announce = (what: Announced, reason: string, verdict: Verdict | null = null): Effect => ({
  type: 'announce',
  what,
  reason,
  verdict,
});

/** A rollout before its first step: no one is on the target yet. */
export function fresh(
  request: { id: string; version: string; reason: string; policy?: Policy; hotfix?: string | null },
  { module, stable }: Facts,
  now: number,
): Rollout {
  return {
    id: request.id,
    module,
    base: stable,
    target: request.version,
    share: 0,
    control: 0,
    step: -1,
    phase: 'running',
    startedAt: now,
    growth: [],
    policy: request.policy ?? BY_HAND,
    stepStartedAt: now,
    pausedMs: 0,
    pausedAt: null,
    heldSince: null,
    reason: request.reason,
    approvedStep: -1,
    hotfix: request.hotfix ?? null,
    byHand: request.policy === undefined,
    endedAt: null,
  };
}

/** On to a step: its arms, its clock. */
export function toStep(rollout: Rollout, step: number, reason: string, now: number): Rollout {
  const { percent = 0, audience } = rollout.policy.steps[step] ?? {};
  const sizes = armSizes(percent);
  const moved = { ...rollout, ...sizes, step };
  return {
    ...moved,
    phase: goingOn(moved),
    growth: [...rollout.growth, { ...sizes, at: now, ...(audience ? { audience } : {}) }],
    stepStartedAt: now,
    pausedMs: 0,
    pausedAt: null,
    heldSince: null,
    reason,
  };
}

/** The end of a rollout whose target is everyone's; comes with {@link nowStable}. */
export const completed = (rollout: Rollout, reason: string, now: number): Rollout => ({
  ...rollout,
  phase: 'complete',
  // the hold-back ends as well
  share: EVERYONE,
  control: 0,
  heldSince: null,
  pausedAt: null,
  reason,
  endedAt: now,
});

/** The target becomes everyone's. */
export const nowStable = ({ target }: Rollout, { stable }: Facts): Effect => ({
  type: 'stable',
  version: target,
  previous: stable,
});

/** No one is on the target any more. */
export const ended = (
  rollout: Rollout,
  phase: 'rolled_back' | 'withdrawn',
  reason: string,
  now: number,
): Rollout => ({
  ...rollout,
  phase,
  share: 0,
  control: 0,
  heldSince: null,
  pausedAt: null,
  reason,
  endedAt: now,
});
