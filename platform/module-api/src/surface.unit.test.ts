import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as facade from './index.ts';

const read = <T>(file: string): T =>
  JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')) as T;

test('the version says what a module may use: another surface is another version', () => {
  const noted = read<{ version: string; exports: readonly string[] }>('surface.json');
  const { version } = read<{ version: string }>('package.json');
  const now = Object.keys(facade).sort();
  // an export more: raise the patch; one that goes or changes: raise the minor, for no earlier range takes it
  expect(
    { version, exports: now },
    'raise the version (README, Versions) and note both in surface.json',
  ).toEqual(noted);
});

test('every module asks for the version that it is built with', () => {
  const { version } = read<{ version: string }>('package.json');
  for (const file of globSync('../../mf-*/module.json', { cwd: new URL('..', import.meta.url) }))
    expect(read<{ moduleApi: string }>(file).moduleApi, file).toBe(`^${version}`);
});
