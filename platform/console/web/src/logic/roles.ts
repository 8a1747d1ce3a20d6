import { hasEnded } from '../data/store.ts';
import type { Action, Operator, OverviewModule, Rollout } from '../types.ts';

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
