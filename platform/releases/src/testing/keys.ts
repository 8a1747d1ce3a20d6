import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltRelease } from '@rollheim/build';
import { canonical, ensureKey, OPERATIONS, signText, type TeamKey } from '@rollheim/release-management';
import { createLog, Lifecycle, migrate } from '@rollheim/service-kit';
import { withPostgres, type TestDatabase, type TestPostgres } from '@rollheim/tooling/testing';
import { addKey } from '../keys/store.ts';
import { migrations } from '../registry/migrations.ts';
import { instance, type Instance } from './instance.ts';
import { buildFixture, keyAudit, uploadTo } from './published.ts';

export const root = join(import.meta.dirname, '..', '..', '..', '..');
export const log = createLog('releases', 'silent');
export const notes = { gitCommit: null, dirty: true, changelog: 'a change', publisher: 'test' };
/** What a revoked key is answered. */
export const REVOKED = { status: 403, code: 'key_revoked' };
let life: Lifecycle;
let postgres: TestPostgres;
export let database: TestDatabase;
export let dir: string;
export let built: BuiltRelease;
export let operations: TeamKey;
export let one: Instance;
export let other: Instance;
let folders = 0;
let versions = 0;

/** A key that no one let in yet. */
export const newKey = (owner: string): Promise<TeamKey> =>
  ensureKey(join(dir, `keys-${(folders += 1)}`), owner);

/** A new key of the module, let in. */
export async function team(): Promise<TeamKey> {
  const key = await newKey('mf-one');
  await one.as(operations).addKey('mf-one', key.publicKey);
  return key;
}

/** The manifest of the module's next version. */
export const nextManifest = () => ({ ...built.manifest, version: `1.${(versions += 1)}.0` });

/** Reserves the next version with the key and uploads its files. */
export async function reserve(key: TeamKey) {
  const manifest = nextManifest();
  const target = one.as(key).publishTarget();
  const { missing } = await target.reserve(manifest, signText(key, canonical(manifest)), notes);
  await uploadTo(target, built, manifest, missing);
  return manifest;
}

/** Publishes the next version with the key. */
export async function publish(key: TeamKey) {
  const manifest = await reserve(key);
  await one.as(key).publishTarget().commit(manifest);
  return manifest;
}

/** Revokes a key on the other instance. */
export const revoke = (key: TeamKey, reason = 'leaked') => other.as(operations).revokeKey(key.id, reason);

export const audit = () => keyAudit(database);

/** Another process' worth of the registry. */
export const another = (): Promise<Instance> => instance({ database, dir, life, log });

/** Starts two instances of a registry that operations has a key of. */
export async function openKeys(): Promise<void> {
  life = new Lifecycle();
  postgres = await withPostgres();
  database = await postgres.database();
  await mkdir(join(root, '.cache'), { recursive: true });
  dir = await mkdtemp(join(root, '.cache', 'keys-test-'));
  await migrate(database.url('releases'), 'releases', migrations, log);
  [one, other] = [await another(), await another()];
  operations = await ensureKey(join(dir, 'operations'), OPERATIONS);
  await addKey(one.registry.pool, operations);
  built = await buildFixture(dir);
}

export async function closeKeys(): Promise<void> {
  await life.stop();
  await postgres?.stop();
  await rm(dir, { recursive: true, force: true });
}
