import type { Rollout, Verdict } from '@rollheim/release-client';
import type { Decision, Facts } from './commands.ts';
import { isFrozen } from './freeze.ts';
import {
  announce,
  changed,
  completed,
  ended,
  goingOn,
  hasEnded,
  nextStep,
  nowStable,
  stepOf,
  toStep,
  unchanged,
} from './moves.ts';

const MINUTE_MS = 60_000;
/** Beyond this percentage a step needs figures that say yes, not only none that say no. */
const PASS_BEYOND_PERCENT = 25;
export const FROZEN = 'no step begins in a freeze window';
const NO_JUDGE = 'nobody judges the figures';
const NO_PASS = 'the figures have not passed yet';

/** What time and figures make of a rollout. */
export function tick(rollout: Rollout, verdict: Verdict | null, now: number, facts: Facts): Decision {
  if (hasEnded(rollout) || rollout.byHand) return unchanged(rollout);
  const analysed = rollout.policy.analysis === 'on' && rollout.step >= 0;
  if (analysed && verdict?.decision === 'fail') return fail(rollout, verdict, now, facts);
  if (rollout.phase === 'paused' || rollout.phase === 'awaiting_approval') return unchanged(rollout);
  if (analysed && verdict === null) return hold(rollout, NO_JUDGE, null, now);
  if (analysed && verdict?.decision === 'hold') return hold(rollout, verdict.reason, verdict, now);
  if (!lastedEnough(rollout, now) || !seenByEnough(rollout, verdict)) return proceed(rollout);
  return advance(rollout, analysed ? verdict : null, now, facts);
}

/** The step's time and visitors are there: on, unless something asks to wait. */
function advance(rollout: Rollout, verdict: Verdict | null, now: number, facts: Facts): Decision {
  const { policy, step, approvedStep } = rollout;
  const next = nextStep(rollout);
  const approved = approvedStep > step;
  if (next && verdict && next.percent > PASS_BEYOND_PERCENT && verdict.decision !== 'pass' && !approved)
    return hold(rollout, NO_PASS, verdict, now);
  if (isFrozen(policy.freeze, now) && rollout.hotfix === null) return freeze(rollout);
  if (!next) {
    const reason = 'nothing bad was seen in the bake time';
    const after = completed(rollout, reason, now);
    return changed(rollout, after, 'complete', reason, [
      nowStable(rollout, facts),
      announce('complete', reason, verdict),
    ]);
  }
  if (next.approval && !approved) {
    const reason = `the step to ${next.percent} % needs an approval`;
    return ask(rollout, reason, verdict, now);
  }
  const reason = verdict ? verdict.reason : 'the step has lasted long enough';
  const after = toStep(rollout, step + 1, reason, now);
  return changed(rollout, after, 'step', reason, [announce('promotion', reason, verdict)]);
}

/** The figures say no: no one gets the target any more, unless there is no way back from it. */
function fail(rollout: Rollout, verdict: Verdict, now: number, facts: Facts): Decision {
  if (facts.rollback === 'freeze') {
    if (rollout.phase === 'awaiting_approval') return unchanged(rollout);
    return ask(rollout, `${verdict.reason}; the release declares that there is no way back`, verdict, now);
  }
  const after = ended(rollout, 'rolled_back', verdict.reason, now);
  return changed(rollout, after, 'roll-back', verdict.reason, [
    { type: 'withdraw', version: rollout.target, reason: verdict.reason },
    announce('rollback', verdict.reason, verdict),
  ]);
}

/** Stays where it is; after the longest hold a person is asked. */
function hold(rollout: Rollout, reason: string, verdict: Verdict | null, now: number): Decision {
  const { heldSince, policy } = rollout;
  if (rollout.phase !== 'held' || heldSince === null) {
    const after: Rollout = { ...rollout, phase: 'held', heldSince: now, reason };
    return changed(rollout, after, 'hold', reason, [announce('hold', reason, verdict)]);
  }
  if (now - heldSince >= policy.maxHoldMinutes * MINUTE_MS)
    return ask(rollout, `held for ${policy.maxHoldMinutes} minutes: ${reason}`, verdict, now);
  return unchanged(rollout);
}

/** Waits for the window's end; no one needs to be asked for that. */
function freeze(rollout: Rollout): Decision {
  if (rollout.phase === 'held' && rollout.reason === FROZEN) return unchanged(rollout);
  const after: Rollout = { ...rollout, phase: 'held', heldSince: null, reason: FROZEN };
  return changed(rollout, after, 'hold', FROZEN);
}

function ask(rollout: Rollout, reason: string, verdict: Verdict | null, now: number): Decision {
  const after: Rollout = { ...rollout, phase: 'awaiting_approval', heldSince: now, reason };
  return changed(rollout, after, 'ask', reason, [announce('question', reason, verdict)]);
}

/** What it was held for is over. */
function proceed(rollout: Rollout): Decision {
  const phase = goingOn(rollout);
  if (rollout.phase === phase) return unchanged(rollout);
  const reason = 'goes on';
  return changed(rollout, { ...rollout, phase, heldSince: null, reason }, 'proceed', reason);
}

function lastedEnough(rollout: Rollout, now: number): boolean {
  const { policy, stepStartedAt, pausedMs } = rollout;
  const step = stepOf(rollout)?.minMinutes ?? 0;
  const minutes = nextStep(rollout) ? step : Math.max(step, policy.bakeMinutes);
  return now - stepStartedAt - pausedMs >= minutes * MINUTE_MS;
}

/** Without analysis no one counts visitors. */
function seenByEnough(rollout: Rollout, verdict: Verdict | null): boolean {
  if (rollout.policy.analysis === 'off') return true;
  return (verdict?.enrolled.canary ?? 0) >= (stepOf(rollout)?.minVisitors ?? 0);
}
