import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureKey, publishRelease, RegistryClient } from '@rollheim/release-management';
import { start as startReleases } from '@rollheim/releases';
import { buildModule } from '@rollheim/build';
import {
  until,
  withPostgres,
  writeModuleFixture,
  writeShellFixture,
  type TestDatabase,
} from '@rollheim/tooling/testing';
import { start as startEdge, type RunningEdge } from '../main.ts';

const CACHE = join(import.meta.dirname, '..', '..', '..', '..', '.cache');
const MODULE = 'mf-one';

/** What a test says of its harness. */
export interface HarnessOptions {
  /** For example `edge`. */
  readonly name: string;
  /** Of the edge; identity, media, the registry and the shell have the next four. */
  readonly port: number;
  /** Prefixes of the module's API. */
  readonly api: readonly string[];
  /** Prefixes of the shell's API. */
  readonly shellApi?: readonly string[];
  /** Whose key signs the releases. */
  readonly publisher: string;
  /** Settings of registry and edge. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A registry and an edge, and mf-one with the release 1.0.0, whose word is `old`, given to all. */
export interface Harness {
  readonly database: TestDatabase;
  /** Publishes a release of the module; its word distinguishes it. */
  publish(version: string, word: string): Promise<void>;
  client(keyName: string): Promise<RegistryClient>;
  /** Of the keys of teams. */
  readonly keys: string;
  /** For files of the test; goes with the harness. */
  readonly dir: string;
  /** The registry goes away and stays away. */
  stopRegistry(): Promise<void>;
  /** A second edge, of other settings; stopped by who started it. */
  anotherEdge(more: Readonly<Record<string, string>>): Promise<RunningEdge>;
  /** The edge ends and starts again; `forgetful` without what it kept on disk. */
  restartEdge(forgetful?: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** For `beforeAll`: starts everything and publishes 1.1.0, whose word is `new`. */
export async function openHarness(options: HarnessOptions): Promise<Harness> {
  const ends: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (let end = ends.pop(); end; end = ends.pop()) await end();
  };
  try {
    return await open(options, ends, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function open(
  { name, port, api, shellApi = ['/public/time'], publisher, env }: HarnessOptions,
  ends: (() => Promise<unknown>)[],
  stop: () => Promise<void>,
): Promise<Harness> {
  const at = (offset: number): string => `http://127.0.0.1:${port + offset}`;
  const dir = await mkdtemp(join(CACHE, `${name}-test-`));
  ends.push(() => rm(dir, { recursive: true, force: true }));
  const postgres = await withPostgres({ bffs: ['bff_one'] });
  ends.push(() => postgres.stop());
  const database = await postgres.database();
  await writeShellFixture(dir, shellApi);
  await writeModuleFixture(join(dir, MODULE), { name: MODULE, api, version: '1.0.0', word: 'old' });
  const common = {
    ...database.config('releases'),
    // edge and registry derive theirs from the one secret
    KEYS: '',
    BASE_PORT: String(port),
    PUBLIC_URL: at(0),
    BLOB_DIR: join(dir, 'data', 'blobs'),
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'fatal',
    IDENTITY_URL: at(1),
    MEDIA_URL: at(2),
    RELEASES_URL: at(3),
    SHELL_URL: at(4),
    ...env,
  };
  const releases = await startReleases({ ...common, PORT: String(port + 3), SOURCE_DIR: dir });
  const stopRegistry = once(() => releases.stop());
  ends.push(stopRegistry);
  let edge = await startEdge({ ...common, PORT: String(port) });
  ends.push(() => edge.stop());
  const restartEdge = async (forgetful = false): Promise<void> => {
    await edge.stop();
    if (forgetful) await rm(join(dir, 'data', 'edge'), { recursive: true });
    edge = await startEdge({ ...common, PORT: String(port) });
  };

  const anotherEdge = (more: Readonly<Record<string, string>>) =>
    startEdge({ ...common, PORT: '0', ...more });
  const keys = join(dir, 'data', 'keys');
  const client = async (keyName: string) => new RegistryClient(at(3), await ensureKey(keys, keyName));
  const publish = async (version: string, word: string): Promise<void> => {
    const source = join(dir, 'next', version, MODULE);
    await writeModuleFixture(source, { name: MODULE, api, version, word });
    const built = await buildModule(source, { outDir: join(dir, 'out', version), quality: 1 });
    const notes = { gitCommit: null, dirty: true, changelog: `${word} word`, publisher: 'test' };
    const target = (await client(publisher)).publishTarget();
    await publishRelease(built, await ensureKey(keys, publisher), notes, target);
  };
  await publish('1.1.0', 'new');
  await until(async () => (await fetch(`${at(0)}/ready`)).ok, 60_000);
  return { database, publish, client, keys, dir, stopRegistry, anotherEdge, restartEdge, stop };
}

function once<T>(what: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => (done ??= what());
}
