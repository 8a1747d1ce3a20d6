import { conflict, invalid, RegistryError, unknown } from '../registry/problem.ts';
import { isOfBranch } from '@rollheim/release-management';
import type { Rollout } from '@rollheim/release-client';
import type { Command, Decision, Effect, Facts } from './commands.ts';
import { isFrozen } from './freeze.ts';
import {
  announce,
  changed,
  completed,
  ended,
  fresh,
  goingOn,
  hasEnded,
  nextStep,
  nowStable,
  toStep,
  unchanged,
} from './moves.ts';
import { FROZEN, tick } from './tick.ts';

const refused = (code: string, message: string): RegistryError => new RegistryError(409, code, message);
type Spoken = Exclude<Command, { type: 'tick' }>;

/**
 * What becomes of a module's rollout by a command at an instant (epoch ms). Pure. Throws a {@link RegistryError} for
 * what is refused; the same request again changes nothing and has no effects.
 */
export function decide(rollout: Rollout | null, command: Command, now: number, facts: Facts): Decision {
  if (command.type === 'tick') return rollout ? tick(rollout, command.verdict, now, facts) : unchanged(null);
  if (!command.reason.trim()) throw invalid('reason', 'a reason is required');
  switch (command.type) {
    case 'start':
      return start(rollout, command, now, facts);
    case 'share':
      return share(rollout, command, now, facts);
    case 'take-back':
      return takeBack(rollout, command.reason, now, facts);
    default:
      return rollout ? direct(rollout, command, now, facts) : notRunning(facts.module);
  }
}

const notRunning = (module: string): never => {
  throw unknown('module', `${module} has no rollout`);
};

/** Pause, resume, promote, approve, roll back: what a person says to a rollout. */
function direct(
  rollout: Rollout,
  command: Extract<Spoken, { type: 'pause' | 'resume' | 'promote' | 'approve' | 'roll-back' }>,
  now: number,
  facts: Facts,
): Decision {
  if (command.type === 'roll-back') return rollBack(rollout, command.reason, now, facts);
  if (hasEnded(rollout)) throw refused('rollout_ended', `the rollout has ended (${rollout.phase})`);
  if (command.step !== undefined && command.step < rollout.step) return unchanged(rollout);
  switch (command.type) {
    case 'pause':
      return pause(rollout, command.reason, now);
    case 'resume':
      return resume(rollout, command.reason, now);
    case 'approve':
      return approve(rollout, command.reason, now, facts);
    case 'promote':
      return promote(rollout, command.reason, now, facts);
  }
}

function start(
  running: Rollout | null,
  request: Extract<Command, { type: 'start' }>,
  now: number,
  facts: Facts,
): Decision {
  const { module, stable } = facts;
  const { version } = request;
  mustExist(version, facts);
  if (running) throw alreadyRunning(running);
  if (version === stable) throw refused('already_stable', `${module} ${version} already serves everyone`);
  if (facts.gate !== 'passed') throw notPassed(facts, version);
  if (facts.withdrawn.includes(version))
    throw refused('release_withdrawn', `${module} ${version} was withdrawn; publish a new version`);
  const rollout = fresh(request, facts, now);
  // who asks for somebody first is not given everyone at once
  const isForSome = request.policy.steps.some(({ audience }) => audience !== undefined);
  if (facts.recentlyStable.includes(version) && !isForSome) {
    const reason = `${request.reason} (was stable recently: no steps)`;
    const after = completed(rollout, reason, now);
    return changed(null, after, 'start', reason, [nowStable(rollout, facts), announce('complete', reason)]);
  }
  if (request.hotfix !== null) {
    const reason = `hotfix: ${request.hotfix}`;
    const after = toStep(rollout, request.policy.steps.length - 1, reason, now);
    return changed(null, after, 'hotfix', reason, [announce('promotion', reason)]);
  }
  if (isFrozen(request.policy.freeze, now)) {
    const held: Rollout = { ...rollout, phase: 'held', reason: FROZEN };
    return changed(null, held, 'start', request.reason);
  }
  if (request.policy.steps[0]?.approval) {
    const held: Rollout = { ...rollout, phase: 'awaiting_approval', heldSince: now };
    return changed(null, held, 'start', request.reason, [
      announce('question', 'the first step needs an approval'),
    ]);
  }
  return changed(null, toStep(rollout, 0, request.reason, now), 'start', request.reason, [
    announce('promotion', request.reason),
  ]);
}

/** A share by hand; 100 % makes the version everyone's at once. */
function share(
  running: Rollout | null,
  request: Extract<Command, { type: 'share' }>,
  now: number,
  facts: Facts,
): Decision {
  const { module, stable, withdrawn } = facts;
  const { version, reason } = request;
  mustExist(version, facts);
  if (!(request.share >= 0 && request.share <= 10_000))
    throw invalid('percent', `the share must be 0 to 100, not ${request.share / 100}`);
  // what everyone had lately is a way back, whatever a check makes of it by now
  if (facts.gate !== 'passed' && !facts.recentlyStable.includes(version)) throw notPassed(facts, version);
  const { withdrawnFor } = facts;
  if (withdrawnFor !== null && !request.restore)
    throw refused(
      'release_withdrawn',
      `${module} ${version} was withdrawn: ${withdrawnFor}. Publish a new version, or bring this one back with \`--restore\` and the reason why it may`,
    );
  if (!running && version === stable) {
    if (request.share === 10_000) return unchanged(null);
    throw conflict(`${module} ${version} already serves everyone; take it back, or share another version`);
  }
  if (running && (running.target !== version || !running.byHand)) throw alreadyRunning(running);
  if (running && request.share < running.share)
    throw refused('step_backwards', 'a share only grows; take the release back instead');
  if (running && request.share === running.share && running.step === 0) return unchanged(running);
  const sizes = { share: request.share, control: 0 };
  const before = running ?? fresh(request, facts, now);
  const after = { ...before, ...sizes, step: 0, reason, growth: [...before.growth, { ...sizes, at: now }] };
  const restore: Effect[] = withdrawn.includes(version) ? [{ type: 'restore', version }] : [];
  if (request.share < 10_000) return changed(running, after, 'share', reason, restore);
  return changed(running, completed(after, reason, now), 'share', reason, [
    ...restore,
    nowStable(after, facts),
  ]);
}

/**
 * Everyone gets the old release again: ends the rollout that is open, or puts the release before back and ends with it
 * the rollout that had made the present one everyone's.
 */
function takeBack(rollout: Rollout | null, reason: string, now: number, facts: Facts): Decision {
  if (rollout && !hasEnded(rollout)) return rollBack(rollout, reason, now, facts);
  const { stable, previous, module } = facts;
  if (previous === null) return unchanged(null);
  const effects: Effect[] = [
    { type: 'stable', version: previous, previous: null },
    { type: 'withdraw', version: stable, reason },
    announce('rollback', reason),
  ];
  if (rollout?.phase === 'complete' && rollout.target === stable && rollout.base === previous)
    return changed(rollout, ended(rollout, 'withdrawn', reason, now), 'take-back', reason, effects);
  const before = { module, stable };
  const line: Effect = {
    type: 'audit',
    action: 'take-back',
    before,
    after: { module, stable: previous },
    reason,
  };
  return { rollout: null, effects: [...effects, line] };
}

function rollBack(rollout: Rollout, reason: string, now: number, facts: Facts): Decision {
  if (rollout.phase === 'rolled_back' || rollout.phase === 'withdrawn') return unchanged(rollout);
  const withdraw: Effect = { type: 'withdraw', version: rollout.target, reason };
  const after = ended(rollout, 'withdrawn', reason, now);
  if (rollout.phase !== 'complete')
    return changed(rollout, after, 'roll-back', reason, [withdraw, announce('rollback', reason)]);
  if (facts.stable !== rollout.target)
    throw refused('rollout_ended', `${rollout.target} is not the stable release any more`);
  if (facts.withdrawn.includes(rollout.base))
    throw refused('release_withdrawn', `${rollout.base} was withdrawn; give everyone another release`);
  if (!facts.recentlyStable.includes(rollout.base))
    throw refused('too_old', `${rollout.base} has not been stable for long; start a rollout to it`);
  return changed(rollout, after, 'roll-back', reason, [
    { type: 'stable', version: rollout.base, previous: null },
    withdraw,
    announce('rollback', reason),
  ]);
}

function pause(rollout: Rollout, reason: string, now: number): Decision {
  if (rollout.phase === 'paused') return unchanged(rollout);
  const after: Rollout = { ...rollout, phase: 'paused', pausedAt: now, heldSince: null, reason };
  return changed(rollout, after, 'pause', reason);
}

function resume(rollout: Rollout, reason: string, now: number): Decision {
  if (rollout.phase !== 'paused') return unchanged(rollout);
  const pausedMs = rollout.pausedMs + (now - (rollout.pausedAt ?? now));
  const after = { ...rollout, phase: goingOn(rollout), pausedAt: null, pausedMs, reason };
  return changed(rollout, after, 'resume', reason);
}

/** A yes to what was asked; in a freeze window the step begins when it ends. */
function approve(rollout: Rollout, reason: string, now: number, facts: Facts): Decision {
  if (rollout.approvedStep > rollout.step) return unchanged(rollout);
  if (rollout.phase !== 'awaiting_approval')
    throw refused('not_awaiting', `the rollout waits for no approval (${rollout.phase})`);
  if (isFrozen(rollout.policy.freeze, now) && rollout.hotfix === null) {
    const approvedStep = rollout.step + 1;
    const after: Rollout = { ...rollout, phase: 'held', heldSince: null, approvedStep, reason: FROZEN };
    return changed(rollout, after, 'approve', reason);
  }
  return forward(rollout, 'approve', reason, now, facts);
}

/** On to the next step now, whatever time and figures say. */
function promote(rollout: Rollout, reason: string, now: number, facts: Facts): Decision {
  if (rollout.phase === 'paused') throw refused('rollout_paused', 'the rollout is paused; resume it first');
  if (isFrozen(rollout.policy.freeze, now) && rollout.hotfix === null) throw refused('frozen', FROZEN);
  return forward(rollout, 'promote', reason, now, facts);
}

function forward(rollout: Rollout, action: string, reason: string, now: number, facts: Facts): Decision {
  if (nextStep(rollout) === undefined || rollout.byHand) {
    const effects = [nowStable(rollout, facts), announce('complete', reason)];
    return changed(rollout, completed(rollout, reason, now), action, reason, effects);
  }
  const after = toStep(rollout, rollout.step + 1, reason, now);
  return changed(rollout, after, action, reason, [announce('promotion', reason)]);
}

function mustExist(version: string, { released, module }: Facts): void {
  if (!released) throw unknown('version', `${module} has no release ${version}`);
  if (isOfBranch(version))
    throw refused(
      'release_of_branch',
      `${module} ${version} is of a branch: testers get it by its link; publish the module to give it to visitors`,
    );
}

const notPassed = ({ module, gate }: Facts, version: string): RegistryError =>
  refused(
    'gate_refused',
    gate === 'refused'
      ? `the gate has refused ${module} ${version}: publish a new version`
      : `the gate has not passed ${module} ${version}; run: rollheim gate ${module}`,
  );

const alreadyRunning = ({ module, target, phase }: Rollout): RegistryError =>
  refused('rollout_running', `${module} ${target} is being rolled out (${phase}): finish it or roll it back`);
