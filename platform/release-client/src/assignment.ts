import { murmur3 } from './murmur3.ts';
import type {
  Arm,
  ArmSizes,
  AssignedRollout,
  Cohort,
  Cohorts,
  ModuleState,
  RegistryState,
  Versions,
} from './types.ts';

/** Number of buckets: a share in basis points is a number of buckets. */
const BUCKETS = 10_000;
const HALF = BUCKETS / 2;
/** Buckets of control that are left while everyone else is on the target. */
const HOLD_BACK = 500;
const NO_PINS: Versions = {};
const NOTHING_AVOIDED: ReadonlySet<string> = new Set();

/** What a visitor gets, and which part of each rollout's comparison they are. */
export interface Assignment {
  readonly versions: Versions;
  /** Empty without a visitor id, and for testers: they are no sample of the visitors. */
  readonly cohorts: Cohorts;
}

/** Name of the comparison of a release with itself while no rollout of its module runs; the edge assigns halves. */
export const idleRollout = (module: string, version: string): string => `idle:${module}@${version}`;

/** Bucket of a visitor in one rollout, 0 to 9,999; sticky, independent between rollouts. */
export const bucket = (rolloutId: string, visitorId: string): number =>
  murmur3(rolloutId + visitorId) % BUCKETS;

/** Sizes of the arms at a step: equal up to 50 %, beyond it control shrinks to the hold-back, which 100 % leaves out. */
export function armSizes(percent: number): { share: number; control: number } {
  const wanted = Math.round(percent * (BUCKETS / 100));
  const share = Math.min(wanted, BUCKETS - HOLD_BACK);
  return { share, control: wanted <= HALF ? wanted : BUCKETS - share };
}

const armIn = (sizes: Pick<ArmSizes, 'share' | 'control'>, at: number): Arm => {
  if (at < sizes.share) return 'canary';
  return at >= BUCKETS - sizes.control ? 'control' : 'rest';
};

/** Arm that the visitor's bucket belongs to, before other rollouts are looked at. */
export const armOf = (rollout: AssignedRollout, visitorId: string): Arm =>
  armIn(rollout, bucket(rollout.id, visitorId));

/** Below 50 %, a rollout shares no visitor with another one. */
const excludes = ({ share, control }: AssignedRollout): boolean =>
  Math.max(share, control) < HALF && share + control > 0;

/** When the arms grew over this bucket. */
function enteredAt(rollout: AssignedRollout, at: number): number {
  const grown = rollout.growth.find((sizes) => armIn(sizes, at) !== 'rest');
  return grown?.at ?? rollout.startedAt;
}

/**
 * Arm in each rollout. Of the rollouts below 50 % that a visitor's buckets would join, the first one has them: the
 * one whose arms grew over their bucket earliest, so that no one leaves an arm when another rollout grows.
 */
function arms(rollouts: readonly AssignedRollout[], visitorId: string): Map<AssignedRollout, Arm> {
  const result = new Map<AssignedRollout, Arm>();
  let owner: AssignedRollout | null = null;
  let ownerSince = Infinity;
  for (const rollout of rollouts) {
    const at = bucket(rollout.id, visitorId);
    const arm = armIn(rollout, at);
    result.set(rollout, arm);
    if (arm === 'rest' || !excludes(rollout)) continue;
    const since = enteredAt(rollout, at);
    if (owner && !(since < ownerSince)) {
      result.set(rollout, 'rest');
      continue;
    }
    if (owner) result.set(owner, 'rest');
    owner = rollout;
    ownerSince = since;
  }
  return result;
}

/** Rollouts that give visitors anything, the oldest first. */
function activeRollouts(state: RegistryState): readonly AssignedRollout[] {
  const known = activeOf.get(state);
  if (known) return known;
  const active = Object.values(state.modules)
    .flatMap(({ rollout }) => (rollout ? [rollout] : []))
    .sort((a, b) => a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1));
  activeOf.set(state, active);
  return active;
}
const activeOf = new WeakMap<RegistryState, readonly AssignedRollout[]>();

/**
 * One version per module for a visitor, and their cohorts. `pins` are what a preview permission names; they win.
 * `avoid` holds `module@version` of targets that failed in this browser: it gets the stable release instead, and is
 * not counted any more.
 */
export function assign(
  state: RegistryState,
  visitorId: string | null,
  pins: Versions = NO_PINS,
  avoid: ReadonlySet<string> = NOTHING_AVOIDED,
): Assignment {
  const versions: Record<string, string> = {};
  const cohorts: Record<string, Cohort> = {};
  for (const [module, entry] of Object.entries(state.modules)) versions[module] = entry.stable;
  const placed = visitorId === null ? [] : arms(activeRollouts(state), visitorId);
  for (const [{ id, module, target, step }, arm] of placed) {
    if (arm === 'canary' && avoid.has(`${module}@${target}`)) continue;
    if (arm === 'canary') versions[module] = target;
    cohorts[module] = { rollout: id, arm, step };
  }
  const pinned = Object.entries(pins).filter(([module, version]) => known(state.modules[module], version));
  for (const [module, version] of pinned) versions[module] = version;
  return { versions, cohorts: pinned.length > 0 ? {} : cohorts };
}

const known = (module: ModuleState | undefined, version: string): boolean =>
  module?.published.includes(version) ?? false;

/** The versions of {@link assign} alone. */
export const versionsFor = (
  state: RegistryState,
  visitorId: string | null,
  overrides: Versions = NO_PINS,
): Versions => assign(state, visitorId, overrides).versions;
