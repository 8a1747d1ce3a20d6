import { declareColumns } from '@rollheim/bus';
import type { Metric, ObservedRecord, TelemetryCohort } from '@rollheim/contracts';
import { cellName, type CellName, type Thresholds } from '@rollheim/release-statistics';
import type { Db } from '../registry/store.ts';

/** Beside the metrics: the visitor was served a document; the visitor met the module. */
type Presence = 'enrolled' | 'met';

/** What is known of one visitor in one metric. */
export interface Observation extends Omit<TelemetryCohort, never> {
  readonly visitor: string;
  readonly metric: Metric | Presence | CellName;
  readonly bad: boolean;
  readonly value: number | null;
}

/**
 * Good or bad, by the rollout's own thresholds; and the same at its place, the page or the call: a visitor comes to many,
 * and counts once at each.
 */
export function judged(record: ObservedRecord, visitor: string, thresholds: Thresholds): Observation[] {
  const { metric, bad, value = null, page, route } = record;
  const at = (name: Observation['metric'], limit: number | undefined): Observation => {
    const slow = value !== null && limit !== undefined && value > limit;
    return { ...cohortOf(record), visitor, metric: name, bad: bad ?? slow, value };
  };
  const limit = limitOf(metric, thresholds);
  const ofCall = metric === 'slow_bff' && route !== undefined ? thresholds.routes?.[route] : undefined;
  return [
    at(metric, limit),
    ...(page === undefined ? [] : [at(cellName(metric, 'page', page), limit)]),
    ...(route === undefined ? [] : [at(cellName(metric, 'route', route), ofCall ?? limit)]),
  ];
}

const limitOf = (metric: Metric, { routes: _routes, ...limits }: Thresholds): number | undefined =>
  (limits as Readonly<Record<string, number>>)[metric];

export const cohortOf = ({ rollout, step, arm, module, version }: TelemetryCohort): TelemetryCohort => ({
  rollout,
  step,
  arm,
  module,
  version,
});

/**
 * In the order of these the bad visitors of a batch count. The visitor, a hash, comes before the arm: were one arm's first,
 * a large batch would look like many bad visitors of canary alone before those of control come.
 */
const keyOf = ({ rollout, step, arm, metric, visitor }: Observation): string =>
  `${rollout}\n${step}\n${metric}\n${visitor}\n${arm}`;

/** One observation per row: bad when any is, with the largest value; in the order in which the first came. */
function merge(observations: readonly Observation[]): Observation[] {
  const merged = new Map<string, Observation>();
  for (const observation of observations) {
    const key = keyOf(observation);
    const known = merged.get(key);
    if (!known) {
      merged.set(key, observation);
      continue;
    }
    const values = [known.value, observation.value].filter((value) => value !== null);
    const value = values.length > 0 ? Math.max(...values) : null;
    merged.set(key, { ...known, bad: known.bad || observation.bad, value });
  }
  return [...merged.values()];
}

const OBSERVATION = declareColumns<Observation>({
  rollout: ['text', ({ rollout }) => rollout],
  step: ['smallint', ({ step }) => step],
  arm: ['text', ({ arm }) => arm],
  metric: ['text', ({ metric }) => metric],
  visitor: ['text', ({ visitor }) => visitor],
  module: ['text', ({ module }) => module],
  version: ['text', ({ version }) => version],
  bad: ['boolean', ({ bad }) => bad],
  value: ['real', ({ value }) => value],
});

/**
 * Notes observations; once bad, a visitor stays bad, and what is noted already changes nothing: repeated and reordered
 * deliveries do no harm. One statement per batch; rows in the order of their key, so that two batches wait for each
 * other one way only.
 */
export async function saveObservations(db: Db, observations: readonly Observation[]): Promise<void> {
  const rows = merge(observations).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  if (rows.length === 0) return;
  await db.query(
    `insert into telemetry_visitors as known (${OBSERVATION.names}, bad_at, bad_order)
     select *, case when bad then now() end, case when bad then nextval('telemetry_order') end
     from unnest(${OBSERVATION.arrays()}) as n(${OBSERVATION.names})
     on conflict (rollout, step, metric, visitor, arm) do update set
       bad = known.bad or excluded.bad,
       value = greatest(known.value, excluded.value),
       bad_at = coalesce(known.bad_at, excluded.bad_at),
       bad_order = coalesce(known.bad_order, excluded.bad_order)
     where (excluded.bad and not known.bad) or excluded.value > coalesce(known.value, -1)`,
    OBSERVATION.values(rows),
  );
}
