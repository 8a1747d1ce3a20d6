import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { analyse } from 'scslre';
import { expect, test } from 'vitest';
import { filesLike } from './files.mjs';

const root = resolve(import.meta.dirname, '..');

/** Expressions that meet texts of our own alone, not those of visitors or mails, and how long these are. */
const OF_OUR_OWN: Readonly<Record<string, string>> = {
  '/\\B(?=(\\d{3})+$)/g': 'figures of a number',
  '/\\[\\[(.*?)\\]\\]/g': 'templates of messages, a line each',
};

/** Product code; what builds it reads our own sources and bundles. */
const PRODUCT =
  /^(?:mf-[a-z]+|shell|services|platform\/(?!build|tooling)[a-z-]+)\/(?!.*(?:\.(?:test|bench|story)\.|(?<=\/)(?:testing|test|workshop)\/)).*\.tsx?$/;

/** Regular expressions of a source whose time grows faster than the text that they are applied to. */
function slowIn(source: string, file = 'a.ts'): string[] {
  const found: string[] = [];
  const visitor = new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern, flags } = node.regex;
      const { reports } = analyse({ source: pattern, flags }, { assumeRejectingSuffix: false });
      if (reports.length > 0) found.push(`/${pattern}/${flags}`);
    },
  });
  visitor.visit(parseSync(file, source).program);
  return found;
}

test('every regular expression of the product takes a time that is linear in the length of the text', () => {
  const files = filesLike(PRODUCT);
  expect(files.length).toBeGreaterThan(1000);
  const slow = files.flatMap((file) =>
    slowIn(readFileSync(resolve(root, file), 'utf8'), file).map((pattern) => ({ file, pattern })),
  );
  expect(slow.filter(({ pattern }) => !Object.hasOwn(OF_OUR_OWN, pattern))).toEqual([]);
  // an exception that nothing needs any more is taken out
  expect(Object.keys(OF_OUR_OWN).filter((each) => !slow.some(({ pattern }) => pattern === each))).toEqual([]);
});

test('expressions that try again at every character, or divide a text in many ways, are found', () => {
  expect(slowIn('const EMAIL = /[\\w.+-]+@[\\w-]+/g;')).toEqual(['/[\\w.+-]+@[\\w-]+/g']);
  expect(slowIn('text.replace(/\\s+$/, "")')).toEqual(['/\\s+$/']);
  expect(slowIn('/^(\\w+\\s?)*$/.test(text)')).toHaveLength(1);
  expect(slowIn('const EMAIL = /(?<![\\w.+-])[\\w.+-]+@[\\w-]+/g;')).toEqual([]);
});
