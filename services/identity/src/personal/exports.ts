import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ExportState } from '@rollheim/contracts';
import { RETENTION } from '@rollheim/contracts/server';
import { ProblemError, type ServiceContext } from '@rollheim/service-kit';
import type pg from 'pg';
import { accountById } from '../accounts.ts';
import type { IdentityEnv } from '../config.ts';
import { queueMail } from '../mails.ts';
import { archivePath, ArchiveTooLargeError, removeArchives, writeArchive } from './archive.ts';

/** An export can be asked for once in so many hours. */
const EVERY_HOURS = 24;
/** How long a worker may take before another one tries, seconds. */
const LEASE_SECONDS = 600;
const RETRY_SECONDS = 30;
/** The last attempt is an hour after the first one. */
const MAX_ATTEMPTS = 8;

/** Seconds until the attempt after this one, twice as long every time; null: it is given up. */
export const retryAfter = (attempts: number): number | null =>
  attempts >= MAX_ATTEMPTS ? null : RETRY_SECONDS * 2 ** (attempts - 1);

interface Row {
  readonly exportId: string;
  readonly requestedAt: Date;
  readonly finishedAt: Date | null;
  readonly failed: boolean;
  readonly recent: boolean;
}

async function newest(pool: pg.Pool, customerId: string): Promise<Row | null> {
  const { rows } = await pool.query<Row>(
    `select export_id as "exportId", requested_at as "requestedAt", finished_at as "finishedAt",
       failed_at is not null as failed,
       requested_at > now() - make_interval(hours => $2) as recent
     from exports where customer_id = $1 order by requested_at desc limit 1`,
    [customerId, EVERY_HOURS],
  );
  return rows[0] ?? null;
}

/** The state of a person's newest export. */
export async function exportState(pool: pg.Pool, customerId: string): Promise<ExportState> {
  const row = await newest(pool, customerId);
  if (!row) return { state: 'none', requestedAt: null, nextAt: null };
  const nextAt = new Date(row.requestedAt.getTime() + EVERY_HOURS * 3_600_000);
  return {
    state: row.finishedAt ? 'ready' : row.failed ? 'failed' : 'preparing',
    requestedAt: row.requestedAt.toISOString(),
    nextAt: row.recent ? nextAt.toISOString() : null,
  };
}

/** Asks for an export, which takes the place of the one before; throws `too_many_requests` where the last one is younger than a day. */
export async function requestExport(ctx: ServiceContext, customerId: string): Promise<ExportState> {
  const before = await ctx.transact(async ({ client }) => {
    // two calls at the same time make one
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 11))', [customerId]);
    const exportId = randomUUID();
    const { rowCount } = await client.query(
      `insert into exports (export_id, customer_id, next_at) select $1, $2, now()
        where not exists (select 1 from exports where customer_id = $2
          and requested_at > now() - make_interval(hours => $3))`,
      [exportId, customerId, EVERY_HOURS],
    );
    if (rowCount === 0) throw new ProblemError('too_many_requests');
    const { rows } = await client.query<{ id: string }>(
      'delete from exports where customer_id = $1 and export_id <> $2 returning export_id as id',
      [customerId, exportId],
    );
    return rows.map(({ id }) => id);
  });
  await removeArchives(ctx.env, before);
  return exportState(ctx.pool, customerId);
}

/** Carries out the next export that is due; false when there is none. */
export async function workOnExports(ctx: ServiceContext<IdentityEnv>): Promise<boolean> {
  const { rows } = await ctx.pool.query<{ exportId: string; customerId: string; attempts: number }>(
    `update exports set attempts = attempts + 1, next_at = now() + make_interval(secs => $1)
      where export_id = (select export_id from exports where next_at <= now() order by next_at
                          limit 1 for update skip locked)
     returning export_id as "exportId", customer_id as "customerId", attempts`,
    [LEASE_SECONDS],
  );
  const due = rows[0];
  if (!due) return false;
  const account = await accountById(ctx.pool, due.customerId);
  if (!account) return true; // deleted meanwhile, and the request with it
  try {
    const bytes = await writeArchive(ctx, due.exportId, account);
    const kept = await ctx.transact(async ({ client }) => {
      const { rowCount } = await client.query(
        `update exports set next_at = null, finished_at = now(), failed_at = null, bytes = $2
          where export_id = $1 and finished_at is null`,
        [due.exportId, bytes],
      );
      if (rowCount === 1) await queueMail(client, due.customerId, 'export');
      return rowCount === 1 || (await isPresent(client, due.exportId));
    });
    // the account was deleted while its archive was written
    if (!kept) await removeArchives(ctx.env, [due.exportId]);
  } catch (error) {
    const seconds = error instanceof ArchiveTooLargeError ? null : retryAfter(due.attempts);
    ctx.log.warn({ err: error, exportId: due.exportId, seconds }, 'an export could not be made');
    await ctx.pool.query(
      `update exports set next_at = now() + make_interval(secs => $2::int),
         failed_at = case when $2::int is null then now() end
        where export_id = $1 and finished_at is null`,
      [due.exportId, seconds],
    );
  }
  return true;
}

/** Another attempt finished it; false where the account was deleted, or asked for the next one. */
async function isPresent(client: pg.PoolClient, exportId: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from exports where export_id = $1', [exportId]);
  return rowCount === 1;
}

/** The archive of a person's newest export; null where there is none any more. */
export async function finishedArchive(ctx: ServiceContext, customerId: string): Promise<string | null> {
  const row = await newest(ctx.pool, customerId);
  if (!row?.finishedAt || row.finishedAt.getTime() < Date.now() - RETENTION.exports * 86_400_000) return null;
  return archivePath(ctx.env, row.exportId);
}

/** Deletes archives that no export has any more: it is over, or its account was deleted. */
export async function pruneArchives({ pool, env }: Pick<ServiceContext, 'pool' | 'env'>): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('select export_id as id from exports');
  const kept = new Set(rows.map(({ id }) => id));
  const folder = dirname(archivePath(env, 'any'));
  const present = await readdir(folder).catch(() => []); // no folder: nothing was exported yet
  for (const name of present) {
    const id = name.replace(/\.zip(?:\.[\w-]+\.part)?$/, '');
    if (!kept.has(id)) await rm(join(folder, name), { force: true });
  }
}
