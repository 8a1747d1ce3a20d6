import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildModule, readDefinition, repositoryRoot } from '@rollheim/build';
import { SHELL } from '@rollheim/release-client';
import { freeBlock, type TestPostgres, withPostgres } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type GateResult,
  RegistryClient,
  OPERATIONS,
  publishRelease,
  readKey,
  sourceModules,
  type TeamKey,
} from '@rollheim/release-management';
import { start } from '../main.ts';

const root = repositoryRoot(import.meta.dirname);
const BASE = await freeBlock();
let postgres: TestPostgres;
let dir: string;
let running: Awaited<ReturnType<typeof start>>;
let operations: TeamKey;
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
  operations = (await readKey(join(dir, 'data', 'keys'), OPERATIONS))!;
  client = new RegistryClient(`http://127.0.0.1:${BASE + 3}`, operations);
});

afterAll(async () => {
  await running?.stop();
  await postgres?.stop();
  await rm(dir, { recursive: true, force: true });
});

/** Builds the module's sources as the next version, and publishes it beside the one that everyone has. */
async function publishUnchanged(module: string, stable: string): Promise<GateResult> {
  const version = stable.replace(/\d+$/, (patch) => String(Number(patch) + 1));
  const built = await buildModule(join(root, module), {
    version,
    outDir: join(dir, 'out', module),
    quality: 1,
  });
  const notes = { gitCommit: null, dirty: true, changelog: 'nothing', publisher: 'test' };
  return (await publishRelease(built, operations, notes, client.publishTarget())).gate;
}

describe('the releases that are built from the sources', () => {
  test.each(sourceModules(root))(
    '%s passes every gate, and so does the next one with nothing changed',
    async (module) => {
      const stable = (await client.state()).modules[module]?.stable;
      expect(stable, `${module} was published at the first start`).toBeDefined();
      const { findings, gates } = await client.gate(module, stable ?? '');
      expect(findings).toEqual([]);
      expect(gates).toEqual([1, 2, 3, 4]);
      if (module === SHELL) return;
      const unchanged = await publishUnchanged(module, stable ?? '');
      expect(unchanged).toMatchObject({ passed: true, findings: [], gates: [1, 2, 3, 4] });
      // no one can log in here: what is left are the journeys of guests, and each leads to its end
      const { journeys = {} } = await readDefinition(join(root, module));
      const ofPersons = Object.entries(journeys).filter(([, { as }]) => as !== undefined);
      expect(unchanged.unwalked ?? []).toEqual(
        ofPersons.map(([journey, { page, as }]) => ({
          journey,
          why: `the gate does not look at ${page} as ${as}`,
        })),
      );
    },
  );
});
