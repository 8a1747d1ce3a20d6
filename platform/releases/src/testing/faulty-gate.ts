import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildModule } from '@rollheim/build';
import { repositoryRoot } from '@rollheim/build/facts';
import {
  RegistryClient,
  ensureKey,
  OPERATIONS,
  publishRelease,
  readKey,
  type GateResult,
} from '@rollheim/release-management';
import { freeBlock, withPostgres, writeShellFixture } from '@rollheim/tooling/testing';
import { start } from '../main.ts';
import type { Edit } from './faulty-release.ts';
import { FAULTY } from './faulty-releases.ts';
import { startTestSite } from './site.ts';

const root = repositoryRoot(import.meta.dirname);
const FIXTURE = join(import.meta.dirname, '..', '..', 'fixtures', 'mf-pages');
const NOTES = { gitCommit: null, dirty: true, changelog: 'a change', publisher: 'test' };

/** The module that the fixture is published as. */
export const MODULE = 'mf-catalog';

/** A registry with the fixture `mf-pages`, which everyone has as it is. */
export interface FaultyGate {
  readonly client: RegistryClient;
  /** Publishes the fixture with these changes; the gate's answer. */
  publish(edits: readonly Edit[]): Promise<Published>;
  /** The release that brings a fault, and others with it; published once. */
  releaseOf(release: number): Promise<Published>;
  stop(): Promise<void>;
}

interface Published {
  readonly version: string;
  readonly gate: GateResult;
}

/** Starts a registry whose gate logs in a dealer, and publishes the fixture unchanged. */
export async function startFaultyGate(): Promise<FaultyGate> {
  const base = await freeBlock();
  const url = `http://127.0.0.1:${base + 3}`;
  const ends: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const end of ends.toReversed()) await end();
  };
  try {
    const site = await startTestSite();
    ends.push(() => site.stop());
    const postgres = await withPostgres({ bffs: ['bff_catalog'] });
    ends.push(() => postgres.stop());
    const database = await postgres.database();
    await mkdir(join(root, '.cache'), { recursive: true });
    const dir = await mkdtemp(join(root, '.cache', 'faulty-releases-'));
    ends.unshift(() => rm(dir, { recursive: true, force: true }));
    await writeShellFixture(dir);
    const running = await start({
      ...database.config('releases'),
      BASE_PORT: String(base),
      PORT: String(base + 3),
      PUBLIC_URL: site.url,
      IDENTITY_URL: site.identityUrl,
      GATE_PERSONS: 'dealer=dealer@rollheim.example:password',
      BLOB_DIR: join(dir, 'data', 'blobs'),
      SOURCE_DIR: dir,
      LOG_LEVEL: 'fatal',
    });
    ends.push(() => running.stop());
    const keys = join(dir, 'data', 'keys');
    const operations = await readKey(keys, OPERATIONS);
    const team = await ensureKey(keys, MODULE);
    if (!operations) throw new Error('the registry has made no key for operations');
    await new RegistryClient(url, operations).addKey(MODULE, team.publicKey);
    const client = new RegistryClient(url, team);
    let patch = 0;
    const publish = async (edits: readonly Edit[]): Promise<Published> => {
      const version = `1.0.${patch++}`;
      const source = join(dir, 'source', version, MODULE);
      await cp(FIXTURE, source, { recursive: true });
      for (const edit of edits) await change(source, edit);
      const built = await buildModule(source, { version, outDir: join(dir, 'out', version), quality: 1 });
      const { gate } = await publishRelease(built, team, NOTES, client.publishTarget());
      return { version, gate };
    };
    const { gate } = await publish([]);
    if (!gate.passed) throw new Error(`the fixture does not pass: ${JSON.stringify(gate.findings)}`);
    const published = new Map<number, Promise<Published>>();
    const releaseOf = (release: number): Promise<Published> => {
      const edits = FAULTY.filter((each) => each.release === release).flatMap((each) => each.edits);
      const known = published.get(release) ?? publish(edits);
      published.set(release, known);
      return known;
    };
    return { client, publish, releaseOf, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function change(source: string, { file, from, to }: Edit): Promise<void> {
  const text = await readFile(join(source, file), 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
  await writeFile(join(source, file), text.replaceAll(from, to));
}
