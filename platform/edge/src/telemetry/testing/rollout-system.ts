import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buildModule } from '@rollheim/build';
import { ensureKey, publishRelease, RegistryClient } from '@rollheim/release-management';
import { start as startReleases } from '@rollheim/releases';
import {
  freeBlock,
  until,
  withOwnPostgres,
  writeModuleFixture,
  writeShellFixture,
  type OwnPostgres,
  type TestDatabase,
} from '@rollheim/tooling/testing';
import { start } from '../../main.ts';

/** The module that is rolled out, and its page. */
export const MODULE = 'mf-catalog';
const PAGE = '/wohnmobil-kaufen';
const CACHE = join(import.meta.dirname, '..', '..', '..', '..', '..', '.cache');

/** A page that a visitor opened. */
export interface Opened {
  readonly document: string;
  readonly releaseSet: string;
  /** Of the module. */
  readonly version: string;
}

/** Edge, bus, registry and its analysis, with two releases of one module; pages are simulated. */
export interface RolloutSystem {
  readonly edge: Awaited<ReturnType<typeof start>>;
  readonly origin: string;
  readonly registry: string;
  readonly postgres: OwnPostgres;
  readonly database: TestDatabase;
  readonly operations: RegistryClient;
  readonly dir: string;
  /** Opens the module's page as a browser does. */
  readonly open: (visitor: number, headers?: Record<string, string>) => Promise<Opened>;
  /** The module's share of visitors on the new release now, basis points. */
  readonly share: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

export const cookieOf = (visitor: number): string =>
  `visitor=visitor-number-${String(visitor).padStart(6, '0')}`;

/** Starts it with 1.0.0 for everyone and the later versions published; `outcomes` are declared by all of them. */
export async function startRolloutSystem({
  later,
  outcomes = {},
}: {
  readonly later: readonly string[];
  readonly outcomes?: object;
}): Promise<RolloutSystem> {
  const base = await freeBlock();
  const [origin, registry] = [`http://127.0.0.1:${base}`, `http://127.0.0.1:${base + 3}`];
  const postgres = await withOwnPostgres();
  const database = await postgres.database();
  const dir = await mkdtemp(join(CACHE, 'rollout-test-'));
  const module = { name: MODULE, api: ['/public/one'], outcomes };
  await writeShellFixture(dir, ['/public/time']);
  await writeModuleFixture(join(dir, MODULE), { ...module, version: '1.0.0', word: 'old' });
  const shell = createServer((req, res) => res.end(JSON.stringify({ document: req.headers['x-document'] })));
  shell.listen(base + 4, '127.0.0.1');
  await once(shell, 'listening');
  const common = {
    ...database.config('releases'),
    BASE_PORT: String(base),
    PUBLIC_URL: origin,
    SECRET: 'the secret of the rollback test',
    BLOB_DIR: join(dir, 'data', 'blobs'),
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'fatal',
    RELEASES_URL: registry,
    SHELL_URL: `http://127.0.0.1:${base + 4}`,
    MEDIA_URL: `http://127.0.0.1:${base + 2}`,
    IDENTITY_URL: `http://127.0.0.1:${base + 1}`,
  };
  const releases = await startReleases({ ...common, PORT: String(base + 3), SOURCE_DIR: dir });
  const edge = await start({ ...common, PORT: String(base) });
  const key = await ensureKey(join(dir, 'data', 'keys'), 'operations');
  const operations = new RegistryClient(registry, key);
  for (const version of later) {
    const source = join(dir, version, MODULE);
    await writeModuleFixture(source, { ...module, version, word: `new ${version}` });
    const built = await buildModule(source, { outDir: join(dir, 'out', version), quality: 1 });
    const notes = { gitCommit: null, dirty: true, changelog: 'new word', publisher: 'test' };
    await publishRelease(built, key, notes, operations.publishTarget());
  }
  // what the gate says has tests of its own
  await database.query(`update releases.releases set gate = '{"passed": true, "findings": []}'`);
  await until(async () => (await fetch(`${origin}/ready`)).ok);

  async function open(visitor: number, more: Record<string, string> = {}): Promise<Opened> {
    const headers = { cookie: cookieOf(visitor), accept: 'text/html', 'sec-fetch-dest': 'document', ...more };
    const req = request(`${origin}${PAGE}`, { headers });
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
  return {
    edge,
    origin,
    registry,
    postgres,
    database,
    operations,
    dir,
    open,
    share: async () => (await operations.state()).modules[MODULE]?.rollout?.share ?? 0,
    async stop() {
      await edge.stop();
      await releases.stop();
      shell.closeAllConnections();
      shell.close();
      await postgres.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
