import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RegistryClient } from './client.ts';
import { ensureKey } from './team-key.ts';

const RESULT = { passed: true, findings: [], gates: [1, 2, 3, 4], at: '2026-01-01T00:00:00.000Z' };
const asked: string[] = [];
let registry: Server;
let dir: string;
let client: RegistryClient;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'team-key-'));
  registry = createServer((req, res) => {
    asked.push(`${req.method} ${req.url}`);
    res.setHeader('content-type', 'application/json');
    const running = req.url === '/gate' ? 'first' : asked.length === 2 ? 'first' : null;
    res.end(JSON.stringify(running ? { running } : RESULT));
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const { port } = registry.address() as AddressInfo;
  client = new RegistryClient(`http://127.0.0.1:${port}`, await ensureKey(dir, 'mf-one'));
});

afterAll(async () => {
  registry?.close();
  await rm(dir, { recursive: true, force: true });
});

test('a check that takes longer than a call is asked for until its result is there', async () => {
  expect(await client.gate('mf-one', '1.0.0')).toEqual(RESULT);
  expect(asked).toEqual(['POST /gate', 'GET /checks/first', 'GET /checks/first']);
});
