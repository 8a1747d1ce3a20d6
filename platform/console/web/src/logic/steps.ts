import { hasEnded } from '../data/store.ts';
import type { Rollout } from '../types.ts';
import { frozenUntil } from './freeze.ts';

/** A step as the bar shows it. */
export interface StepView {
  /** Percent of the visitors. */
  readonly percent: number;
  /** Whose percent they are; absent: of everyone. */
  readonly audience?: readonly string[] | undefined;
  readonly state: 'done' | 'now' | 'failed' | 'stopped' | 'held' | 'todo';
  /** How much of its least time is over, 0 to 1; of the present one only. */
  readonly part: number;
  /** When it began, or for a held one may begin; epoch ms. */
  readonly at: number | null;
}

const MINUTE_MS = 60_000;

/** The steps of a rollout with their state and time. */
export function stepsOf(rollout: Rollout, now: number): readonly StepView[] {
  if (rollout.byHand) return byHand(rollout);
  const ended = hasEnded(rollout);
  const frozen = ended ? null : frozenUntil(rollout.policy.freeze, now);
  const last = rollout.policy.steps.length - 1;
  return rollout.policy.steps.map(({ percent, audience, minMinutes }, index): StepView => {
    const at = beganAt(rollout, percent, audience);
    const view = (state: StepView['state'], part: number, from: number | null): StepView => ({
      percent,
      audience,
      state,
      part,
      at: from,
    });
    if (rollout.phase === 'complete' || index < rollout.step) return view('done', 1, at);
    if (index === rollout.step) {
      if (ended) return view(rollout.phase === 'rolled_back' ? 'failed' : 'stopped', 1, at);
      const minutes = index === last ? Math.max(minMinutes, rollout.policy.bakeMinutes) : minMinutes;
      return view('now', lasted(rollout, minutes, now), at);
    }
    const next = index === rollout.step + 1 && !ended;
    const waits = rollout.phase !== 'running' && rollout.phase !== 'baking';
    return next && (frozen !== null || waits) ? view('held', 0, frozen) : view('todo', 0, null);
  });
}

/** Shares that were given by hand take the place of steps. */
const byHand = (rollout: Rollout): StepView[] =>
  rollout.growth.map(({ share, at }, index) => {
    const last = index === rollout.growth.length - 1;
    const state =
      last && !hasEnded(rollout) ? 'now' : last && rollout.phase !== 'complete' ? 'stopped' : 'done';
    return { percent: share / 100, state, part: 1, at };
  });

/** 100 % are 95 % canary and a hold-back. */
const beganAt = ({ growth }: Rollout, percent: number, audience?: readonly string[]): number | null =>
  growth.find(
    (sizes) => sizes.share === Math.min(percent * 100, 9500) && sizes.audience?.join() === audience?.join(),
  )?.at ?? null;

function lasted(rollout: Rollout, minutes: number, now: number): number {
  const paused = rollout.pausedMs + (rollout.pausedAt === null ? 0 : now - rollout.pausedAt);
  const ms = now - rollout.stepStartedAt - paused;
  return minutes === 0 ? 1 : Math.min(1, Math.max(0, ms / (minutes * MINUTE_MS)));
}

/** Percent of the next step; null when there is none. */
export const nextPercent = ({ policy, step, byHand: hand }: Rollout): number | null =>
  hand ? null : (policy.steps[step + 1]?.percent ?? null);
