import { existsSync, statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const GB = 1024 ** 3;
/** Database, write-ahead log, releases and pictures of the demo take a third of this; the rest is what comes. */
const NEEDED_BYTES = GB;

/** Free bytes of the disk that a folder is on, or will be. */
function freeBytes(folder: string): number {
  let there = resolve(folder);
  while (!existsSync(there)) there = dirname(there);
  const { bavail, bsize } = statfsSync(there);
  return bavail * bsize;
}

/**
 * Throws, with the way out, when the disk of the data has no room for a system: parts that cannot write any more wait
 * and begin again without an end. `free`: bytes, of that disk when left out.
 */
export function requireDisk(dataDir: string, free = freeBytes(dataDir)): void {
  if (free >= NEEDED_BYTES) return;
  throw new Error(
    `The disk of ${dataDir} has ${(free / GB).toFixed(1)} GB free, the system needs ${NEEDED_BYTES / GB} GB.\n` +
      'Free some space, or choose a folder on another disk: ROLLHEIM_DATA=/another/folder npm start',
  );
}
