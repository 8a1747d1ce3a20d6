import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@rollheim/tooling/testing';
import { expect, test } from 'vitest';
import { isAlive } from './leftovers.mjs';

const ROOT = join(import.meta.dirname, '../..');

interface Process {
  readonly pid: number;
  readonly parent: number;
}

function processes(): Process[] {
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' });
  return [...stdout.matchAll(/^\s*(\d+)\s+(\d+)$/gm)].map(([, pid, parent]) => ({
    pid: Number(pid),
    parent: Number(parent),
  }));
}

/** Everything that a process has started, and what that has. */
function startedBy(pid: number, all = processes()): Process[] {
  return all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...startedBy(child.pid, all)]);
}

const CACHE = join(ROOT, '.cache');

/** Ids of the databases that workers of these processes' runs have started: they are no one's children. */
const serversOf = (children: readonly Process[]): number[] =>
  readdirSync(CACHE)
    .filter((name) => children.some(({ pid }) => name.startsWith(`test-postgres-${pid}-`)))
    .flatMap((name) => readdirSync(join(CACHE, name)).map((server) => join(CACHE, name, server)))
    .map((folder) => join(folder, 'postmaster.pid'))
    .filter((file) => file.includes('worker-') && existsSync(file))
    .map((file) => Number(readFileSync(file, 'utf8').split('\n', 1)[0]))
    // a file that has just been made is empty for a moment
    .filter((pid) => pid > 0);

test('Ctrl-C in the middle of a run ends every process that it has started', async () => {
  const run = spawn(process.execPath, ['scripts/test.mjs', 'int', 'services/content/src/content.int'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [run.stdout, run.stderr]) stream.on('data', (text: Buffer) => (output += text));
  let code: number | null | undefined;
  const exited = new Promise<void>((resolve) =>
    run.once('exit', (how) => {
      code = how;
      resolve();
    }),
  );
  const started = await until(() => {
    expect(code, output).toBe(undefined);
    const children = startedBy(run.pid ?? 0);
    const servers = serversOf(children);
    return servers.length > 0 && [...children.map(({ pid }) => pid), ...servers];
  });
  run.kill('SIGINT');
  await exited;
  expect(code, output).toBe(1);
  expect(started.filter(isAlive)).toEqual([]);
});
