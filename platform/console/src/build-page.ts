import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { repositoryRoot } from '@rollheim/build/facts';

/** What the page is made of: when none of it has changed, the previous page is served. */
const SOURCES = [
  'package-lock.json',
  'platform/console/web/**/*.*',
  'platform/ui/fonts/*.*',
  // its own, and whatever of the others it imports
  'platform/*/src/**/*.*',
];
const HOST_FILE = fileURLToPath(new URL('./build-host.ts', import.meta.url));
/** Pages of earlier sources are kept for this long: another system may serve them. */
const KEPT_MS = 7 * 86_400_000;

/** Builds the page from source unless it lies there; resolves to its folder. In a process of its own, for its memory. */
export async function buildPage(signal: AbortSignal): Promise<string> {
  const root = repositoryRoot(import.meta.dirname);
  const cache = join(root, '.cache', 'console');
  const dir = join(cache, digestOf(root));
  if (existsSync(dir)) return dir;
  await mkdir(cache, { recursive: true });
  const outDir = `${dir}.${process.pid}`;
  try {
    await build(outDir, signal);
    // somebody else may have been faster: their page is the same
    await rename(outDir, dir).catch((error: unknown) => {
      if (!existsSync(dir)) throw error;
    });
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
  await forgetOld(cache);
  return dir;
}

function digestOf(root: string): string {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES, { cwd: root }).toSorted()) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function build(outDir: string, signal: AbortSignal): Promise<void> {
  const child = fork(HOST_FILE, [outDir], { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const stop = (): void => void child.kill('SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  const [code] = (await once(child, 'exit')) as [number | null];
  signal.removeEventListener('abort', stop);
  if (code !== 0) throw new Error(`the build of the page ended with ${code ?? 'a signal'}`);
}

async function forgetOld(cache: string): Promise<void> {
  for (const name of await readdir(cache)) {
    const path = join(cache, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > KEPT_MS) await rm(path, { recursive: true, force: true });
  }
}
