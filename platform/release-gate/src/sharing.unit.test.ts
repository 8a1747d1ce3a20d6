import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { BlobStore, Release } from '@rollheim/release-client';
import type { SharedUse } from './selection.ts';
import { checkSharing } from './sharing.ts';

const files = new Map<string, Buffer>();
const blobs = { get: (sha256: string) => Promise.resolve(files.get(sha256) ?? null) } as BlobStore;

const uses = (name: string, requiredVersion: string, more: Partial<SharedUse> = {}): SharedUse => ({
  name,
  requiredVersion,
  version: '',
  singleton: true,
  ...more,
});
const REACT = uses('react', '^19.3.1');

function release(module: string, version: string, shared: readonly SharedUse[], provided = {}): Release {
  const body = Buffer.from(JSON.stringify({ shared }));
  const sha256 = createHash('sha256').update(body).digest('hex');
  files.set(sha256, body);
  const assets = [{ path: 'web/mf-manifest.json', sha256, integrity: '', bytes: body.length }];
  return { manifest: { module, version, shared: provided, assets } } as unknown as Release;
}

const shell = (react = '19.3.1') =>
  release('shell', '1.0.0', [], { react, '@rollheim/module-api': '0.1.0', '@rollheim/ui': '0.1.0' });

async function check(next: Release, before: Release | null, others: readonly Release[], shells = [shell()]) {
  const active: Record<string, Release[]> = { shell: shells };
  for (const other of others) (active[other.manifest.module] ??= []).push(other);
  const found = await checkSharing({ release: next, before, active, key: null, blobs });
  return found.map(({ code }) => code);
}

const other = release('mf-two', '1.0.0', [
  REACT,
  uses('@rollheim/ui', '^0.1.0'),
  uses('dayjs', '^1.0.0', { version: '1.5.0' }),
]);
const before = release('mf-one', '1.0.0', [REACT]);

describe('shared packages, by federation’s own selection', () => {
  test('a release that asks for what the shell has passes', async () => {
    expect(
      await check(release('mf-one', '1.1.0', [REACT, uses('react/jsx-runtime', '^19.0.0')]), before, [other]),
    ).toEqual([]);
  });

  test('a release that needs a newer React than the shell’s is refused', async () => {
    expect(await check(release('mf-one', '1.1.0', [uses('react', '^19.4.0')]), before, [other])).toEqual([
      'shared_unsatisfied',
    ]);
  });

  test('a release that brings a newer React is refused: it would become that of the others', async () => {
    const newer = release('mf-one', '1.1.0', [uses('react', '^19.3.0', { version: '19.9.0' })]);
    const codes = await check(newer, before, [other]);
    expect(new Set(codes)).toEqual(new Set(['another_react', 'singleton_changed']));
  });

  test('a facade of its own is refused as well', async () => {
    const own = release('mf-one', '1.1.0', [REACT, uses('@rollheim/ui', '^0.1.0', { version: '0.1.9' })]);
    expect(await check(own, before, [other])).toContain('another_react');
  });

  test('a singleton that no shell provides must not change for another module either', async () => {
    const newer = release('mf-one', '1.1.0', [REACT, uses('dayjs', '^1.0.0', { version: '1.9.0' })]);
    expect(await check(newer, before, [other])).toEqual(['singleton_changed']);
    const own = release('mf-one', '1.1.0', [
      REACT,
      uses('dayjs', '^1.0.0', { version: '1.9.0', singleton: false }),
    ]);
    const free = release('mf-two', '1.0.0', [
      REACT,
      uses('dayjs', '~1.5.0', { version: '1.5.0', singleton: false }),
    ]);
    expect(await check(own, before, [free])).toEqual([]);
  });

  test('a release in a rollout of another module counts like the stable one', async () => {
    const target = release('mf-two', '2.0.0', [REACT, uses('dayjs', '^1.0.0', { version: '1.5.0' })]);
    const stable = release('mf-two', '1.0.0', [REACT]);
    const newer = release('mf-one', '1.1.0', [REACT, uses('dayjs', '^1.0.0', { version: '1.9.0' })]);
    expect(await check(newer, before, [stable])).toEqual([]);
    expect(await check(newer, before, [stable, target])).toEqual(['singleton_changed']);
  });

  test('a shell with another React is refused while a module cannot run on it', async () => {
    const next = release('shell', '2.0.0', [], {
      react: '20.0.0',
      '@rollheim/module-api': '0.1.0',
      '@rollheim/ui': '0.1.0',
    });
    expect(await check(next, shell(), [other, before])).toEqual(['singleton_changed', 'singleton_changed']);
    const fine = release('shell', '1.1.0', [], {
      react: '19.4.0',
      '@rollheim/module-api': '0.1.0',
      '@rollheim/ui': '0.1.0',
    });
    expect(await check(fine, shell(), [other, before])).toEqual([]);
  });
});
