// What a test run that was killed left behind, and what a run needs before it starts.
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Folders of a run, named after the process that made them, behind a word at the most: what follows it may be digits too. */
const OF_A_RUN = /^test-(?:postgres|system|compiled|report)-(?:[a-z][a-z0-9]*-)?(\d+)(?:[-.]|$)/;
/** Databases, copies of systems and pictures of one run, bytes. */
const NEEDED_BYTES = 3 * 1024 ** 3;
const GB = 1024 ** 3;

/** True while a process with this id runs; one that has ended and waits for its parent to ask how does not. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !/^\d+ \(.*\) Z/s.test(readFileSync(stat, 'utf8'));
}

/** What keeps a run from starting, in a sentence that says what to do; null when nothing does. */
export function whyNotToStart(folder, free = freeBytes(folder)) {
  if (free >= NEEDED_BYTES) return null;
  const [has, needs] = [free / GB, NEEDED_BYTES / GB].map((size) => size.toFixed(1));
  return `The disk of ${folder} has ${has} GB free, the tests need ${needs} GB: free some space, or delete ${join(folder, '.cache')}.`;
}

function freeBytes(folder) {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/**
 * Ends the databases that killed runs left running below `cache` and deletes their folders. Folders of processes that
 * still run are left alone. Gives the names of what was deleted.
 */
export async function removeLeftovers(cache) {
  if (!existsSync(cache)) return [];
  const left = readdirSync(cache).filter((name) => {
    const pid = OF_A_RUN.exec(name)?.[1];
    return pid !== undefined && !isAlive(Number(pid));
  });
  for (const name of left) {
    const folder = join(cache, name);
    for (const data of [folder, ...foldersIn(folder)].filter((path) => existsSync(path))) {
      // the data of a server may lie elsewhere, behind a link
      const place = realpathSync(data);
      await endDatabase(place);
      if (place !== data) rmSync(place, { recursive: true, force: true });
    }
    rmSync(join(cache, name), { recursive: true, force: true });
  }
  return left;
}

/** Folders in a folder, links to them too. */
const foldersIn = (folder) =>
  existsSync(folder) && statSync(folder).isDirectory()
    ? readdirSync(folder)
        .map((name) => join(folder, name))
        .filter((path) => existsSync(path) && statSync(path).isDirectory())
    : [];

/** Ends the Postgres server of a data folder at once, as far as one runs there. */
async function endDatabase(folder) {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0]);
  if (pid <= 1 || !isPostgresOf(pid, folder)) return;
  process.kill(pid, 'SIGQUIT');
  while (isAlive(pid)) await sleep(50);
}

/** True when the process is a server of this folder: its id may have been given to another one since. */
function isPostgresOf(pid, folder) {
  const args = `/proc/${pid}/cmdline`;
  return existsSync(args) && readFileSync(args, 'utf8').split('\0').includes(folder);
}
