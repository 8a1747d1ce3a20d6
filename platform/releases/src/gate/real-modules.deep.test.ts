import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '@rollheim/build';
import { freeBlock, type TestPostgres, withPostgres } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RegistryClient, OPERATIONS, readKey, sourceModules } from '@rollheim/release-management';
import { start } from '../main.ts';

const root = repositoryRoot(import.meta.dirname);
const BASE = await freeBlock();
let postgres: TestPostgres;
let dir: string;
let running: Awaited<ReturnType<typeof start>>;
let client: RegistryClient;

beforeAll(async () => {
  postgres = await withPostgres();
  const database = await postgres.database();
  await mkdir(join(root, '.cache'), { recursive: true });
  dir = await mkdtemp(join(root, '.cache', 'real-modules-'));
  running = await start({
    ...database.config('releases'),
    BASE_PORT: String(BASE),
    PORT: String(BASE + 3),
    PUBLIC_URL: 'http://localhost:8080',
    BLOB_DIR: join(dir, 'data', 'blobs'),
    LOG_LEVEL: 'error',
  });
  const key = await readKey(join(dir, 'data', 'keys'), OPERATIONS);
  client = new RegistryClient(`http://127.0.0.1:${BASE + 3}`, key);
});

afterAll(async () => {
  await running?.stop();
  await postgres?.stop();
  await rm(dir, { recursive: true, force: true });
});

describe('the releases that are built from the sources', () => {
  test.each(sourceModules(root))('%s passes every gate', async (module) => {
    const stable = (await client.state()).modules[module]?.stable;
    expect(stable, `${module} was published at the first start`).toBeDefined();
    const { findings, gates } = await client.gate(module, stable ?? '');
    expect(findings).toEqual([]);
    expect(gates).toEqual([1, 2, 3, 4]);
  });
});
