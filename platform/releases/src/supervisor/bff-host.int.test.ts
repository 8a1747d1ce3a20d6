import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';

const HOST = fileURLToPath(new URL('./bff-host.ts', import.meta.url));

/** A parent that forks a host, says its process id, and waits. */
const PARENT = `
  import { fork } from 'node:child_process';
  const child = fork(${JSON.stringify(HOST)}, [], { execArgv: [] });
  console.log(child.pid);
  setInterval(() => undefined, 1000);
`;

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

it('a host ends by itself when its parent is killed', async () => {
  const parent = spawn(process.execPath, ['--input-type=module', '-e', PARENT], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const host = Number(String(line).trim());
  await sleep(500);
  expect(alive(host)).toBe(true);
  parent.kill('SIGKILL');
  for (const end = Date.now() + 10_000; alive(host) && Date.now() < end; await sleep(50));
  expect(alive(host)).toBe(false);
});
