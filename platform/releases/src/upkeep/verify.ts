import { createHash } from 'node:crypto';
import type { BlobStore, ReleaseManifest } from '@rollheim/release-client';
import { canonical, digestOf, verifyText } from '@rollheim/release-management';
import type { Verification } from '@rollheim/service-kit';
import type pg from 'pg';

interface NamedBlob {
  readonly release: string;
  readonly path: string;
  readonly sha256: string;
}

interface SignedManifest {
  readonly release: string;
  readonly manifest: ReleaseManifest;
  readonly digest: string;
  readonly signature: string;
  readonly publicKey: string;
}

/**
 * Holds the manifest of every release that can still be served against its signature, and reads every file that it names:
 * it has to be there, with the digest that names it.
 */
export async function verifyReleases(pool: pg.Pool, blobs: BlobStore): Promise<Verification> {
  const { rows } = await pool.query<NamedBlob>(`
    select distinct on (sha256) release, path, sha256 from (
      select module || '@' || version as release, asset->>'path' as path,
        unnest(array[asset->>'sha256', asset->'brotli'->>'sha256']) as sha256
      from releases, jsonb_array_elements(manifest->'assets') as asset where state = 'committed'
    ) as named where sha256 is not null order by sha256, release, path`);
  const faults = await manifestFaults(pool);
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

async function manifestFaults(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<SignedManifest>(`
    select r.module || '@' || r.version as release, r.manifest, r.digest, r.signature, k.public_key as "publicKey"
    from releases r join keys k on k.id = r.key_id where r.state = 'committed' order by 1`);
  return rows.flatMap(({ release, manifest, digest, signature, publicKey }) =>
    digestOf(manifest) === digest && verifyText(publicKey, canonical(manifest), signature)
      ? []
      : [`release ${release}: its manifest is not the one that was signed`],
  );
}
