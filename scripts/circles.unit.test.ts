import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { filesLike } from './files.mjs';

const root = join(import.meta.dirname, '..');

/** Files of the same package that a file imports: values, types, and lazily. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const { module } = parseSync(file, text);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map((entry) => entry.moduleRequest?.value ?? ''),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ];
  return specifiers
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => posix.join(dirname(file), specifier));
}

/** Every circle of files, as the path that leads back to its beginning; one of those that share a file. */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const path: string[] = [];
  const found: string[] = [];
  const visit = (file: string): void => {
    const at = path.indexOf(file);
    if (at !== -1) found.push([...path.slice(at), file].join(' → '));
    if (at !== -1 || done.has(file)) return;
    path.push(file);
    for (const next of graph.get(file) ?? []) visit(next);
    path.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return found;
}

test('circles are found', () => {
  const graph = new Map([
    ['a', ['b', 'c']],
    ['b', ['c']],
    ['c', ['d']],
    ['d', ['b']],
  ]);
  expect(circlesOf(graph)).toEqual(['b → c → d → b']);
});

test('no file imports itself in a circle, neither by types nor lazily', () => {
  const graph = new Map(
    filesLike(/\.(tsx?|mjs)$/).map((file) => [
      file,
      importsOf(file).filter((path) => existsSync(join(root, path))),
    ]),
  );
  expect(graph.size).toBeGreaterThan(1000);
  expect(circlesOf(graph)).toEqual([]);
});
