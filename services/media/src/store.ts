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

/** Files of one ad at most. */
const MOST_FILES_PER_AD = 150;

/** Key of the stored bytes. */
export const originalKey = (sha256: string): string => `originals/${sha256.slice(0, 2)}/${sha256}`;

/** Writes the record; false where the ad has its full number of files. */
export async function insertMedia(pool: pg.Pool, record: MediaRecord): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into media (media_id, kind, owner, ad_id, sha256, mime, width, height, bytes, name)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
      where (select count(*) from media where ad_id = $4) < ${MOST_FILES_PER_AD}`,
    [
      record.mediaId,
      record.kind,
      record.owner,
      record.adId,
      record.sha256,
      record.mime,
      record.width,
      record.height,
      record.bytes,
      record.name,
    ],
  );
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
