import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** A lock without a readable owner is one whose maker was ended between two steps, ms. */
const ORPHAN_MS = 5_000;

/**
 * Does the work while no other process of this machine does work under the same lock, a file that exists meanwhile. The
 * lock of a process that was ended is taken over.
 */
export async function underLock<T>(lock: string, work: () => Promise<T>): Promise<T> {
  while (!(await take(lock))) {
    if (await isOrphan(lock)) await rm(lock, { force: true });
    else await sleep(100);
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

const take = (lock: string): Promise<boolean> =>
  writeFile(lock, String(process.pid), { flag: 'wx' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );

async function isOrphan(lock: string): Promise<boolean> {
  const owner = Number(await readFile(lock, 'utf8').catch(() => ''));
  if (owner > 0) return !lives(owner);
  const made = await stat(lock).catch(() => null);
  return made !== null && Date.now() - made.mtimeMs > ORPHAN_MS;
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
