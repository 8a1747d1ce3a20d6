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
const NOTHING: ReadonlySet<string> = new Set();

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
const excludes = ({ share, control }: Pick<ArmSizes, 'share' | 'control'>): boolean =>
  Math.max(share, control) < HALF && share + control > 0;

/** Whether arms are of a visitor at all. */
const isFor = ({ audience }: Pick<ArmSizes, 'audience'>, traits: ReadonlySet<string>): boolean =>
  !audience || audience.some((word) => traits.has(word));

/** When the arms grew over this bucket. */
function enteredAt(rollout: AssignedRollout, at: number, traits: ReadonlySet<string>): number {
  const grown = rollout.growth.find((sizes) => isFor(sizes, traits) && armIn(sizes, at) !== 'rest');
  return grown?.at ?? rollout.startedAt;
}

/** Arm of a visitor, or `kept`: they got the target by an earlier step that was for them, and are no sample of everyone. */
interface Place {
  readonly arm: Arm | 'kept';
  /** What they have it by. */
  readonly by: Pick<ArmSizes, 'share' | 'control'>;
}

function placeOf(rollout: AssignedRollout, at: number, traits: ReadonlySet<string>): Place {
  const [now, ...earlier] = rollout.growth.toReversed();
  const arm = isFor(now ?? {}, traits) ? armIn(rollout, at) : 'rest';
  const had = earlier.find((sizes) => sizes.audience && isFor(sizes, traits) && at < sizes.share);
  return had && arm !== 'canary' ? { arm: 'kept', by: had } : { arm, by: rollout };
}

/** True where one of the rollouts is, or began, with some of the visitors alone. */
export const asksForTraits = (state: RegistryState): boolean =>
  activeRollouts(state).some(({ growth }) => growth.some(({ audience }) => audience !== undefined));

/**
 * Arm in each rollout. Of the rollouts below 50 % that a visitor's buckets would join, the first one has them: the
 * one whose arms grew over their bucket earliest, so that no one leaves an arm when another rollout grows.
 */
function arms(
  rollouts: readonly AssignedRollout[],
  visitorId: string,
  traits: ReadonlySet<string>,
): Map<AssignedRollout, Arm | 'kept'> {
  const result = new Map<AssignedRollout, Arm | 'kept'>();
  let owner: AssignedRollout | null = null;
  let ownerSince = Infinity;
  for (const rollout of rollouts) {
    const at = bucket(rollout.id, visitorId);
    const { arm, by } = placeOf(rollout, at, traits);
    result.set(rollout, arm);
    if (arm === 'rest' || !excludes(by)) continue;
    const since = enteredAt(rollout, at, traits);
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
 * not counted any more. `traits` are the words for who the visitor is (`readAudience`), for rollouts that begin with some.
 */
export function assign(
  state: RegistryState,
  visitorId: string | null,
  pins: Versions = NO_PINS,
  avoid: ReadonlySet<string> = NOTHING,
  traits: ReadonlySet<string> = NOTHING,
): Assignment {
  const versions: Record<string, string> = {};
  const cohorts: Record<string, Cohort> = {};
  for (const [module, entry] of Object.entries(state.modules)) versions[module] = entry.stable;
  const placed = visitorId === null ? [] : arms(activeRollouts(state), visitorId, traits);
  for (const [{ id, module, target, step }, arm] of placed) {
    const isGiven = arm === 'canary' || arm === 'kept';
    if (isGiven && avoid.has(`${module}@${target}`)) continue;
    if (isGiven) versions[module] = target;
    if (arm !== 'kept') cohorts[module] = { rollout: id, arm, step };
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
