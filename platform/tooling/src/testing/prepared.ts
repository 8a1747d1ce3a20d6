import { createHash } from 'node:crypto';
import { constants, existsSync, globSync, readFileSync } from 'node:fs';
import { cp, mkdir, readdir, realpath, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { underLock } from '@rollheim/build/facts';
import { ROOT } from '@rollheim/embedded';

/** What a system is built and filled from; tests are no part of it. */
const SOURCES = ['platform', 'services', 'shell', 'mf-*', 'types', 'system.json', 'package-lock.json'];
const NO_SOURCE = /^(node_modules|dist|\.cache)$|\.(test|bench)\.tsx?$/;

/** Folders of other sources that stay: those of this source and of the one before. */
const KEPT = 2;

/** What every system starts without: it is of one run. */
const OF_A_RUN = ['log', 'mail', 'run/system.json', 'newsletter', 'edge'];
/** What is shared by all, not copied: code as the engine compiled it. */
const COMPILED = join('run', 'compile-cache');

/** Runs a system on a new folder of data until it is ready, and stops it in order. */
export type MakeData = (dataDir: string) => Promise<void>;

/**
 * Folder of the data of a stopped system, for systems that start on a copy of it: database with all schemas, keys,
 * registry with its first releases. Made once for the same sources, whoever asks meanwhile waits; what was interrupted is
 * never used.
 */
export async function preparedData(make: MakeData, kept = join(ROOT, '.cache', 'prepared')): Promise<string> {
  const dir = join(kept, sourcesHash(ROOT));
  await mkdir(kept, { recursive: true });
  await underLock(`${dir}.lock`, async () => {
    if (existsSync(dir)) return;
    for (const name of await readdir(kept))
      if (name.startsWith(`${basename(dir)}.part-`)) await removeData(join(kept, name));
    const part = `${dir}.part-${process.pid}`;
    await make(part);
    for (const name of OF_A_RUN) await rm(join(part, name), { recursive: true, force: true });
    await rename(part, dir);
    await prune(kept);
  });
  const now = new Date();
  await utimes(dir, now, now);
  return dir;
}

/** Copies prepared data to a new folder, and gives the settings of a start on them. */
export async function copyPrepared(from: string, dataDir: string): Promise<Record<string, string>> {
  // Postgres' start copies the cluster, with the rights it needs
  const apart = ['postgres', COMPILED].map((name) => join(from, name));
  await cp(from, dataDir, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (file) => !apart.includes(file),
  });
  return {
    ROLLHEIM_CLUSTER_TEMPLATE: join(from, 'postgres'),
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(from, COMPILED),
  };
}

/** Hash of all files that a system is made of. */
function sourcesHash(root: string): string {
  const files = globSync(
    SOURCES.flatMap((path) => [path, `${path}/**/*`]),
    { cwd: root, withFileTypes: true, exclude: (entry) => NO_SOURCE.test(entry.name) },
  )
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash('sha256').update(`${process.version}\n`);
  for (const file of files) {
    const body = readFileSync(file);
    hash.update(`${file.slice(root.length).split(sep).join('/')} ${body.length}\n`).update(body);
  }
  return hash.digest('hex').slice(0, 32);
}

/** Removes the data of sources that were used longest ago. */
async function prune(kept: string): Promise<void> {
  const names = (await readdir(kept)).filter((name) => !name.includes('.'));
  const used = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(kept, name))).mtimeMs })),
  );
  const old = used.sort((one, other) => other.at - one.at).slice(KEPT);
  for (const { name } of old) await removeData(join(kept, name));
}

/** Removes a folder of data; its cluster may lie elsewhere, behind a link. */
async function removeData(dir: string): Promise<void> {
  if (!existsSync(dir)) return;
  const cluster = join(dir, 'postgres');
  if (existsSync(cluster)) await rm(await realpath(cluster), { recursive: true, force: true });
  await rm(dir, { recursive: true, force: true });
}
