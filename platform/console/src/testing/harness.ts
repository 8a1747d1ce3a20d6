import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureKey, publishRelease, RegistryClient } from '@rollheim/release-management';
import { start as startReleases } from '@rollheim/releases';
import { buildModule, repositoryRoot } from '@rollheim/build';
import {
  until,
  withPostgres,
  writeModuleFixture,
  writeShellFixture,
  type TestDatabase,
} from '@rollheim/tooling/testing';
import { start } from '../main.ts';

/** A registry with tiny modules and the console: no edge, no shell, no identity, no service. */
export interface ConsoleHarness {
  /** Origin of the console. */
  readonly url: string;
  readonly registryUrl: string;
  readonly database: TestDatabase;
  /** Signs with the key of operations. */
  readonly operations: RegistryClient;
  /** Builds and publishes a release of one of the modules; one that answers `api` instead of its own is refused. */
  publish(module: string, version: string, api?: readonly string[]): Promise<void>;
  /** Stops the registry, and starts it again on the same data. */
  stopRegistry(): Promise<void>;
  startRegistry(): Promise<void>;
  stop(): Promise<void>;
}

/** Steps that last until a person moves them; the figures may still roll back. */
export const PATIENT_POLICY = {
  steps: [1, 5, 25, 50, 100].map((percent) => ({ percent, minMinutes: 60, minVisitors: 10 })),
  analysis: 'on',
  metrics: [
    { name: 'load_failure', tolerated: 1.2, critical: true },
    { name: 'bff_5xx', tolerated: 1.2, critical: true },
    { name: 'slow_lcp', tolerated: 1.2, critical: false },
  ],
  maxHoldMinutes: 60,
  bakeMinutes: 10,
};

export const PASSWORD = 'a long password';

/** Starts them, the registry with `more` settings, with the stable releases 1.0.0. Operators: anna (release operator), vera (viewer), dora (mf-catalog). */
export async function startHarness(
  modules: readonly string[],
  basePort: number,
  more: Readonly<Record<string, string>> = {},
): Promise<ConsoleHarness> {
  const root = repositoryRoot(import.meta.dirname);
  const dir = await mkdtemp(join(root, '.cache', 'console-test-'));
  const postgres = await withPostgres();
  const database = await postgres.database();
  await writeShellFixture(dir, ['/public/time']);
  const fixture = (module: string, version: string) => ({
    name: module,
    api: [`/public/${module}`],
    version,
    word: version,
  });
  for (const module of modules) await writeModuleFixture(join(dir, module), fixture(module, '1.0.0'));
  const registryUrl = `http://127.0.0.1:${basePort + 3}`;
  const common = {
    ...database.config('releases'),
    BASE_PORT: String(basePort),
    PUBLIC_URL: `http://localhost:${basePort}`,
    BLOB_DIR: join(dir, 'data', 'blobs'),
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'fatal',
    RELEASES_URL: registryUrl,
    ROLLOUT_TICK_MS: '100',
    GATE_SMOKE: 'off',
    SOURCE_DIR: dir,
    ...more,
  };
  const startRegistry = () => startReleases({ ...common, PORT: String(basePort + 3) });
  let releases: Awaited<ReturnType<typeof startReleases>> | null = await startRegistry();
  const console = await start({ ...common, PORT: String(basePort + 8) });
  const keys = join(dir, 'data', 'keys');
  const operations = new RegistryClient(registryUrl, await ensureKey(keys, 'operations'));
  await operations.saveOperator('anna', PASSWORD, ['release-operator']);
  await operations.saveOperator('vera', PASSWORD, ['viewer']);
  await operations.saveOperator('dora', PASSWORD, ['deployer:mf-catalog']);
  await until(async () => (await console.notReady()).length === 0, 60_000);
  return {
    url: `http://localhost:${console.port}`,
    registryUrl,
    database,
    operations,
    async publish(module, version, api) {
      const next = join(dir, 'next', module);
      await writeModuleFixture(next, { ...fixture(module, version), ...(api ? { api: [...api] } : {}) });
      const outDir = join(dir, 'out', module);
      const built = await buildModule(next, { outDir, quality: 1 });
      const notes = { gitCommit: null, dirty: true, changelog: `Says ${version}`, publisher: 'test' };
      const key = await ensureKey(keys, module);
      await publishRelease(built, key, notes, new RegistryClient(registryUrl, key).publishTarget());
    },
    async stopRegistry() {
      await releases?.stop();
      releases = null;
    },
    async startRegistry() {
      releases = await startRegistry();
    },
    async stop() {
      await console.stop();
      await releases?.stop();
      await postgres.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
