// bench: P13
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { Agent, createServer, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ensureKey, publishRelease, RegistryClient } from '@rollheim/release-management';
import { start as startReleases } from '@rollheim/releases';
import { buildModule } from '@rollheim/build';
import {
  withPostgres,
  writeModuleFixture,
  writeShellFixture,
  type TestPostgres,
} from '@rollheim/tooling/testing';
import { start } from './main.ts';

/*
 * P13: what the edge adds to a call of a module at 200 calls a second, against its BFF asked directly. A rollout runs,
 * the callers are 5,000 visitors, each page says its release set; edge, registry, BFF and caller are processes of
 * their own. Edge and BFF take turns of a second, so that a busy machine slows both; each figure is over all calls of
 * all turns.
 */

const BASE = 9_400;
const EDGE = BASE;
const PER_SECOND = 200;
const TURNS = 40;
const VISITORS = 5000;
const WARM_UP = 1000;
const CALL = '/api/public/one';
const dir = join(import.meta.dirname, '../../../.cache/bench/edge');

interface Ready {
  /** URL of the stable BFF. */
  readonly bff: string;
  readonly busUrl: string;
}

/** Registry with two releases of a module, one of them given to 25 % of the visitors, and a shell that says nothing. */
async function registry(): Promise<void> {
  const postgres = await withPostgres({ bffs: ['bff_one'] });
  try {
    await serveUntilTold(postgres);
  } finally {
    await postgres.stop();
  }
  process.exit(0);
}

async function serveUntilTold(postgres: TestPostgres): Promise<void> {
  const database = await postgres.database();
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  const one = { name: 'mf-one', api: ['/public/one'] };
  await writeShellFixture(dir, ['/public/time']);
  await writeModuleFixture(join(dir, 'mf-one'), { ...one, version: '1.0.0', word: 'old' });
  const shell = createServer((_req, res) => res.end('{}')).listen(BASE + 4, '127.0.0.1');
  const own = database.config('releases');
  const config = { ...own, ...common(), PORT: String(BASE + 3), SOURCE_DIR: dir, GATE_SMOKE: 'off' };
  const releases = await startReleases(config);
  const url = `http://127.0.0.1:${BASE + 3}`;
  const key = await ensureKey(join(dir, 'data', 'keys'), 'mf-one');
  const client = new RegistryClient(url, key);
  await writeModuleFixture(join(dir, 'next', 'mf-one'), { ...one, version: '1.1.0', word: 'new' });
  const built = await buildModule(join(dir, 'next', 'mf-one'), { outDir: join(dir, 'out'), quality: 1 });
  const notes = { gitCommit: null, dirty: true, changelog: 'bench', publisher: 'bench' };
  const { gate } = await publishRelease(built, key, notes, client.publishTarget());
  if (!gate.passed) throw new Error(`the gate refused it: ${JSON.stringify(gate.findings)}`);
  await client.share('mf-one', '1.1.0', 25, 'bench');
  let bff: string | undefined;
  while (!bff) {
    bff = (await client.state()).modules['mf-one']?.backends['1.0.0'];
    await sleep(50);
  }
  process.send?.({ bff, busUrl: own['BUS_URL'] ?? '' } satisfies Ready);
  await once(process, 'message');
  await releases.stop();
  shell.close();
  await rm(dir, { recursive: true, force: true });
}

const common = (): Record<string, string> => ({
  BASE_PORT: String(BASE),
  PUBLIC_URL: `http://localhost:${EDGE}`,
  SECRET: 'the secret of the edge bench',
  BLOB_DIR: join(dir, 'data', 'blobs'),
  LOG_LEVEL: 'error',
  RELEASES_URL: `http://127.0.0.1:${BASE + 3}`,
  SHELL_URL: `http://127.0.0.1:${BASE + 4}`,
});

async function edge(): Promise<void> {
  const running = await start({ ...common(), BUS_URL: process.env['BENCH_BUS_URL'], PORT: String(EDGE) });
  while ((await running.notReady()).some((name) => name !== 'shell')) await sleep(50);
  process.send?.({});
  await once(process, 'message');
  await running.stop();
  process.exit(0);
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
let set = '';

/** One call of a visitor's page; resolves with its time in ms once the whole answer is there. */
function ask(url: string, visitor: number): Promise<number> {
  const begun = performance.now();
  const headers = {
    cookie: `visitor=visitor-${String(visitor).padStart(10, '0')}; uuid=12345678-abcd; session=s1`,
    'x-release-set': set,
    accept: 'application/json',
    'accept-language': 'de',
  };
  return new Promise((resolve, reject) => {
    get(url + CALL, { agent, headers }, (res) => {
      res.on('data', () => undefined);
      res.on('end', () => {
        if (res.statusCode === 200) resolve(performance.now() - begun);
        else reject(new Error(`${url} answered ${res.statusCode}`));
      });
    }).on('error', reject);
  });
}

/** Calls at the rate for a second, whatever the answers take. */
async function turn(url: string, round: number): Promise<number[]> {
  const into: number[] = [];
  const calls: Promise<void>[] = [];
  const begun = performance.now();
  for (let at = 0; at < PER_SECOND; at++) {
    const due = begun + (at * 1000) / PER_SECOND;
    while (performance.now() < due) await sleep(Math.max(0, due - performance.now() - 0.5));
    calls.push(ask(url, (at * 7919 + round * 131) % VISITORS).then((ms) => void into.push(ms)));
  }
  await Promise.all(calls);
  return into;
}

const part = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Infinity;
const over = (turns: readonly number[][], share: number): number => part(turns.flat(), share);
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

function line(
  name: string,
  share: number,
  through: readonly number[][],
  direct: readonly number[][],
  goal: number,
): void {
  const [value, baseline] = [over(through, share), over(direct, share)];
  const added = value - baseline;
  console.log(
    JSON.stringify({
      id: 'P13',
      name: `added by the edge at ${PER_SECOND} calls/s, ${name}`,
      value: rounded(added),
      unit: 'ms',
      baseline: rounded(baseline),
      against: `the BFF asked directly (through the edge: ${rounded(value)} ms)`,
      ratio: rounded(value / baseline),
      goal: `<= ${goal}`,
      holds: added <= goal,
    }),
  );
}

function child(role: string, env: Record<string, string> = {}): ChildProcess {
  return fork(fileURLToPath(import.meta.url), [role], { env: { ...process.env, ...env }, execArgv: [] });
}

const ready = async <T>(of: ChildProcess): Promise<T> => {
  const ended = once(of, 'exit').then(([code]) =>
    Promise.reject(new Error(`a part ended with ${String(code)}`)),
  );
  ended.catch(() => undefined);
  const [message] = (await Promise.race([once(of, 'message'), ended])) as [T];
  return message;
};

async function measure(): Promise<void> {
  const children: ChildProcess[] = [];
  try {
    const first = child('registry');
    children.push(first);
    const { bff, busUrl } = await ready<Ready>(first);
    const second = child('edge', { BENCH_BUS_URL: busUrl });
    children.unshift(second);
    await ready(second);
    const url = `http://127.0.0.1:${EDGE}`;
    const answer = await fetch(`${url}/version.json`);
    set = ((await answer.json()) as { tag: string }).tag;
    for (let at = 0; at < WARM_UP; at++) {
      await ask(url, at);
      await ask(bff, at);
    }
    const [through, direct]: [number[][], number[][]] = [[], []];
    for (let at = 0; at < TURNS; at += 2) {
      through.push(await turn(url, at));
      direct.push(await turn(bff, at));
    }
    line('p50', 0.5, through, direct, 0.5);
    line('p99', 0.99, through, direct, 2);
  } finally {
    agent.destroy();
    for (const one of children) {
      if (one.exitCode !== null) continue;
      const exited = once(one, 'exit');
      one.send('stop');
      await Promise.race([exited, sleep(10_000, undefined, { ref: false })]);
      if (one.exitCode === null) one.kill('SIGKILL');
    }
  }
}

const ROLES: Readonly<Record<string, () => Promise<void>>> = { registry, edge };
await (ROLES[process.argv[2] ?? ''] ?? measure)();
