import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesLike } from './files.mjs';

const MOST_LINES = 400;
/** What no one reads from top to bottom: made by a program. Texts, labels and lists of data are JSON, which does not count. */
const GENERATED = /\/generated\//;

const linesOf = (file: string): number =>
  readFileSync(join(import.meta.dirname, '..', file), 'utf8')
    .trimEnd()
    .split('\n').length;

/** Files with more lines than one may have, with their count. */
const tooLong = (files: readonly string[], lines: (file: string) => number): string[] =>
  files
    .filter((file) => !GENERATED.test(file))
    .flatMap((file) => (lines(file) > MOST_LINES ? [`${file}: ${lines(file)}`] : []));

test('a file above the limit is found, one that is generated is not', () => {
  const lines = (file: string) =>
    ({ 'a/long.ts': 401, 'a/most.ts': 400, 'a/generated/b.ts': 900 })[file] ?? 0;
  expect(tooLong(['a/long.ts', 'a/most.ts', 'a/generated/b.ts'], lines)).toEqual(['a/long.ts: 401']);
});

test(`no source or test file has more than ${MOST_LINES} lines: it is split by subject`, () => {
  const files = filesLike(/\.(tsx?|mts|mjs|css|sql)$/);
  expect(files.length).toBeGreaterThan(2000);
  expect(tooLong(files, linesOf)).toEqual([]);
});
