import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseSync, Visitor, type Argument, type Expression } from 'oxc-parser';
import { expect, test } from 'vitest';
import { filesLike } from './files.mjs';

/** Comments and titles of tests are plain technical English: words that they do not use, and what to write instead. */
const WORDS: readonly (readonly [word: RegExp, better: string])[] = [
  [/\b(?:told|tells?|telling)\b/i, 'notified, notifies, reports, shows, distinguishes'],
  [/\bsaid\b/i, 'stated, given, reported, written'],
  [/\bnobody\b/i, 'no one'],
  [
    /\b(?:stands?|stood)\b(?!-in|\s+(?:for|in\s+for)\b)/i,
    'is, are, was (is stored in, is shown, is pending)',
  ],
  [/\banew\b/i, 'again'],
  [/\bof before\b/i, 'earlier, previous, from before'],
  [/\bbones?\b/i, 'skeleton, placeholder'],
  [/\bmanieth\b/i, 'ordinal'],
  [/\b(?:nothing|nobody|no one) in particular\b/i, 'none'],
  [/\bwish(?:es)?\b/i, 'preference, request'],
  [/\breckon(?:s|ed|ing)?\b/i, 'calculate, compute'],
  [/\b(?:openStage|closeStage|startWorld|World)\b/, 'harness'],
];

const CALLS = new Set(['describe', 'suite', 'test']);

/** Name of the function that a call ends in: `test` of `test.each(rows)('…')`. */
function calleeOf(node: Expression): string | undefined {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'CallExpression') return calleeOf(node.callee);
  if (node.type === 'MemberExpression') return calleeOf(node.object);
  return node.type === 'TaggedTemplateExpression' ? calleeOf(node.tag) : undefined;
}

const isText = (node: Argument | undefined): node is Argument =>
  node !== undefined &&
  ((node.type === 'Literal' && typeof node.value === 'string') || node.type === 'TemplateLiteral');

/** `line: word (better: …)` of each such word in the comments and titles of a source; code in backticks is none. */
function foundIn(source: string, file = 'a.test.ts'): string[] {
  const { comments, program } = parseSync(file, source);
  const ranges = comments.map(({ start, end }): [number, number] => [start, end]);
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (CALLS.has(calleeOf(callee) ?? '') && isText(title)) ranges.push([title.start, title.end]);
    },
  }).visit(program);
  return ranges.flatMap(([start, end]) => {
    const text = source.slice(start, end);
    const plain = text.startsWith('`')
      ? text
      : text.replaceAll(/`[^`]*`/g, (code) => code.replaceAll(/[^\n]/g, ' '));
    return WORDS.flatMap(([word, better]) =>
      [...plain.matchAll(new RegExp(word.source, `${word.flags}g`))].map(({ 0: hit, index }) => {
        const line = source.slice(0, start + index).split('\n').length;
        return `${line}: ${hit} (better: ${better})`;
      }),
    );
  });
}

const SOURCES = /\.(?:ts|tsx|mjs|mts)$/;
const FILES = filesLike(SOURCES).filter((file) => !file.startsWith('scripts/plain-words.'));
const read = (file: string): string => readFileSync(resolve(import.meta.dirname, '..', file), 'utf8');

test('comments and titles of tests use plain words', () => {
  expect(FILES.length).toBeGreaterThan(2000);
  expect(FILES.flatMap((file) => foundIn(read(file), file).map((hit) => `${file}:${hit}`))).toEqual([]);
});

test('a test is declared by `test`', () => {
  expect(FILES.filter((file) => /^import \{[^}]*\bit\b[^}]*\} from 'vitest'/m.test(read(file)))).toEqual([]);
});

test('words are found in comments and titles alone, with their line', () => {
  expect(foundIn('// nobody\nconst nobody = 1;')).toEqual(['1: nobody (better: no one)']);
  expect(foundIn("const said = 'told';\ntest.each([1])('%i is told', () => undefined);")).toHaveLength(1);
  expect(foundIn('/**\n * A value\n * that stands there, as `said`.\n */')).toEqual([
    expect.stringMatching(/^3: stands /),
  ]);
  expect(foundIn('// `$` stands for the id, a stand-in for the bank')).toEqual([]);
});
