import type pg from 'pg';

/** How long what is stored stays, in days. */
const KEPT_DAYS = {
  /** Visitors' rows of a rollout, after it was last heard of. */
  rollout: 30,
  /** Visitors' rows of the comparison without a rollout. */
  idle: 7,
  /** Groups of errors, after the last one. */
  errors: 14,
  /** Counts of API answers. */
  answers: 2,
  /** Documents that were settled, or whose serving was not reported. */
  documents: 1,
  /** Ids of messages. */
  inbox: 8,
} as const;

const PER_STATEMENT = 20_000;

/** Deletes what is older, in small statements; returns the number of rows. */
export async function forgetOld(pool: pg.Pool): Promise<number> {
  const days = (name: keyof typeof KEPT_DAYS): string => `now() - interval '${KEPT_DAYS[name]} days'`;
  const old: readonly [string, string][] = [
    [
      'telemetry_visitors',
      `rollout in (select rollout from telemetry_rollouts where rollout not like 'idle:%'
         and heard_at < ${days('rollout')}) or (rollout like 'idle:%' and first_at < ${days('idle')})`,
    ],
    [
      'telemetry_traits',
      `rollout in (select rollout from telemetry_rollouts where rollout not like 'idle:%'
         and heard_at < ${days('rollout')}) or (rollout like 'idle:%' and first_at < ${days('idle')})`,
    ],
    ['telemetry_documents', `received_at < ${days('documents')}`],
    ['telemetry_errors', `last_at < ${days('errors')}`],
    ['telemetry_answers', `minute < ${days('answers')}`],
    ['inbox', `applied < ${days('inbox')}`],
  ];
  let deleted = 0;
  for (const [table, condition] of old) {
    for (let count = PER_STATEMENT; count === PER_STATEMENT; deleted += count) {
      const { rowCount } = await pool.query(
        `delete from ${table} where ctid in (select ctid from ${table} where ${condition} limit ${PER_STATEMENT})`,
      );
      count = rowCount ?? 0;
    }
  }
  const { rowCount } = await pool.query(
    `delete from telemetry_rollouts r where heard_at < ${days('rollout')}
       and not exists (select 1 from telemetry_visitors v where v.rollout = r.rollout)`,
  );
  return deleted + (rowCount ?? 0);
}
