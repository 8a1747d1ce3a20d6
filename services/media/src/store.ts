import { insertRow } from '@rollheim/bus';
import type pg from 'pg';

/** What is known of a stored file. */
export interface MediaRecord {
  readonly mediaId: string;
  readonly kind: 'image' | 'document';
  readonly owner: string;
  readonly adId: string;
  readonly sha256: string;
  readonly mime: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly bytes: number;
  readonly name: string;
}

/** Variants of a picture lie here. */
export const variantsKey = (sha256: string): string => `variants/${sha256.slice(0, 2)}/${sha256}`;

/** Files of one ad, or of one sale, at most that somebody has stored: no side of a sale uses up the other's. */
const MOST_FILES = 150;

/** Key of the stored bytes. */
export const originalKey = (sha256: string): string => `originals/${sha256.slice(0, 2)}/${sha256}`;

/**
 * Writes the record; false where its owner has the full number of files of this ad, or the id is taken. Uploads of one
 * owner to one ad are counted one after the other, until the transaction ends.
 */
export async function insertMedia(client: pg.ClientBase, record: MediaRecord): Promise<boolean> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [
    `${record.adId}\n${record.owner}`,
  ]);
  const { mediaId, adId, ...named } = record;
  const stored = await client.query('select from media where ad_id = $1 and owner = $2', [
    adId,
    record.owner,
  ]);
  if ((stored.rowCount ?? 0) >= MOST_FILES) return false;
  const row = { media_id: mediaId, ad_id: adId, ...named } satisfies Record<string, unknown>;
  const { rowCount } = await client.query(insertRow('media', row, 'on conflict (media_id) do nothing'));
  return rowCount === 1;
}

/** The record of a file; null when there is none. */
export async function findMedia(pool: pg.Pool, mediaId: string): Promise<MediaRecord | null> {
  const { rows } = await pool.query<MediaRecord>(
    `select media_id as "mediaId", kind, owner, ad_id as "adId", sha256, mime, width, height, bytes, name
       from media where media_id = $1`,
    [mediaId],
  );
  return rows[0] ?? null;
}

/** Has bytes deleted, unless another file needs them. */
export async function noteRemoved(pool: pg.Pool, sha256: string): Promise<void> {
  await pool.query('insert into removed_bytes values ($1) on conflict do nothing', [sha256]);
}
