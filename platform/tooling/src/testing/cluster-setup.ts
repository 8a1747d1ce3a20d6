/**
 * Setup of a run of integration tests: one Postgres cluster is made, and each worker starts a copy of it with its first
 * file. The guard ends these servers with the run.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { makeRun, newFolder, RUN_VARIABLE } from './postgres.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const run = newFolder();
  const guard = spawn(process.execPath, [join(import.meta.dirname, 'cluster-guard.ts'), run], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => guard.once('exit', resolve));
  await makeRun(run);
  process.env[RUN_VARIABLE] = run;
  return async () => {
    guard.stdin.end();
    await ended;
  };
}
