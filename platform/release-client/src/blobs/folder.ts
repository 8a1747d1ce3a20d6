import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { addressOf, assertDigest, isDigest } from './digest.ts';
import type { BlobStore } from './types.ts';

const absent = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

/** Blob store in a folder: `<dir>/<first two digits>/<digest>`. */
export function folderBlobs(dir: string): BlobStore {
  const place = (sha256: string): string => join(dir, addressOf(sha256));
  return {
    async put(sha256, body) {
      const file = place(sha256);
      assertDigest(sha256, body);
      if (await this.has(sha256)) {
        const now = new Date();
        return utimes(file, now, now);
      }
      await mkdir(dirname(file), { recursive: true });
      const part = `${file}.${randomUUID()}.part`;
      try {
        await writeFile(part, body);
        await rename(part, file);
      } catch (error) {
        // of a full disk, which is not to become fuller
        await rm(part, { force: true });
        throw error;
      }
    },
    get: (sha256) => readFile(place(sha256)).catch(absent),
    has: async (sha256) => (await stat(place(sha256)).catch(absent)) !== null,
    remove: (sha256) => rm(place(sha256), { force: true }),
    async storedBefore(instant) {
      const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(absent);
      const files = (entries ?? []).filter((entry) => entry.isFile() && isDigest(entry.name));
      const ages = await Promise.all(
        files.map(async ({ name }) => ({
          name,
          at: (await stat(place(name)).catch(absent))?.mtimeMs ?? instant,
        })),
      );
      return ages.filter(({ at }) => at < instant).map(({ name }) => name);
    },
  };
}
