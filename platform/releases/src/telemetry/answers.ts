import { insertRow } from '@rollheim/bus';
import type { AnswerCounts } from '@rollheim/contracts';
import type { Db } from '../registry/store.ts';

/** API answers of a release in the last minutes. */
export interface ReleaseHealth {
  readonly module: string;
  readonly version: string;
  readonly answers: number;
  readonly clientErrors: number;
  readonly serverErrors: number;
  readonly slow: number;
  /** Mean time of an answer, ms. */
  readonly meanMs: number;
  /** ISO instant of the newest minute. */
  readonly lastAt: string;
}

const MINUTE_MS = 60_000;

/** Adds counts to their minute. Not idempotent: the caller passes each message once. */
export async function addAnswers(db: Db, counts: readonly AnswerCounts[]): Promise<void> {
  const sums = new Map<string, { minute: number } & AnswerCounts>();
  for (const count of counts) {
    const minute = Math.floor(count.at / MINUTE_MS) * MINUTE_MS;
    const key = `${count.module} ${count.version} ${minute}`;
    const known = sums.get(key);
    sums.set(key, {
      ...count,
      minute,
      ok: count.ok + (known?.ok ?? 0),
      clientErrors: count.clientErrors + (known?.clientErrors ?? 0),
      serverErrors: count.serverErrors + (known?.serverErrors ?? 0),
      slow: count.slow + (known?.slow ?? 0),
      totalMs: count.totalMs + (known?.totalMs ?? 0),
    });
  }
  for (const [, sum] of [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await db.query(
      insertRow(
        'telemetry_answers as known',
        {
          module: sum.module,
          version: sum.version,
          minute: new Date(sum.minute),
          ok: sum.ok,
          client_errors: sum.clientErrors,
          server_errors: sum.serverErrors,
          slow: sum.slow,
          total_ms: sum.totalMs,
        },
        `on conflict (module, version, minute) do update set
           ok = known.ok + excluded.ok, client_errors = known.client_errors + excluded.client_errors,
           server_errors = known.server_errors + excluded.server_errors, slow = known.slow + excluded.slow,
           total_ms = known.total_ms + excluded.total_ms`,
      ),
    );
}

/** How the BFFs of every release answered in the last `minutes`. */
export async function healthByVersion(db: Db, minutes: number): Promise<ReleaseHealth[]> {
  const { rows } = await db.query<Omit<ReleaseHealth, 'lastAt'> & { lastAt: Date }>(
    `select module, version, sum(ok + client_errors + server_errors)::int as answers,
            sum(client_errors)::int as "clientErrors", sum(server_errors)::int as "serverErrors",
            sum(slow)::int as slow, max(minute) as "lastAt",
            round((sum(total_ms) / greatest(sum(ok + client_errors + server_errors), 1))::numeric, 1)::float8 as "meanMs"
     from telemetry_answers where minute > now() - make_interval(mins => $1)
     group by module, version order by module, version`,
    [minutes],
  );
  return rows.map(({ lastAt, ...health }) => ({ ...health, lastAt: lastAt.toISOString() }));
}
