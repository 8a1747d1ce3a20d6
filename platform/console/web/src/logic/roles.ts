import { hasEnded } from '../data/store.ts';
import type { Action, Operator, OverviewModule, OverviewVersion, Rollout, Way } from '../types.ts';

/** Whether somebody may act on a module; the server has the last word. */
export const mayAct = ({ roles }: Operator, module: string): boolean =>
  roles.includes('release-operator') || roles.includes(`deployer:${module}`);

/** The commands that a rollout accepts in its state, the least drastic first. */
export function actionsFor(rollout: Rollout, module: OverviewModule | undefined): readonly Action[] {
  // a release that everyone has can be taken back as long as nothing came after it
  if (rollout.phase === 'complete') return module?.stable === rollout.target ? ['roll-back'] : [];
  if (hasEnded(rollout)) return [];
  if (rollout.phase === 'paused') return ['resume', 'roll-back'];
  if (rollout.phase === 'awaiting_approval') return ['approve', 'pause', 'roll-back'];
  if (rollout.byHand) return ['promote', 'roll-back'];
  return ['pause', 'promote', 'roll-back'];
}

/** Releases that a module may be given while no rollout of it is open, the newest first; those of branches are for testers. */
export const offeredBy = ({ rollout, versions }: OverviewModule): readonly OverviewVersion[] =>
  rollout === null ? versions.filter(({ role }) => role !== 'stable' && role !== 'branch') : [];

/** How a release may become everyone's, the most careful way first. */
export function waysOf({ role }: OverviewVersion): readonly Way[] {
  if (role === 'withdrawn') return ['restore'];
  return role === 'previous' ? ['take-back', 'steps', 'everyone'] : ['steps', 'everyone'];
}

/** What is proposed first: what the gate let pass, and never a release that was withdrawn, as long as there is another one. */
export function firstOf(
  offered: readonly OverviewVersion[],
  hasPassed: (version: string) => boolean,
): OverviewVersion | undefined {
  const kept = offered.filter(({ role }) => role !== 'withdrawn');
  return kept.find(({ version }) => hasPassed(version)) ?? kept[0] ?? offered[0];
}
