import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Flags } from '@rollheim/release-client';
import { buildModule } from './module.ts';

const CACHE = join(import.meta.dirname, '..', '..', '..', '.cache');
let dir = '';

beforeAll(async () => {
  dir = await mkdtemp(join(CACHE, 'flags-test-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const reading = (variable: string, words: readonly [string, string]): string =>
  `process.env['${variable}'] === 'on' ? '${words[0]}' : '${words[1]}'`;

/** A module that reads FLAG_BID_PANEL in its page and its BFF. */
async function source(name: string, flags: object | undefined): Promise<string> {
  const page = reading('FLAG_BID_PANEL', ['new panel', 'old panel']);
  const answer = reading('FLAG_BID_PANEL', ['new answer', 'old answer']);
  const files = {
    'package.json': JSON.stringify({ name: `@rollheim/${name}`, version: '1.0.0', type: 'module' }),
    'module.json': JSON.stringify({ name, api: [`/public/${name}`], routes: [], flags }),
    'web/module.tsx': `export const mount = (element: HTMLElement) => { element.textContent = ${page}; };`,
    'bff/main.ts': `export const start = async () => ({ word: ${answer}, stop: async () => undefined });`,
  };
  for (const [path, text] of Object.entries(files)) {
    const file = join(dir, name, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return join(dir, name);
}

async function built(module: string, flags?: Flags) {
  const outDir = await mkdtemp(join(dir, 'out-'));
  const { manifest } = await buildModule(module, { outDir, quality: 1, ...(flags ? { flags } : {}) });
  const files = manifest.assets
    .filter(({ path }) => /\.m?js$/.test(path))
    .map(({ path }) => join(outDir, path));
  const text = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n');
  const words = ['new panel', 'old panel', 'new answer', 'old answer'].filter((word) => text.includes(word));
  return { declared: manifest.definition.flags, words };
}

test('a flag is a constant of a release, in page and BFF, as module.json or the publisher says', async () => {
  const module = await source('mf-flags', { 'bid-panel': false });
  const plain = await built(module);
  expect(plain.declared).toEqual({ 'bid-panel': false });
  expect(plain.words).toContain('old panel');
  expect(plain.words).not.toContain('new panel');
  const changed = await built(module, { 'bid-panel': true });
  expect(changed.declared).toEqual({ 'bid-panel': true });
  expect(changed.words).toContain('new panel');
  expect(changed.words).not.toContain('old panel');
  expect(changed.words).toContain('new answer');
});

test('a flag that is not declared is refused, in the source and by name', async () => {
  const none = await source('mf-none', undefined);
  await expect(built(none)).rejects.toThrow(
    /mf-none reads the flag "bid-panel", which its module\.json does not/,
  );
  await expect(built(none, { map: true })).rejects.toThrow(/declares no flag "map" .* it declares: none/);
});
