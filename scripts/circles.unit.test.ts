import { existsSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { filesLike } from './files.mjs';
import { importsOf } from './imports.ts';

const root = join(import.meta.dirname, '..');

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
      importsOf(file)
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => posix.join(dirname(file), specifier))
        .filter((path) => existsSync(join(root, path))),
    ]),
  );
  expect(graph.size).toBeGreaterThan(1000);
  expect(circlesOf(graph)).toEqual([]);
});
