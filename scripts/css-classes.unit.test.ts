import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { filesLike } from './files.mjs';

const root = resolve(import.meta.dirname, '..');

const IMPORT = /import (\w+) from '(\.[^']+\.module\.css)';/g;

/** Class names of a style sheet. */
const classesOf = (file: string): ReadonlySet<string> =>
  new Set([...readFileSync(file, 'utf8').matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name ?? ''));

/** Names that a component takes from its style sheets and that these do not have, `file: name`. */
function unknownIn(file: string): string[] {
  const source = readFileSync(resolve(root, file), 'utf8');
  return [...source.matchAll(IMPORT)].flatMap(([, name = '', path = '']) => {
    const sheet = resolve(root, dirname(file), path);
    if (!existsSync(sheet)) return [`${file}: ${path}`];
    const known = classesOf(sheet);
    const used = source.matchAll(new RegExp(`(?<![\\w.])${name}(?:\\.(\\w+)|\\['([^']+)'\\])`, 'g'));
    return [...new Set([...used].map(([, plain, quoted]) => plain ?? quoted ?? ''))]
      .filter((each) => !known.has(each))
      .map((each) => `${file}: ${each}`);
  });
}

test('every class that a component names is in its style sheet', () => {
  const files = filesLike(/\.tsx$/).filter(
    // those of releases that are made up need no sheets
    (file) => !/\.test\.tsx$|\/fixtures\//.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap(unknownIn)).toEqual([]);
});
