import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RegistryState, Release } from '@rollheim/release-client';
import type { RegistryClient } from '@rollheim/release-management';
import { createLog } from '@rollheim/service-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ReleaseFile } from './release-file.ts';
import { ReleaseWatch } from './release-watch.ts';

const log = createLog('edge', 'silent');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-set-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const module = (stable: string) => ({
  stable,
  previous: null,
  rollout: null,
  backends: {},
  published: [stable],
});
const state = (revision: number, version: string): RegistryState => ({
  revision,
  modules: { shell: module(version), 'mf-one': module(version) },
  withdrawn: {},
});
const record = (name: string, version: string) =>
  ({ manifest: { module: name, version, definition: { name, api: [`/${name}`] } } }) as unknown as Release;

const registry = { release: async (name: string, version: string) => record(name, version) };
const away = {
  release: () => Promise.reject(new Error('the registry is away')),
} as unknown as RegistryClient;

const watchOn = (file: string, client: RegistryClient): ReleaseWatch =>
  new ReleaseWatch(client, log, new AbortController().signal, new ReleaseFile(file, log));

test('an edge that starts while the registry is away serves the release set of its last run', async () => {
  const file = join(folder, 'a', 'release-set.json');
  const kept = new ReleaseFile(file, log);
  const before = new ReleaseWatch(
    registry as unknown as RegistryClient,
    log,
    new AbortController().signal,
    kept,
  );
  expect(before.usable).toBe(false);
  await before.take(state(7, '1.0.0'));
  await before.take(state(8, '1.1.0'));
  await kept.written();

  const after = watchOn(file, away);
  expect(after.usable).toBe(true);
  expect(after.state).toEqual(state(8, '1.1.0'));
  expect(after.routes.ownerOf('/mf-one')).toBe('mf-one');
  expect((await after.release('mf-one', '1.1.0')).manifest.version).toBe('1.1.0');
  // of a release that is listed no more nothing is kept
  expect(readFileSync(file, 'utf8')).not.toContain('1.0.0');
});

test('what the registry says replaces what was on disk, be its revision the same', async () => {
  const file = join(folder, 'b.json');
  const kept = new ReleaseFile(file, log);
  kept.write({ state: state(7, '1.0.0'), releases: [record('shell', '1.0.0'), record('mf-one', '1.0.0')] });
  await kept.written();
  const watch = watchOn(file, registry as unknown as RegistryClient);
  await watch.take(state(7, '2.0.0'));
  expect(watch.state.modules['mf-one']?.stable).toBe('2.0.0');
});

test('a file that is cut off, of another format or without its records is passed over', () => {
  const file = join(folder, 'c.json');
  for (const text of [
    '{"format":1,"sta',
    JSON.stringify({ format: 99, state: state(7, '1.0.0'), releases: [] }),
    JSON.stringify({ format: 1, state: state(7, '1.0.0'), releases: [] }),
  ]) {
    writeFileSync(file, text);
    expect(watchOn(file, away).usable).toBe(false);
  }
});

test('who waits for the first release set is let in with it, or goes on without after the time', async () => {
  const watch = watchOn(join(folder, 'd.json'), registry as unknown as RegistryClient);
  expect(await watch.becomesUsable(1)).toBe(false);
  const waiting = watch.becomesUsable(60_000);
  await watch.take(state(1, '1.0.0'));
  expect(await waiting).toBe(true);
});
