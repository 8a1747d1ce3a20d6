import { statfs } from 'node:fs/promises';

/** What has to be free for more than one file of an upload or of a release, bytes. */
const LEAST_FREE = 256 * 1024 * 1024;

const FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** True for what failed because a disk is full: here, or the database's. */
export function isDiskFull(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++)
    if (FULL.has(String((at as { code?: unknown }).code))) return true;
  return false;
}

/** True while a folder's disk has room; throws a sentence where it has not. */
export async function folderHasRoom(folder: string, setting: string, least = LEAST_FREE): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= least) return true;
  const mb = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024)} MB`;
  throw new Error(
    `the disk of ${folder} has ${mb(free)} free, less than ${mb(least)}: free space, or move the folder (${setting})`,
  );
}
