import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { until } from '@rollheim/tooling/testing';
import { expect, test } from 'vitest';
import { isAlive } from './leftovers.mjs';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, '.cache', 'test-postgres-');

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

function processes(): Process[] {
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return [...stdout.matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm)].map(([, pid, parent, command = '']) => ({
    pid: Number(pid),
    parent: Number(parent),
    command,
  }));
}

/** Everything that a process has started, and what that has. */
function startedBy(pid: number, all = processes()): Process[] {
  return all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...startedBy(child.pid, all)]);
}

test('Ctrl-C in the middle of a run ends every process that it has started', async () => {
  const run = spawn(process.execPath, ['scripts/test.mjs', 'int', 'services/content/src/content.int'], {
    cwd: ROOT,
    stdio: 'ignore',
  });
  const exited = new Promise<number | null>((resolve) => run.once('exit', resolve));
  const pid = run.pid ?? 0;
  const started = await until(() => {
    const all = processes();
    const children = startedBy(pid, all);
    // a server is nobody's child; its folder names the process whose run it is of
    const servers = all.filter(({ command }) =>
      children.some((child) => command.includes(`-D ${FOLDER}${child.pid}-`)),
    );
    const found = [...children, ...servers, ...servers.flatMap((server) => startedBy(server.pid, all))];
    return servers.some(({ command }) => command.includes('worker-')) && found;
  });
  run.kill('SIGINT');
  expect(await exited).toBe(1);
  expect(started.filter((each) => isAlive(each.pid))).toEqual([]);
});
