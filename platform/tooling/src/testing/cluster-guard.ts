/**
 * Process beside a run of integration tests: when the run closes its standard input or is gone, however it ended, the
 * guard ends the Postgres servers below the folder of the run and deletes the folder.
 */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLine, processAlive, processGone } from '@rollheim/embedded/programs';
import { removeData } from './data-folder.ts';

const [run] = process.argv.slice(2);
if (!run) throw new Error('The folder of the run is missing');
// Ctrl-C is for the run: the guard outlives it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.stdin.resume().once('close', () => void end(run));

async function end(folder: string): Promise<void> {
  const servers = (await readdir(folder).catch(() => [])).map((name) => join(folder, name));
  await Promise.all(servers.map(stop));
  for (const dataDir of servers) await removeData(dataDir);
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}

/** Postgres' immediate shutdown: no one needs the data. */
async function stop(dataDir: string): Promise<void> {
  const text = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  if (!pid || !processAlive(pid) || !(await commandLine(pid))?.includes('postgres')) return;
  process.kill(pid, 'SIGQUIT');
  await processGone(pid, 10_000);
}
