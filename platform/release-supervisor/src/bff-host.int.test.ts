import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';

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

test('a host ends by itself when its parent is killed', async () => {
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

/** Starts a parent, which forks a host, and names who started it. */
const SUPERVISED = `
  import { fork } from 'node:child_process';
  const env = { ...process.env, SUPERVISOR_STARTER: String(process.ppid) };
  const child = fork(${JSON.stringify(HOST)}, [], { execArgv: [], env });
  child.send({ type: 'start', key: 'mf-one@1.0.0', file: process.argv[1], env: {} });
  child.on('message', ({ type }) => console.log(type, child.pid));
  setInterval(() => undefined, 1000);
`;
const STARTER = `
  import { spawn } from 'node:child_process';
  const parent = spawn(process.execPath, ['--input-type=module', '-e', process.env.SUPERVISED, process.argv[1]],
    { stdio: ['ignore', 'inherit', 'inherit'] });
  console.log('parent', parent.pid);
  setInterval(() => undefined, 1000);
`;

test('a host serves on when its supervisor is killed, and ends when the whole system is gone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bff-host-'));
  const file = join(folder, 'bff.mjs');
  await writeFile(
    file,
    `import { createServer } from 'node:http';
     export const start = () => new Promise((resolve) => {
       const server = createServer((req, res) => res.end('served')).listen(0, '127.0.0.1', () => {
         console.log('port', server.address().port);
         resolve({ port: server.address().port, stop: async () => void server.close() });
       });
     });`,
  );
  const starter = spawn(process.execPath, ['--input-type=module', '-e', STARTER, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, SUPERVISED },
  });
  const told = new Map<string, number>();
  let text = '';
  starter.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    for (const [, name = '', value] of text.matchAll(/^(\w+) (\d+)$/gm)) told.set(name, Number(value));
  });
  for (const end = Date.now() + 15_000; told.size < 3 && Date.now() < end; await sleep(20));
  const [parent = 0, host = 0, port = 0] = ['parent', 'started', 'port'].map((name) => told.get(name));
  const answer = async (): Promise<string> => (await fetch(`http://127.0.0.1:${port}/`)).text();
  expect(await answer()).toBe('served');
  process.kill(parent, 'SIGKILL');
  await sleep(1000);
  expect(await answer()).toBe('served');
  starter.kill('SIGKILL');
  for (const end = Date.now() + 5000; alive(host) && Date.now() < end; await sleep(50));
  expect(alive(host)).toBe(false);
  await rm(folder, { recursive: true });
});
