import { cellName, cellOf, USUAL_THRESHOLDS, type Thresholds } from '@rollheim/release-statistics';
import type { Db } from '../registry/store.ts';

/** So many visitors must have been seen before their figures say what is slow. */
const ENOUGH_VISITORS = 100;
const SLOWEST_TENTH = 0.9;
const HISTORY_DAYS = 7;
/** A call that answers within this time is never slow, ms. */
const FAST_CALL_MS = 50;

/**
 * What is slow in a module, for a rollout that starts now: what only the slowest tenth of the visitors of its last
 * week exceeded, yet never stricter than the usual limits. Where too few were seen, the usual limits. Each call has a
 * threshold of its own besides.
 */
async function measure(db: Db, module: string): Promise<Thresholds> {
  const { rows } = await db.query<{ metric: string; slow: number }>(
    `select metric, percentile_cont($2) within group (order by value) as slow from telemetry_visitors
     where module = $1 and value is not null and first_at > now() - make_interval(days => $3)
       and rollout like 'idle:%' and (metric = any($4) or metric like $6)
     group by metric having count(*) >= $5`,
    [
      module,
      SLOWEST_TENTH,
      HISTORY_DAYS,
      Object.keys(USUAL_THRESHOLDS),
      ENOUGH_VISITORS,
      `${cellName('slow_bff', 'route', '')}%`,
    ],
  );
  const measured = { ...USUAL_THRESHOLDS } as unknown as Record<string, number>;
  const routes: Record<string, number> = {};
  for (const { metric, slow } of rows) {
    const usual = (USUAL_THRESHOLDS as unknown as Readonly<Record<string, number>>)[metric];
    if (usual !== undefined) measured[metric] = Math.max(usual, slow);
    else routes[cellOf(metric)?.value ?? ''] = Math.max(FAST_CALL_MS, slow);
  }
  return { ...(measured as unknown as Thresholds), routes };
}

/** Thresholds of a rollout: frozen when it was first heard of. */
export async function thresholdsOf(db: Db, rollout: string, module: string): Promise<Thresholds> {
  const known = await find(db, rollout);
  if (known) return known;
  await db.query(
    'insert into telemetry_rollouts (rollout, module, thresholds) values ($1, $2, $3) on conflict do nothing',
    [rollout, module, JSON.stringify(await measure(db, module))],
  );
  return (await find(db, rollout)) ?? USUAL_THRESHOLDS;
}

async function find(db: Db, rollout: string): Promise<Thresholds | null> {
  const { rows } = await db.query<{ thresholds: Thresholds }>(
    'select thresholds from telemetry_rollouts where rollout = $1',
    [rollout],
  );
  // earlier thresholds know fewer metrics
  return rows[0] ? { ...USUAL_THRESHOLDS, ...rows[0].thresholds } : null;
}
