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
import { archivePath, removeArchives, writeArchive } from './archive.ts';

/** An export can be asked for once in so many hours. */
const EVERY_HOURS = 24;
/** How long a worker may take before another one tries, seconds. */
const LEASE_SECONDS = 600;
const RETRY_SECONDS = 30;

interface Row {
  readonly exportId: string;
  readonly requestedAt: Date;
  readonly finishedAt: Date | null;
  readonly recent: boolean;
}

async function newest(pool: pg.Pool, customerId: string): Promise<Row | null> {
  const { rows } = await pool.query<Row>(
    `select export_id as "exportId", requested_at as "requestedAt", finished_at as "finishedAt",
       requested_at > now() - make_interval(hours => $2) as recent
     from exports where customer_id = $1 order by requested_at desc limit 1`,
    [customerId, EVERY_HOURS],
  );
  return rows[0] ?? null;
}

/** Where the newest export of a person stands. */
export async function exportState(pool: pg.Pool, customerId: string): Promise<ExportState> {
  const row = await newest(pool, customerId);
  if (!row) return { state: 'none', requestedAt: null, nextAt: null };
  const nextAt = new Date(row.requestedAt.getTime() + EVERY_HOURS * 3_600_000);
  return {
    state: row.finishedAt ? 'ready' : 'preparing',
    requestedAt: row.requestedAt.toISOString(),
    nextAt: row.recent ? nextAt.toISOString() : null,
  };
}

/** Asks for an export; throws `too_many_requests` where the last one is younger than a day. */
export async function requestExport(ctx: ServiceContext, customerId: string): Promise<ExportState> {
  await ctx.transact(async ({ client }) => {
    // two calls at the same time make one
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 11))', [customerId]);
    const { rowCount } = await client.query(
      `insert into exports (export_id, customer_id, next_at) select $1, $2, now()
        where not exists (select 1 from exports where customer_id = $2
          and requested_at > now() - make_interval(hours => $3))`,
      [randomUUID(), customerId, EVERY_HOURS],
    );
    if (rowCount === 0) throw new ProblemError('too_many_requests');
  });
  return exportState(ctx.pool, customerId);
}

/** Carries out the next export that is due; false when there is none. */
export async function workOnExports(ctx: ServiceContext<IdentityEnv>): Promise<boolean> {
  const { rows } = await ctx.pool.query<{ exportId: string; customerId: string }>(
    `update exports set attempts = attempts + 1, next_at = now() + make_interval(secs => $1)
      where export_id = (select export_id from exports where next_at <= now() order by next_at
                          limit 1 for update skip locked)
     returning export_id as "exportId", customer_id as "customerId"`,
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
        'update exports set next_at = null, finished_at = now(), bytes = $2 where export_id = $1',
        [due.exportId, bytes],
      );
      if (rowCount === 1) await queueMail(client, due.customerId, 'export');
      return rowCount === 1;
    });
    // the account was deleted while its archive was written
    if (!kept) await removeArchives(ctx.env, [due.exportId]);
  } catch (error) {
    ctx.log.warn({ err: error, exportId: due.exportId }, 'an export could not be made; it is tried again');
    await ctx.pool.query(
      'update exports set next_at = now() + make_interval(secs => $2) where export_id = $1',
      [due.exportId, RETRY_SECONDS],
    );
  }
  return true;
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
    const id = name.replace(/\.zip(?:\.part)?$/, '');
    if (!kept.has(id)) await rm(join(folder, name), { force: true });
  }
}
