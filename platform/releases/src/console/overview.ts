import { compareVersions, isOfBranch, type RunningCheck } from '@rollheim/release-management';
import { checkOf, type CheckOf } from '../gate/running.ts';
import { SHELL, type RegistryState } from '@rollheim/release-client';

/** One release of a module as the console shows it. */
export interface OverviewVersion {
  readonly version: string;
  /** Share of the visitors now, basis points. */
  readonly share: number;
  readonly role: 'stable' | 'canary' | 'previous' | 'withdrawn' | 'published' | 'branch';
  /** Its BFF answers; null for the shell, which has none. */
  readonly bff: 'ready' | 'not ready' | 'not needed' | null;
  /** The gate's check that is under way; null: there is none. */
  readonly checking: RunningCheck | null;
}

/** A module with its releases, the newest first. */
export interface OverviewModule {
  readonly module: string;
  readonly stable: string;
  readonly previous: string | null;
  /** Id of the open rollout. */
  readonly rollout: string | null;
  readonly versions: readonly OverviewVersion[];
}

const ALL = 10_000;

/** Modules × versions with their share of the visitors now. */
export function overviewOf(state: RegistryState, checks: readonly CheckOf[]): readonly OverviewModule[] {
  return Object.entries(state.modules).map(([module, entry]) => {
    const { stable, previous, rollout, backends, published } = entry;
    const withdrawn = state.withdrawn[module] ?? [];
    const roleOf = (version: string): OverviewVersion['role'] => {
      if (version === stable) return 'stable';
      if (version === rollout?.target) return 'canary';
      if (withdrawn.includes(version)) return 'withdrawn';
      if (version === previous) return 'previous';
      return isOfBranch(version) ? 'branch' : 'published';
    };
    // one that was made unreachable is not among those that somebody may have
    const all = [...new Set([...published, ...withdrawn])].sort((a, b) => compareVersions(b, a));
    const versions = all.map((version): OverviewVersion => {
      const role = roleOf(version);
      const canary = rollout?.share ?? 0;
      const share = role === 'stable' ? ALL - canary : role === 'canary' ? canary : 0;
      const needed = role === 'stable' || role === 'canary';
      const ready = backends[version] !== undefined;
      return {
        version,
        share,
        role,
        bff: module === SHELL ? null : ready ? 'ready' : needed ? 'not ready' : 'not needed',
        checking: checkOf(checks, module, version),
      };
    });
    return { module, stable, previous, rollout: rollout?.id ?? null, versions };
  });
}
