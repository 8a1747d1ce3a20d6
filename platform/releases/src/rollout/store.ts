import type { Look } from '@rollheim/release-management';
import { upsertRow } from '@rollheim/bus';
import { METRICS } from '@rollheim/contracts';
import type { Db } from '../registry/store.ts';
import type { Policy, Rollout, Verdict } from '@rollheim/release-client';
import type { Announcement, Channel } from './announcement.ts';
import { withNewMetrics } from './policy.ts';

/** Rollouts that have not ended, the oldest first. */
export async function openRollouts(db: Db): Promise<Rollout[]> {
  const { rows } = await db.query<{ body: Rollout }>(
    'select body from rollouts where ended_at is null order by started_at, id',
  );
  return rows.map(({ body }) => body);
}

/** The newest rollouts of one module or of all. */
export async function listRollouts(db: Db, module: string | null, limit: number): Promise<Rollout[]> {
  const { rows } = await db.query<{ body: Rollout }>(
    `select body from rollouts where $1::text is null or module = $1
     order by ended_at is not null, started_at desc limit $2`,
    [module, limit],
  );
  return rows.map(({ body }) => body);
}

export async function findRollout(db: Db, id: string): Promise<Rollout | null> {
  const { rows } = await db.query<{ body: Rollout }>('select body from rollouts where id = $1', [id]);
  return rows[0]?.body ?? null;
}

/** The newest rollout that made the release everyone's. */
export async function completedRollout(db: Db, module: string, target: string): Promise<Rollout | null> {
  const { rows } = await db.query<{ body: Rollout }>(
    `select body from rollouts where module = $1 and target = $2 and phase = 'complete'
     order by ended_at desc limit 1`,
    [module, target],
  );
  return rows[0]?.body ?? null;
}

export async function saveRollout(db: Db, rollout: Rollout): Promise<void> {
  const { id, module, base, target, share, phase, startedAt, endedAt } = rollout;
  const row = {
    id,
    module,
    base,
    target,
    share,
    phase,
    started_at: new Date(startedAt),
    ended_at: endedAt === null ? null : new Date(endedAt),
    body: JSON.stringify(rollout),
  };
  await db.query(upsertRow('rollouts', ['id'], row, { fixed: ['module', 'base', 'target', 'started_at'] }));
}

/** The rollout that a call with this key was about; null when the call is new. */
export async function rolloutOfCall(db: Db, module: string, key: string): Promise<string | null> {
  const { rows } = await db.query<{ rollout: string }>(
    'select rollout from rollout_calls where module = $1 and key = $2',
    [module, key],
  );
  return rows[0]?.rollout ?? null;
}

/** Notes a call under its key. */
export async function noteCall(db: Db, module: string, key: string, rollout: string): Promise<void> {
  await db.query('insert into rollout_calls (module, key, rollout) values ($1, $2, $3)', [
    module,
    key,
    rollout,
  ]);
}

/** Withdrawn versions by module; what was retired since is left out. */
export async function withdrawnVersions(db: Db): Promise<Record<string, string[]>> {
  const { rows } = await db.query<{ module: string; versions: string[] }>(
    `select module, array_agg(version order by at, version) as versions from withdrawn
     join releases using (module, version) where state = 'committed' group by module order by module`,
  );
  return Object.fromEntries(rows.map(({ module, versions }) => [module, versions]));
}

export async function withdraw(
  db: Db,
  release: { module: string; version: string; rollout: string | null; reason: string },
): Promise<void> {
  const { module, version, rollout, reason } = release;
  await db.query(
    'insert into withdrawn (module, version, rollout, reason) values ($1, $2, $3, $4) on conflict do nothing',
    [module, version, rollout, reason],
  );
}

/** Withdraws a release for testers as well; false when it was before. */
export async function close(db: Db, module: string, version: string, reason: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into withdrawn (module, version, reason, closed) values ($1, $2, $3, true)
     on conflict (module, version) do update set reason = $3, at = now(), closed = true where not withdrawn.closed`,
    [module, version, reason],
  );
  return rowCount === 1;
}

/** True for a release that was withdrawn for testers as well. */
export async function isClosed(db: Db, module: string, version: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'select 1 from withdrawn where module = $1 and version = $2 and closed',
    [module, version],
  );
  return rowCount === 1;
}

/** Why a release was withdrawn, and when, as a text for people; null where it was not. */
export async function whyWithdrawn(db: Db, module: string, version: string): Promise<string | null> {
  const { rows } = await db.query<{ reason: string; at: Date }>(
    'select reason, at from withdrawn where module = $1 and version = $2',
    [module, version],
  );
  const [row] = rows;
  return row ? `${row.reason} (${row.at.toISOString().slice(0, 16).replace('T', ' ')} UTC)` : null;
}

/** No rollout goes back to the release, however recently it was everyone's. */
export async function stableNoMore(db: Db, module: string, version: string): Promise<void> {
  await db.query('delete from was_stable where module = $1 and version = $2', [module, version]);
}

/** A release serves again. */
export async function restore(db: Db, module: string, version: string): Promise<void> {
  await db.query('delete from withdrawn where module = $1 and version = $2', [module, version]);
}

/** Notes until when a release was everyone's. */
export async function noteWasStable(db: Db, module: string, version: string, until: number): Promise<void> {
  await db.query(
    `insert into was_stable (module, version, until) values ($1, $2, to_timestamp($3::float8 / 1000))
     on conflict (module, version) do update set until = excluded.until`,
    [module, version, until],
  );
}

/** Releases that were everyone's after the instant (epoch ms). */
export async function stableSince(db: Db, module: string, since: number): Promise<string[]> {
  const { rows } = await db.query<{ version: string }>(
    'select version from was_stable where module = $1 and until >= to_timestamp($2::float8 / 1000)',
    [module, since],
  );
  return rows.map(({ version }) => version);
}

/** The policy that a module's team has set, with the metrics that came since; null: they have set none. */
export async function findPolicy(db: Db, module: string): Promise<Policy | null> {
  const { rows } = await db.query<{ policy: Policy; known: readonly string[] }>(
    'select policy, known from policies where module = $1',
    [module],
  );
  const [row] = rows;
  return row ? withNewMetrics(row.policy, row.known) : null;
}

export async function savePolicy(db: Db, module: string, policy: Policy, who: string): Promise<void> {
  await db.query(
    `insert into policies (module, policy, set_by, known) values ($1, $2, $3, $4)
     on conflict (module) do update set policy = $2, set_by = $3, known = $4, set_at = now()`,
    [module, JSON.stringify(policy), who, METRICS],
  );
}

/** Puts an announcement in line; it is sent after the commit. */
export async function addAnnouncement(db: Db, channel: Channel, body: Announcement): Promise<void> {
  await db.query('insert into announcements (channel, body) values ($1, $2)', [
    channel,
    JSON.stringify(body),
  ]);
}

/** An announcement that waits to be sent. */
export interface DueAnnouncement {
  readonly id: string;
  readonly channel: Channel;
  readonly body: Announcement;
  readonly attempts: number;
}

/** Takes what is due, and puts it off so far that a crash while sending only delays it. */
export async function takeAnnouncements(db: Db, limit: number): Promise<DueAnnouncement[]> {
  const { rows } = await db.query<DueAnnouncement>(
    `update announcements set attempts = attempts + 1, next_at = now() + interval '1 minute'
     where id in (select id from announcements where sent_at is null and not given_up and next_at <= now()
                  order by id limit $1 for update skip locked)
     returning id, channel, body, attempts`,
    [limit],
  );
  return rows.sort((a, b) => Number(a.id) - Number(b.id));
}

export async function announcementSent(db: Db, id: string): Promise<void> {
  await db.query('update announcements set sent_at = now() where id = $1', [id]);
}

/** Notes a failed try; `delayMs` null gives it up. */
export async function announcementFailed(db: Db, id: string, delayMs: number | null): Promise<void> {
  await db.query(
    `update announcements set given_up = $2::float8 is null,
       next_at = now() + coalesce($2::float8, 0) * interval '1 millisecond' where id = $1`,
    [id, delayMs],
  );
}

/** Keeps the judgement of the figures, when it changes: new figures every 5 s at most, a new decision at once. */
export async function addLook(db: Db, rollout: string, step: number, verdict: Verdict): Promise<void> {
  await db.query(
    `insert into rollout_looks (rollout, step, verdict)
     select $1, $2, $3 where not exists (
       select 1 from (select at, step, verdict from rollout_looks where rollout = $1 order by id desc limit 1) last
       where last.step = $2 and (last.verdict = $3::jsonb or (
         last.at > now() - interval '5 seconds' and last.verdict->>'decision' = $3::jsonb->>'decision')))`,
    [rollout, step, JSON.stringify(verdict)],
  );
}

/** The newest looks at a rollout's figures, oldest first. */
export async function looksOf(db: Db, rollout: string, limit: number): Promise<Look[]> {
  const { rows } = await db.query<Look>(
    'select at, step, verdict from rollout_looks where rollout = $1 order by id desc limit $2',
    [rollout, limit],
  );
  return rows.reverse();
}

/** Looks after one, oldest first. */
export async function looksAfter(
  db: Db,
  id: string,
  limit: number,
): Promise<(Look & { readonly id: string; readonly rollout: string })[]> {
  const { rows } = await db.query<Look & { id: string; rollout: string }>(
    'select id, rollout, at, step, verdict from rollout_looks where id > $1 order by id limit $2',
    [id, limit],
  );
  return rows;
}

/** Rollouts that ended after an instant, oldest first. */
export async function rolloutsEndedAfter(db: Db, after: Date): Promise<{ rollout: Rollout; at: Date }[]> {
  const { rows } = await db.query<{ rollout: Rollout; at: Date }>(
    'select body as rollout, ended_at as at from rollouts where ended_at > $1 order by ended_at',
    [after],
  );
  return rows;
}
