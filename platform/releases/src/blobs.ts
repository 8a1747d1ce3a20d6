import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Store of bytes addressed by their SHA-256 (hex). A folder now; the same calls fit an object store. */
export interface BlobStore {
  /** Stores `body`; refuses bytes that do not have this digest. Storing twice is no change. */
  put(sha256: string, body: Buffer): Promise<void>;
  /** The bytes, or null when they are not there. */
  get(sha256: string): Promise<Buffer | null>;
  has(sha256: string): Promise<boolean>;
  remove(sha256: string): Promise<void>;
  /** Digests of all blobs that were stored before the instant (epoch ms). */
  storedBefore(instant: number): Promise<string[]>;
}

const DIGEST = /^[0-9a-f]{64}$/;

/** True for a hex SHA-256. */
export const isDigest = (value: string): boolean => DIGEST.test(value);

/** Blob store in a folder: `<dir>/<first two digits>/<digest>`. */
export function folderBlobs(dir: string): BlobStore {
  const place = (sha256: string): string => {
    if (!isDigest(sha256)) throw new TypeError('a blob is addressed by a hex SHA-256');
    return join(dir, sha256.slice(0, 2), sha256);
  };
  const absent = (error: NodeJS.ErrnoException): null => {
    if (error.code === 'ENOENT') return null;
    throw error;
  };
  return {
    async put(sha256, body) {
      const file = place(sha256);
      if (createHash('sha256').update(body).digest('hex') !== sha256)
        throw new TypeError(`the bytes do not have the digest ${sha256}`);
      if (await this.has(sha256)) return;
      await mkdir(dirname(file), { recursive: true });
      const part = `${file}.${randomUUID()}.part`;
      await writeFile(part, body);
      await rename(part, file);
    },
    get: (sha256) => readFile(place(sha256)).catch(absent),
    has: async (sha256) => (await stat(place(sha256)).catch(absent)) !== null,
    remove: (sha256) => rm(place(sha256), { force: true }),
    async storedBefore(instant) {
      const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(absent);
      const files = (entries ?? []).filter((entry) => entry.isFile() && DIGEST.test(entry.name));
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
