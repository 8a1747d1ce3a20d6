import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const DOCS = join(import.meta.dirname, '..', 'docs');
const page = readFileSync(join(DOCS, 'asvs.md'), 'utf8');
const part = (title: string): string[] => {
  const [, after = ''] = page.split(`\n## ${title}\n`);
  return (after.split('\n## ')[0] ?? '').split('\n').filter((line) => /^\| \d/.test(line));
};
const numberOf = (row: string): string => /^\| ([\d.]+)/.exec(row)?.[1] ?? '';
const [met, open, foreign] = ['Met', 'Not met', 'Does not apply'].map(part) as [string[], string[], string[]];

test('the page counts its requirements, and none is listed twice', () => {
  const all = [...met, ...open, ...foreign].map(numberOf);
  expect(new Set(all).size).toBe(all.length);
  expect(page).toContain(
    `**${met.length} are met, ${open.length} are not, ${foreign.length} do not apply.**`,
  );
  expect(page).toContain(`The ${all.length} requirements of level 1 and 2`);
});

test('no requirement is marked as met without a test', () => {
  for (const row of met) {
    const tests = [...row.matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => path ?? '');
    expect(tests.length, row).toBeGreaterThan(0);
    for (const path of tests) {
      expect(path).toMatch(/\.test\.ts$|\/stories\//);
      expect(existsSync(join(DOCS, path)), path).toBe(true);
    }
  }
});
