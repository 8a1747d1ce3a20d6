import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { UploadPermit } from '@rollheim/contracts/server';
import { inTransaction, ProblemError } from '@rollheim/service-kit';
import type pg from 'pg';
import type { BlobFolder } from './blobs.ts';
import { checkQuota } from './quota.ts';

/** A file that comes in parts, as it was announced. */
export interface Announced {
  readonly owner: string;
  readonly adId: string;
  /** All of it. */
  readonly bytes: number;
  readonly name: string;
  readonly stored: boolean;
}

/** What was announced under this id; null: nothing, or it has aged. */
export async function findAnnounced(pool: pg.Pool, mediaId: string): Promise<Announced | null> {
  const { rows } = await pool.query<Announced>(
    'select owner, ad_id as "adId", bytes, name, stored from resumable where media_id = $1',
    [mediaId],
  );
  return rows[0] ?? null;
}

/** Files are announced side by side; while parts are deleted none is: what is there is then of the file before. */
const LOCK = "hashtextextended('media parts', 0)";

/** Notes a file before its first byte comes; throws where it would be too much for its ad, or for its owner's day. */
export const announce = (
  pool: pg.Pool,
  permit: UploadPermit & { readonly mediaId: string },
  file: Pick<Announced, 'bytes' | 'name'>,
): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query(`select pg_advisory_xact_lock_shared(${LOCK})`);
    await checkQuota(client, permit, file.bytes);
    const { rowCount } = await client.query(
      `insert into resumable (media_id, owner, ad_id, bytes, name) values ($1, $2, $3, $4, $5)
       on conflict (media_id) do update set bytes = excluded.bytes, name = excluded.name, created_at = now()
         where resumable.owner = excluded.owner and not resumable.stored`,
      [permit.mediaId, permit.owner, permit.adId, file.bytes, file.name],
    );
    if (rowCount !== 1) throw new ProblemError('conflict');
  });

/** Forgets a file: its parts are deleted soon. */
export async function forgetAnnounced(pool: pg.Pool, mediaId: string): Promise<void> {
  await pool.query('delete from resumable where media_id = $1', [mediaId]);
}

/** Forgets files whose parts stopped coming, and what reports that others are stored. How many went. */
export async function forgetUnfinished(client: pg.ClientBase, days: number): Promise<number> {
  const { rowCount } = await client.query(
    'delete from resumable where created_at < now() - make_interval(days => $1)',
    [days],
  );
  return rowCount ?? 0;
}

/** Name of the file behind a name in the folder: the store writes its notes beside it. */
const idOf = (name: string): string => name.replace(/\.json$/, '');

/** Deletes parts that no one needs: of what is stored, was forgotten, or was never announced. */
export async function deleteUnneeded(pool: pg.Pool, blobs: BlobFolder): Promise<void> {
  const folder = blobs.partial();
  if ((await readdir(folder)).length === 0) return;
  await inTransaction(pool, async (client) => {
    await client.query(`select pg_advisory_xact_lock(${LOCK})`);
    const names = await readdir(folder);
    const { rows } = await client.query<{ id: string }>(
      'select media_id as id from resumable where not stored and media_id = any($1)',
      [[...new Set(names.map(idOf))]],
    );
    const needed = new Set(rows.map(({ id }) => id));
    for (const name of names) if (!needed.has(idOf(name))) await rm(join(folder, name), { force: true });
  });
}
