import { inTransaction } from '@rollheim/service-kit';
import { isOfBranch } from '@rollheim/release-management';
import type pg from 'pg';
import * as store from '../registry/store.ts';

/** A release that was retired: its record stays, its files go with the next sweep. */
export interface Retired {
  readonly module: string;
  readonly version: string;
}

/**
 * What may go: published and used longer ago than the window, and neither stable, nor the one to go back to, nor part of
 * a rollout that has not ended, nor open to testers. A release of a branch goes with its last link. Rows are locked, so
 * that a start of a rollout waits.
 */
const UNUSED = `
  select r.module, r.version from releases r join stable s on s.module = r.module
  where r.state = 'committed'
    and (greatest(r.published_at, r.last_used_at) < now() - make_interval(days => $1)
      or r.version like '%-%' and r.published_at < now() - interval '1 hour')
    and r.version is distinct from s.version and r.version is distinct from s.previous
    and not exists (select 1 from rollouts o where o.module = r.module and o.ended_at is null
      and r.version in (o.target, o.base))
    and not exists (select 1 from previews p where p.module = r.module and p.version = r.version
      and p.expires_at > now())
    and not exists (select 1 from was_stable w where w.module = r.module and w.version = r.version
      and w.until > now())
    and not exists (select 1 from release_sets u where u.versions ->> r.module = r.version
      and r.version not like '%-%' and greatest(u.first_used, u.last_used_at) >= now() - make_interval(days => $1))
  order by r.module, r.published_at
  for update of r, s`;

/** Retires the releases that no one has used within the window (days); each is a line of the audit log. */
export async function retireUnused(pool: pg.Pool, days: number): Promise<Retired[]> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<Retired>(UNUSED, [days]);
    for (const { module, version } of rows) {
      await client.query("update releases set state = 'retired' where module = $1 and version = $2", [
        module,
        version,
      ]);
      await store.addAudit(client, {
        who: 'retention',
        action: 'retire',
        module,
        before: { version },
        after: null,
        reason: isOfBranch(version) ? 'its links have expired' : `not used for ${days} days`,
      });
    }
    return rows;
  });
}

/** Notes that pages of these releases were served, or files of them; at most once a minute per release from each edge. */
export async function noteUse(db: store.Db, used: readonly Retired[]): Promise<void> {
  await db.query(
    `update releases r set last_used_at = now() from unnest($1::text[], $2::text[]) as u (module, version)
     where r.module = u.module and r.version = u.version`,
    [used.map(({ module }) => module), used.map(({ version }) => version)],
  );
}
