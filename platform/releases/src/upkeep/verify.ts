import { createHash } from 'node:crypto';
import type { BlobStore } from '@rollheim/release-client';
import type { Verification } from '@rollheim/service-kit';
import type pg from 'pg';

interface NamedBlob {
  readonly release: string;
  readonly path: string;
  readonly sha256: string;
}

/** Reads every file of the releases that can still be served: it has to be there, with the digest that names it. */
export async function verifyReleases(pool: pg.Pool, blobs: BlobStore): Promise<Verification> {
  const { rows } = await pool.query<NamedBlob>(`
    select distinct on (sha256) release, path, sha256 from (
      select module || '@' || version as release, asset->>'path' as path,
        unnest(array[asset->>'sha256', asset->'brotli'->>'sha256']) as sha256
      from releases, jsonb_array_elements(manifest->'assets') as asset where state = 'committed'
    ) as named where sha256 is not null order by sha256, release, path`);
  const faults: string[] = [];
  for (const { release, path, sha256 } of rows) {
    const bytes = await blobs.get(sha256);
    const found = bytes && createHash('sha256').update(bytes).digest('hex');
    if (found !== sha256)
      faults.push(
        `release ${release}: ${path} (${sha256}) ${found === null ? 'is missing' : 'has other bytes than were published'}`,
      );
  }
  return { checked: `${rows.length} files of releases`, faults };
}
