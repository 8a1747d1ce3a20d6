import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { RawConfig } from '@rollheim/service-kit';
import type { RegistryConfig } from '../config.ts';
import { sourceModules } from '@rollheim/release-management';
import { stableReleases, type Db } from '../registry/store.ts';

const HOST_FILE = fileURLToPath(new URL('./host.ts', import.meta.url));

/** What the process that publishes reports: how far it is. */
export interface PublishingProgress {
  readonly progress: string;
}

/** Modules whose source lies here and that have no release yet. */
export async function unreleased(root: string, db: Db): Promise<string[]> {
  const released = new Set((await stableReleases(db)).map(({ module }) => module));
  return sourceModules(root).filter((name) => !released.has(name));
}

/**
 * Publishes the source of every module that has no release yet, in a process of its own, because the compiler keeps
 * hundreds of megabytes. A module that cannot be built is reported there and left out; the next start tries again.
 * Without the shell nothing can be served: then it throws. `tell` takes how far it is.
 */
export async function publishSources(
  { root, raw }: RegistryConfig,
  db: Db,
  signal: AbortSignal,
  tell: (progress: string) => void,
): Promise<void> {
  if ((await unreleased(root, db)).length === 0) return;
  const child = fork(HOST_FILE, [], { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const exited = once(child, 'exit');
  child.on('message', ({ progress }: PublishingProgress) => tell(progress));
  const stop = (): void => void child.kill('SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  child.send(raw satisfies RawConfig);
  const [code] = (await exited) as [number | null];
  signal.removeEventListener('abort', stop);
  if (code !== 0) throw new Error(`the first publication ended with ${code ?? 'a signal'}`);
}
