import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Verification } from '@rollheim/service-kit';
import type pg from 'pg';
import type { BlobFolder } from './blobs.ts';
import { originalKey } from './store.ts';

interface StoredFile {
  readonly media_id: string;
  readonly sha256: string;
}

/** Reads the bytes of every file that a record names: they have to be there, with the digest that names them. */
export async function verifyMedia(pool: pg.Pool, blobs: BlobFolder): Promise<Verification> {
  const { rows } = await pool.query<StoredFile>(
    'select distinct on (sha256) media_id, sha256 from media order by sha256, media_id',
  );
  const faults: string[] = [];
  for (const { media_id, sha256 } of rows) {
    const found = await digestOf(blobs.path(originalKey(sha256)));
    if (found !== sha256)
      faults.push(
        `file ${media_id}: its bytes ${sha256} ${found === null ? 'are missing' : 'are others than were stored'}`,
      );
  }
  return { checked: `${rows.length} files`, faults };
}

/** SHA-256 of a file; null where there is none. */
async function digestOf(path: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  return hash.digest('hex');
}
