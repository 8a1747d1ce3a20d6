import type { TelemetryCohort } from '@rollheim/contracts';
import {
  bucket,
  idleRollout,
  type Cohorts,
  type RegistryState,
  type Versions,
} from '@rollheim/release-client';

const HALF = 5000;

/**
 * The side of a module's rollout that a visitor is compared on: only where they really have that side's release. An
 * open page, or one that asked to keep its set, may have another one than the visitor would be given now.
 */
export function cohortOf(
  state: RegistryState,
  module: string,
  version: string | undefined,
  cohorts: Cohorts,
): TelemetryCohort | null {
  const rollout = state.modules[module]?.rollout;
  const cohort = cohorts[module];
  if (!rollout || !cohort || cohort.rollout !== rollout.id || version === undefined) return null;
  if (cohort.arm === 'rest') return null;
  if (version !== (cohort.arm === 'canary' ? rollout.target : rollout.base)) return null;
  return { rollout: rollout.id, step: cohort.step, arm: cohort.arm, module, version };
}

/** All sides of a visitor. */
export const cohortsOf = (state: RegistryState, versions: Versions, cohorts: Cohorts): TelemetryCohort[] =>
  Object.keys(cohorts).flatMap((module) => cohortOf(state, module, versions[module], cohorts) ?? []);

/** The visitor as a rollout knows them. */
export type KeyIn = (rollout: string) => string;

/** While nothing is rolled out in a module, its stable release is compared with itself, visitors in halves. */
export function idleCohort(
  state: RegistryState,
  module: string,
  version: string | undefined,
  keyIn: KeyIn,
): TelemetryCohort | null {
  const known = state.modules[module];
  if (!known || known.rollout || version !== known.stable) return null;
  const rollout = idleRollout(module, version);
  const arm = bucket(rollout, keyIn(rollout)) < HALF ? 'canary' : 'control';
  return { rollout, step: 0, arm, module, version };
}
