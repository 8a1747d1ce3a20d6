import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BffRelease } from './member.ts';
import { Supervisor } from './supervisor.ts';

const OLD = { module: 'mf-one', version: '1.0.0' };
const KEY = 'mf-one@1.0.0';
const SOON = { timeout: 20_000, interval: 10 };
const MANY = 50;

/**
 * A release that notes which processes loaded it, is ready once the file `open` lies beside it, and answers each call
 * with its process and what it was sent; at `/stream` it answers with events, the first once the file `event` lies
 * there. Where the file `broken` lies, its start fails.
 */
const ARTEFACT = `
  import { appendFileSync, existsSync } from 'node:fs';
  import { createServer } from 'node:http';
  const beside = (name) => new URL('./' + name, import.meta.url);
  appendFileSync(beside('notes'), process.pid + '\\n');
  export const start = (env) => new Promise((resolve, reject) => {
    if (existsSync(beside('broken'))) return reject(new Error('its table is gone'));
    const server = createServer((req, res) => {
      if (req.url === '/ready') return void res.writeHead(existsSync(beside('open')) ? 200 : 503).end('{}');
      if (req.url === '/stream') {
        res.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
        const looks = setInterval(() => {
          if (!existsSync(beside('event'))) return;
          clearInterval(looks);
          res.write('data: ' + process.pid + '\\n\\n');
        }, 10);
        return void res.once('close', () => {
          clearInterval(looks);
          appendFileSync(beside('left'), 'x');
        });
      }
      let sent = '';
      req.on('data', (bytes) => (sent += bytes));
      req.on('end', () => res.end(JSON.stringify({ pid: process.pid, sent })));
    }).listen(Number(env.PORT), '127.0.0.1', () =>
      resolve({ stop: () => new Promise((done) => server.close(done)) }),
    );
  });
`;

let folder: string;
let supervisor: Supervisor;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sleep-'));
  await writeFile(join(folder, 'bff.mjs'), ARTEFACT);
  supervisor = new Supervisor({
    log: pino({ level: 'silent' }),
    materialise: async () => join(folder, 'bff.mjs'),
    env: () => ({}),
    stablePort: () => null,
    isFirst: () => false,
    freePortsFrom: 41_000 + (process.pid % 400) * 20,
    changed: () => undefined,
    projection: () => undefined,
    retired: () => undefined,
    retireAfterMs: 600_000,
    sleepAfterMs: 300,
  });
});

afterEach(async () => {
  await supervisor.stop();
  await rm(folder, { recursive: true });
});

const allow = (name: string) => writeFile(join(folder, name), '');
const pids = async (): Promise<number[]> =>
  (await readFile(join(folder, 'notes'), 'utf8').catch(() => '')).split('\n').filter(Boolean).map(Number);
const urlOf = ({ module, version }: BffRelease) => supervisor.backends(module)[version] ?? '';
const call = async (
  sent: string,
): Promise<{ status: number; pid?: number; sent?: string; title?: string }> => {
  const response = await fetch(`${urlOf(OLD)}/api`, { method: 'POST', body: sent });
  return { status: response.status, ...((await response.json()) as object) };
};
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a release that no visitor gets has no process until it is called, and none again when it is not', async () => {
  await allow('open');
  await supervisor.keep({ active: [], previous: [OLD] });
  expect([supervisor.asleep(), supervisor.hosts(), supervisor.awake()]).toEqual([[KEY], [], []]);
  const url = urlOf(OLD);
  const first = await call('one');
  expect(first).toMatchObject({ status: 200, sent: 'one' });
  expect(supervisor.asleep()).toEqual([]);
  // at a port of its own, not at the door: to ask there is no use
  expect(supervisor.awake()).toEqual([{ ...OLD, url: expect.any(String) }]);
  expect(supervisor.awake()[0]?.url).not.toBe(url);
  await expect.poll(() => supervisor.asleep(), SOON).toEqual([KEY]);
  await expect.poll(() => isAlive(first.pid ?? 0), SOON).toBe(false);
  const again = await call('two');
  expect(again).toMatchObject({ status: 200, sent: 'two' });
  expect(again.pid).not.toBe(first.pid);
  expect(urlOf(OLD)).toBe(url);
});

test('calls that come while it wakes wait, also when it is killed meanwhile, and none fails', async () => {
  await supervisor.keep({ active: [], previous: [OLD] });
  const calls = Array.from({ length: MANY }, (_, number) => call(`call ${number}`));
  await expect.poll(pids, SOON).toHaveLength(1);
  const [killed = 0] = await pids();
  process.kill(killed, 'SIGKILL');
  await expect.poll(pids, SOON).toHaveLength(2);
  await allow('open');
  const answers = await Promise.all(calls);
  const [, pid] = await pids();
  expect(answers).toEqual(answers.map((_, number) => ({ status: 200, pid, sent: `call ${number}` })));
});

test('calls that come once it was killed while it was awake wait until it serves, and none fails', async () => {
  await allow('open');
  await supervisor.keep({ active: [], previous: [OLD] });
  const { pid: killed = 0 } = await call('before');
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => isAlive(killed), SOON).toBe(false);
  const answers = await Promise.all(Array.from({ length: MANY }, (_, number) => call(`call ${number}`)));
  const pid = (await pids()).at(-1);
  expect(pid).not.toBe(killed);
  expect(answers).toEqual(answers.map((_, number) => ({ status: 200, pid, sent: `call ${number}` })));
});

test('a stream wakes a release and keeps it awake, its bytes come as they are sent, and its end lets it sleep', async () => {
  await allow('open');
  const other = { module: 'mf-two', version: '2.0.0' };
  await supervisor.keep({ active: [], previous: [OLD], previews: [other] });
  const leave = new AbortController();
  // the head comes before there is an event
  const stream = await fetch(`${urlOf(OLD)}/stream`, { signal: leave.signal });
  expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  // called later, and fallen asleep since
  await (await fetch(`${urlOf(other)}/api`)).text();
  await expect.poll(() => supervisor.asleep(), SOON).toEqual(['mf-two@2.0.0']);
  await allow('event');
  const { value = new Uint8Array() } = await stream.body!.getReader().read();
  const [pid] = await pids();
  expect(new TextDecoder().decode(value)).toBe(`data: ${pid}\n\n`);
  leave.abort();
  await expect.poll(() => readFile(join(folder, 'left'), 'utf8').catch(() => ''), SOON).toBe('x');
  await expect.poll(() => supervisor.asleep().toSorted(), SOON).toEqual([KEY, 'mf-two@2.0.0']);
});

test('a release that everyone gets, or a rollout tries, never sleeps, and is called without a door', async () => {
  await allow('open');
  const other = { module: 'mf-two', version: '2.0.0' };
  await supervisor.keep({ active: [], previous: [OLD, other] });
  const door = urlOf(OLD);
  // everyone gets it back
  await supervisor.keep({ active: [OLD], previous: [other] });
  await expect.poll(() => urlOf(OLD) !== door, SOON).toBe(true);
  const { pid } = await call('direct');
  // called later, and fallen asleep since
  await (await fetch(`${urlOf(other)}/api`)).text();
  await expect.poll(() => supervisor.asleep(), SOON).toEqual(['mf-two@2.0.0']);
  expect((await call('still')).pid).toBe(pid);
  await supervisor.keep({ active: [], previous: [OLD] });
  await expect.poll(() => supervisor.asleep(), SOON).toContain(KEY);
});

test('a release that is checked stays awake although it may sleep, until the check lets it go', async () => {
  await allow('open');
  const other = { module: 'mf-two', version: '2.0.0' };
  await supervisor.keep({ active: [], previews: [OLD, other] });
  await supervisor.ready(OLD, SOON.timeout);
  const letGo = supervisor.hold(OLD);
  const direct = urlOf(OLD);
  // something else has changed
  await supervisor.keep({ active: [], previews: [OLD, other] });
  await (await fetch(`${urlOf(other)}/api`)).text();
  await expect.poll(() => supervisor.asleep(), SOON).toEqual(['mf-two@2.0.0']);
  expect((await fetch(`${direct}/ready`)).status).toBe(200);
  letGo();
  await expect.poll(() => supervisor.asleep().toSorted(), SOON).toEqual([KEY, 'mf-two@2.0.0']);
});

test('a wake that fails is an error that names the release, and the next call tries it again', async () => {
  await allow('broken');
  await supervisor.keep({ active: [], previous: [OLD] });
  const answers = await Promise.all([call('one'), call('two')]);
  for (const answer of answers)
    expect(answer).toMatchObject({
      status: 503,
      title: expect.stringMatching(/^mf-one 1\.0\.0 does not wake: .*table is gone/),
    });
  expect(supervisor.asleep()).toEqual([KEY]);
  await rm(join(folder, 'broken'));
  await allow('open');
  expect(await call('three')).toMatchObject({ status: 200, sent: 'three' });
});

test('a preview awake has a process of its own, and two that pages fall back to share one', async () => {
  await allow('open');
  const others = [
    { module: 'mf-two', version: '2.0.0' },
    { module: 'mf-three', version: '3.0.0' },
  ] as const;
  await supervisor.keep({ active: [], previous: [OLD, others[0]], previews: [others[1]] });
  const answers = await Promise.all(
    [OLD, ...others].map(
      async (release) => (await fetch(`${urlOf(release)}/api`)).json() as Promise<{ pid: number }>,
    ),
  );
  const [one, two, preview] = answers.map(({ pid }) => pid);
  expect(two).toBe(one);
  expect(preview).not.toBe(one);
});
