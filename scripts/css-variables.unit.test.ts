import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const sheets = globSync(
  ['mf-*/web/**/*.css', 'shell/web/**/*.css', 'platform/{ui,page-parts,map}/src/**/*.css'],
  {
    cwd: root,
  },
);

/** Custom properties that a text defines: in a sheet, or as a style that a component sets. */
const definedIn = (text: string): string[] =>
  [...text.matchAll(/(?:^|[\s{;('"`[])(--[\w-]+)['"`\]]?\s*:/gm)].map(([, name = '']) => name);

test('a style sheet uses no custom property that no one defines', () => {
  const sources = globSync(
    ['mf-*/web/**/*.tsx', 'shell/web/**/*.tsx', 'platform/{ui,page-parts,map}/src/**/*.tsx'],
    {
      cwd: root,
    },
  );
  const known = new Set([...sheets, ...sources].flatMap((path) => definedIn(read(path))));
  const unknown = sheets.flatMap((path) =>
    // a value of its own may follow the comma
    [...read(path).matchAll(/var\(\s*(--[\w-]+)\s*\)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !known.has(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(unknown).toEqual([]);
});
