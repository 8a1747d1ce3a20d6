import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Supervisor } from '@rollheim/release-supervisor';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadBff } from './bff-load.ts';

/** A BFF that does this for each call. */
const artefact = (each: string): string => `
  import { createServer } from 'node:http';
  const kept = [];
  let calls = 0;
  const cache = new Map();
  export const start = (env) => new Promise((resolve) => {
    const server = createServer((req, res) => {
      if (req.url !== '/ready') { calls += 1; ${each} }
      res.end('{}');
    }).listen(Number(env.PORT), '127.0.0.1', () =>
      resolve({ port: server.address().port, stop: async () => { server.closeAllConnections(); server.close(); } }));
  });
`;

const KINDS = {
  good: 'cache.set(calls % 300, new Array(1000).fill(0)); setTimeout(() => undefined, 5);',
  memory: 'kept.push(new Array(6400).fill(calls));',
  buffers: 'kept.push(Buffer.alloc(50_000));',
  timers: 'setInterval(() => undefined, 3_600_000).unref();',
  servers: "kept.push(createServer().listen(0, '127.0.0.1'));",
  listeners: "process.setMaxListeners(0); process.on('warning', () => undefined);",
  ends: 'if (calls > 900) process.exit(1);',
} as const;

let dir: string;
let supervisor: Supervisor;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'bff-load-'));
  await Promise.all(
    Object.entries(KINDS).map(([name, each]) => writeFile(join(dir, `${name}.mjs`), artefact(each))),
  );
  supervisor = new Supervisor({
    log: pino({ level: 'silent' }),
    materialise: async ({ module }) => join(dir, `${module}.mjs`),
    env: () => ({}),
    stablePort: () => null,
    isFirst: () => false,
    freePortsFrom: 21_000,
    changed: () => undefined,
    projection: () => undefined,
    retired: () => undefined,
    sleepAfterMs: 60_000,
    retireAfterMs: 60_000,
  });
});
afterAll(async () => {
  await supervisor?.stop();
  await rm(dir, { recursive: true, force: true });
});

test.each([
  ['good', []],
  ['memory', [{ code: 'leak_bff_memory', kind: 'memory' }]],
  ['buffers', [{ code: 'leak_bff_memory', kind: 'memory' }]],
  ['timers', [{ code: 'leak_bff_handles', kind: 'timers' }]],
  ['servers', [{ code: 'leak_bff_handles', kind: 'TCPServerWrap' }, { kind: 'timers' }]],
  ['listeners', [{ code: 'leak_bff_handles', kind: 'listeners of the process' }]],
  ['ends', [{ code: 'bff_ended' }]],
] as const)('a thousand calls of a BFF: %s', async (module, found) => {
  const bff = { module, version: '1.0.0' };
  await supervisor.ready(bff, 30_000);
  expect(supervisor.isAlone(bff)).toBe(true);
  const url = supervisor.backends(module)['1.0.0'] ?? '';
  const asked = [{ path: '/api/a' }, { path: '/api/b?x=1' }];
  const word = await loadBff({ url, asked, held: () => supervisor.held(bff) });
  expect(word).toHaveLength(found.length);
  expect(word).toMatchObject(found);
  await supervisor.drop(bff);
  expect(await supervisor.held(bff)).toBeNull();
});
