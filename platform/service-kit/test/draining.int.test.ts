import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { until } from '@rollheim/tooling/testing';
import { afterEach, expect, test } from 'vitest';

let child: ChildProcess | undefined;
const agent = new Agent({ keepAlive: true });
afterEach(() => {
  agent.destroy();
  child?.kill('SIGKILL');
});

async function open() {
  const process_ = spawn(process.execPath, [join(import.meta.dirname, 'draining-process.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = process_;
  const lines: string[] = [];
  createInterface({ input: process_.stdout }).on('line', (line) => lines.push(line));
  await until(() => lines[0]?.startsWith('port ') || undefined);
  const port = Number(lines[0]?.split(' ')[1]);
  const call = async (path: string) => {
    const [answer] = (await once(get({ port, path, agent }), 'response')) as [IncomingMessage];
    const text = Buffer.concat((await answer.toArray()) as Buffer[]).toString();
    return { status: answer.statusCode, connection: answer.headers.connection, text };
  };
  return { process: process_, lines, call };
}

test('a process that is to end is not ready at once, takes calls until its time is over, and ends in order', async () => {
  const { process: ending, lines, call } = await open();
  expect(await call('/ready')).toMatchObject({ status: 200, connection: 'keep-alive' });
  const held = call('/held');
  await until(() => lines.includes('held') || undefined);
  const exited = once(ending, 'exit') as Promise<[number | null]>;
  ending.kill('SIGTERM');
  await until(async () => (await call('/ready')).status === 503 || undefined);
  const { text, connection } = await call('/ready');
  expect(JSON.parse(text)).toEqual({
    ready: false,
    missing: ['draining'],
    why: { draining: 'this process ends; others take its calls' },
  });
  expect(connection).toBe('close');
  expect(await call('/live')).toMatchObject({ status: 200, connection: 'close' });
  ending.kill('SIGTERM');
  // on a connection that its head promised to keep, or that it closes: the call is answered whole
  expect(await held).toMatchObject({ status: 200, text: 'whole' });
  expect((await exited)[0]).toBe(0);
  expect(lines.slice(2)).toEqual(['calls ended', 'partitions given back']);
});
