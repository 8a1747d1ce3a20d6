import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const { resolve } = createRequire(join(import.meta.dirname, '../../ui/package.json'));
const folder = join(dirname(resolve('react-aria/package.json')), 'dist', 'private');

test('what takes the place of the default locale exports what React Aria imports of it', () => {
  const own = readFileSync(join(import.meta.dirname, 'given-locale.mjs'), 'utf8');
  const theirs = readFileSync(join(folder, 'i18n', 'useDefaultLocale.mjs'), 'utf8');
  const exported = /export \{([^}]*)\}/.exec(theirs)?.[1] ?? '';
  const list = [...exported.matchAll(/ as (\w+)/g)].map(([, name]) => name);
  expect(list.length).toBeGreaterThan(0);
  for (const name of list) expect(own).toContain(`export const ${name} `);
});
