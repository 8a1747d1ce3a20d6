import { assertDigest, type BlobStore, type ReleaseClient } from '@rollheim/release-client';

/** Files that came from the registry and are kept in memory, bytes of all together. */
const KEPT_BYTES = 128 * 1024 * 1024;

/** Bytes of releases' files by their SHA-256; null: nobody has them. */
export interface AssetFiles {
  get(sha256: string): Promise<Buffer | null>;
}

/**
 * Files of releases: from the folder where the registry keeps them on this machine, elsewhere from the registry. What
 * came from there is kept, the least recently used leaves first.
 */
export function openAssetFiles(
  folder: Pick<BlobStore, 'get'>,
  registry: Pick<ReleaseClient, 'file'>,
  keptBytes = KEPT_BYTES,
): AssetFiles {
  const kept = new Map<string, Buffer>();
  const underWay = new Map<string, Promise<Buffer | null>>();
  let bytes = 0;

  const keep = (sha256: string, body: Buffer): void => {
    kept.set(sha256, body);
    bytes += body.length;
    for (const [oldest, { length }] of kept) {
      if (bytes <= keptBytes) break;
      kept.delete(oldest);
      bytes -= length;
    }
  };

  const load = async (sha256: string): Promise<Buffer | null> => {
    const own = await folder.get(sha256);
    if (own) return own;
    const body = await registry.file(sha256);
    if (!body) return null;
    assertDigest(sha256, body);
    keep(sha256, body);
    return body;
  };

  return {
    async get(sha256) {
      const known = kept.get(sha256);
      if (known) {
        kept.delete(sha256);
        kept.set(sha256, known);
        return known;
      }
      const loading = underWay.get(sha256) ?? load(sha256).finally(() => void underWay.delete(sha256));
      underWay.set(sha256, loading);
      return loading;
    },
  };
}
