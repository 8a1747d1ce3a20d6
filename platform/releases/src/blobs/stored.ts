import { createHash, randomBytes } from 'node:crypto';
import { placeOf, standingOn } from '@rollheim/service-kit';
import type { BlobStore } from '@rollheim/release-client';

/**
 * Stores a few bytes, reads and removes them: a folder or bucket that refuses any of it stops the start with a sentence,
 * not the first release.
 */
export async function blobsCanBeStored(
  blobs: BlobStore,
  url: string | undefined,
  folder: string,
): Promise<void> {
  const bytes = randomBytes(16);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const ground =
    url === undefined
      ? { what: 'The folder', setting: 'BLOB_DIR', place: folder }
      : { what: 'The bucket', setting: 'BLOB_URL', place: placeOf(url) };
  await standingOn(ground, async () => {
    await blobs.put(sha256, bytes);
    if ((await blobs.get(sha256))?.equals(bytes) !== true)
      throw new Error(
        `${ground.what} ${ground.place} does not give back what was stored (${ground.setting}).`,
      );
    await blobs.remove(sha256);
    // a bucket that lists nothing answers with a refusal where a blob is absent
    await blobs.has(sha256);
  });
}
