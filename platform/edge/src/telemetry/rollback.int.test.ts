import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { TelemetryEvent } from '@rollheim/contracts';
import { ensureKey, publishRelease, RegistryClient } from '@rollheim/release-management';
import { start as startReleases } from '@rollheim/releases';
import { buildModule } from '@rollheim/build';
import {
  freeBlock,
  type TestDatabase,
  type OwnPostgres,
  until,
  withOwnPostgres,
  writeModuleFixture,
  writeShellFixture,
} from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { start } from '../main.ts';

/** From a visitor's page to the rollback: edge, bus, registry and its analysis together; the page's part is simulated. */

const MODULE = 'mf-catalog';
const PAGE = '/wohnmobil-kaufen';
const cache = join(import.meta.dirname, '..', '..', '..', '..', '.cache');
const BASE = await freeBlock();
const EDGE = `http://127.0.0.1:${BASE}`;
const REGISTRY = `http://127.0.0.1:${BASE + 3}`;

interface Opened {
  readonly document: string;
  readonly releaseSet: string;
  readonly version: string;
}

let postgres: OwnPostgres;
let database: TestDatabase;
let dir: string;
let releases: Awaited<ReturnType<typeof startReleases>>;
let edge: Awaited<ReturnType<typeof start>>;
let shell: Server;
let operations: RegistryClient;

beforeAll(async () => {
  postgres = await withOwnPostgres();
  database = await postgres.database();
  dir = await mkdtemp(join(cache, 'rollback-test-'));
  const module = { name: MODULE, api: ['/public/one'] };
  await writeShellFixture(dir, ['/public/time']);
  await writeModuleFixture(join(dir, MODULE), { ...module, version: '1.0.0', word: 'old' });
  shell = createServer((req, res) => res.end(JSON.stringify({ document: req.headers['x-document'] })));
  shell.listen(BASE + 4, '127.0.0.1');
  await once(shell, 'listening');
  const common = {
    ...database.config('releases'),
    BASE_PORT: String(BASE),
    PUBLIC_URL: EDGE,
    SECRET: 'the secret of the rollback test',
    BLOB_DIR: join(dir, 'data', 'blobs'),
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'fatal',
    RELEASES_URL: REGISTRY,
    SHELL_URL: `http://127.0.0.1:${BASE + 4}`,
    MEDIA_URL: `http://127.0.0.1:${BASE + 2}`,
    IDENTITY_URL: `http://127.0.0.1:${BASE + 1}`,
  };
  releases = await startReleases({ ...common, PORT: String(BASE + 3), SOURCE_DIR: dir });
  edge = await start({ ...common, PORT: String(BASE) });
  const key = await ensureKey(join(dir, 'data', 'keys'), 'operations');
  operations = new RegistryClient(REGISTRY, key);
  await writeModuleFixture(join(dir, 'next', MODULE), { ...module, version: '1.1.0', word: 'new' });
  const built = await buildModule(join(dir, 'next', MODULE), { outDir: join(dir, 'out'), quality: 1 });
  const notes = { gitCommit: null, dirty: true, changelog: 'new word', publisher: 'test' };
  await publishRelease(built, key, notes, operations.publishTarget());
  const { manifest } = await operations.release(MODULE, '1.1.0');
  const file = manifest.assets
    .find(({ path }) => /^web\/module\.[\w.]*js$/.test(path))
    ?.path.replace('web/', '');
  const columns = [100, 200, 300, 400, 600, 800, 1200];
  thrownIn = columns
    .map((column) => `    at Card (${EDGE}/_r/${MODULE}/1.1.0/${file}:1:${column})`)
    .join('\n');
  // what the gate says has tests of its own
  await database.query(`update releases.releases set gate = '{"passed": true, "findings": []}'`);
  await until(async () => (await fetch(`${EDGE}/ready`)).ok);
});

afterAll(async () => {
  await edge?.stop();
  await releases?.stop();
  shell?.closeAllConnections();
  shell?.close();
  await postgres?.stop();
  await rm(dir, { recursive: true, force: true });
});

/** Frames of the new release's files, as a browser names them. */
let thrownIn = '';
const cookieOf = (visitor: number): string => `visitor=visitor-number-${String(visitor).padStart(6, '0')}`;

async function open(visitor: number): Promise<Opened> {
  const headers = { cookie: cookieOf(visitor), accept: 'text/html', 'sec-fetch-dest': 'document' };
  const req = request(`${EDGE}${PAGE}`, { headers });
  req.end();
  const [res] = (await once(req, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of res) text += String(chunk);
  const { document } = JSON.parse(text) as { document: string };
  const packed = JSON.parse(Buffer.from(document.split('.')[0] ?? '', 'base64url').toString('utf8')) as {
    s: string;
    m: Record<string, string>;
  };
  return { document, releaseSet: packed.s, version: packed.m[MODULE] ?? '' };
}

async function tell(visitor: number, opened: Opened, ...kinds: TelemetryEvent['kind'][]): Promise<number> {
  const { document, releaseSet, version } = opened;
  const stack = thrownIn && `TypeError: the price is undefined\n${thrownIn}`;
  const events = kinds.map((kind) => ({
    kind,
    module: MODULE,
    version,
    at: 900,
    ...(kind === 'mounted' ? {} : { error: { message: 'the price is undefined', stack } }),
  }));
  const answer = await fetch(`${EDGE}/api/public/telemetry`, {
    method: 'POST',
    headers: { cookie: cookieOf(visitor), origin: EDGE, 'content-type': 'text/plain' },
    body: JSON.stringify({ releaseSet, document, events }),
  });
  return answer.status;
}

test('a release that throws in its visitors’ pages is taken back within 10 s of the deciding event', async () => {
  const metrics = [
    { name: 'load_failure', tolerated: 1.2, critical: true },
    { name: 'render_error', tolerated: 1.2, critical: false },
  ];
  const { id } = await operations.startRollout(MODULE, {
    version: '1.1.0',
    reason: 'a test',
    policy: {
      steps: [
        { percent: 50, minMinutes: 10, minVisitors: 1000 },
        { percent: 100, minMinutes: 10, minVisitors: 1000 },
      ],
      analysis: 'on',
      metrics,
      maxHoldMinutes: 60,
      bakeMinutes: 0,
      freeze: [],
    },
  });
  await until(async () => (await open(1)).version !== '' && (await shareOf()) > 0);

  const seen = { canary: 0, control: 0 };
  let lastWord = 0;
  // one address plays all visitors and may send 240 reports a minute
  for (let visitor = 1; visitor <= 100 && (await shareOf()) > 0; visitor++) {
    const opened = await open(visitor);
    const broken = opened.version === '1.1.0';
    seen[broken ? 'canary' : 'control']++;
    for (let view = 0; view < 2; view++) {
      const status = broken
        ? await tell(visitor, opened, 'mounted', 'render_error')
        : await tell(visitor, opened, 'mounted');
      expect(status).toBe(204);
    }
    lastWord = Date.now();
  }
  await until(async () => (await shareOf()) === 0, 10_000);
  console.log(
    `rolled back ${Date.now() - lastWord} ms after the last report, after ${seen.canary} canary visitors`,
  );
  expect((await open(1)).version).toBe('1.0.0');

  // two reports per visitor, one row; the deciding event came after some ten bad visitors
  const rows = await database.query<{ arm: string; visitor: string }>(
    "select arm, visitor from releases.telemetry_visitors where rollout = $1 and metric = 'render_error' and bad",
    [id],
  );
  expect(new Set(rows.map(({ visitor }) => visitor)).size).toBe(rows.length);
  expect(new Set(rows.map(({ arm }) => arm))).toEqual(new Set(['canary']));
  const explained = (await (await fetch(`${REGISTRY}/rollouts/${id}/explain`)).json()) as {
    rollout: { phase: string };
    judgement: { decision: string; reason: string };
  };
  expect(explained.rollout.phase).toBe('rolled_back');
  expect(explained.judgement.decision).toBe('fail');
  expect(explained.judgement.reason).toMatch(
    /^render_error: canary \d+ of \d+, control 0 of \d+ visitors, E \S+ of/,
  );
  expect(await operations.errors(MODULE)).toMatchObject([
    {
      version: '1.1.0',
      message: 'the price is undefined',
      // in the words of the sources
      stack: expect.stringContaining('mf-catalog/web/module.tsx:'),
      samples: expect.anything(),
    },
  ]);
  const told = await run('explain', id);
  expect(told).toMatch(/rolled_back/);
  expect(told).toMatch(/render_error: FAIL; decided by its event \d+ at/);
  expect(await run('errors', MODULE)).toMatch(/render_error in mf-catalog 1\.1\.0: the price is undefined/);
  expect(await run('idle', MODULE)).toMatch(/false alarms: \d+ of 400/);
});

test('answers of both releases are counted, and halves of the stable one compared once nothing is rolled out', async () => {
  for (let visitor = 200; visitor < 220; visitor++) {
    await (await fetch(`${EDGE}/api/public/one/x`, { headers: { cookie: cookieOf(visitor) } })).text();
    await open(visitor);
  }
  const health = await until(async () => {
    const { releases: all } = (await (await fetch(`${REGISTRY}/health-by-version`)).json()) as {
      releases: { module: string; version: string; answers: number; serverErrors: number }[];
    };
    return all.find(({ answers }) => answers >= 20);
  });
  expect(health).toMatchObject({ module: MODULE, version: '1.0.0', serverErrors: 0 });
  const idle = await until(async () => {
    const answer = (await (await fetch(`${REGISTRY}/idle/${MODULE}`)).json()) as {
      judgement: { enrolled: { canary: number; control: number } };
      falseAlarms: { splits: number };
    };
    const { canary, control } = answer.judgement.enrolled;
    return canary + control >= 20 && answer;
  });
  expect(idle.falseAlarms.splits).toBe(400);
});

test('while the database of bus and registry is gone, pages and reports are answered as fast, and nothing is lost', async () => {
  const crashed = new Date();
  await postgres.crash();
  const took: number[] = [];
  for (let visitor = 300; visitor < 310; visitor++) {
    const began = performance.now();
    const opened = await open(visitor);
    expect(await tell(visitor, opened, 'mounted')).toBe(204);
    took.push(performance.now() - began);
  }
  // a wait for the bus would be seconds, for each of them
  expect(Math.min(...took)).toBeLessThan(1000);
  await sleep(2500);
  expect(await edge.metrics()).toMatch(/rollheim_telemetry_waiting ([1-9]\d*)/);
  await postgres.restart();
  const rows = await until(async () => {
    const found = await database.query<{ visitor: string }>(
      "select distinct visitor from releases.telemetry_visitors where metric = 'met' and first_at > $1",
      [crashed],
    );
    return found.length >= 10 && found;
  });
  expect(rows).toHaveLength(10);
  await until(async () => /rollheim_telemetry_waiting 0/.test(await edge.metrics()));
  expect(await edge.metrics()).toMatch(/rollheim_telemetry_dropped_total 0/);
});

/** The command line, as it is typed. */
async function run(...words: string[]): Promise<string> {
  const bin = join(import.meta.dirname, '..', '..', '..', 'release-cli', 'bin', 'rollheim.mjs');
  const env = { ...process.env, ROLLHEIM_KEYS: join(dir, 'data', 'keys') };
  const { stdout } = await promisify(execFile)(process.execPath, [bin, ...words, '--url', REGISTRY], { env });
  return stdout;
}

const shareOf = async (): Promise<number> => (await operations.state()).modules[MODULE]?.rollout?.share ?? 0;
