import { realpath, rm } from 'node:fs/promises';

/** Deletes the data of a stopped server, also where a link is in their place. */
export async function removeData(dataDir: string): Promise<void> {
  const place = await realpath(dataDir).catch(() => dataDir);
  for (const path of new Set([place, dataDir]))
    await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
