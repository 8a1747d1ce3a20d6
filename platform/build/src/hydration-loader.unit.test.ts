import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import idsOfTheServer from './hydration-loader.ts';

const { resolve } = createRequire(join(import.meta.dirname, '../../ui/package.json'));
const folder = join(dirname(resolve('react-aria/package.json')), 'dist', 'private');

test('ids of React Aria are made without a store, and nothing else of the file changes', () => {
  const source = readFileSync(join(folder, 'ssr', 'SSRProvider.mjs'), 'utf8');
  const changed = idsOfTheServer(source);
  expect(parseSync('SSRProvider.mjs', changed).errors).toEqual([]);
  const lines = changed.split('\n');
  const different = source.split('\n').filter((line, at) => line !== lines[at]);
  expect(different).toHaveLength(1);
  expect(different[0]).toContain('didSSR');
});

test('a version that makes ids in another way stops the build', () => {
  expect(() => idsOfTheServer('export const useId = () => 1;')).toThrow('another way');
});

test('what takes the place of the default locale exports what React Aria imports of it', () => {
  const own = readFileSync(join(import.meta.dirname, 'given-locale.mjs'), 'utf8');
  const theirs = readFileSync(join(folder, 'i18n', 'useDefaultLocale.mjs'), 'utf8');
  const exported = /export \{([^}]*)\}/.exec(theirs)?.[1] ?? '';
  const list = [...exported.matchAll(/ as (\w+)/g)].map(([, name]) => name);
  expect(list.length).toBeGreaterThan(0);
  for (const name of list) expect(own).toContain(`export const ${name} `);
});
