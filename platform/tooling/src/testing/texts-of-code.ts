import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The source of a file and of all files of its module that it imports, but `without`. */
function sourceOf(file: string, without: readonly string[], seen: Set<string>): string {
  if (seen.has(file) || without.some((end) => file.endsWith(end))) return '';
  seen.add(file);
  const source = readFileSync(file, 'utf8');
  const imports = [...source.matchAll(/(?:from |import\()'(\.[^']+\.tsx?)'/g)].map(([, path]) =>
    resolve(dirname(file), path ?? ''),
  );
  return [source, ...imports.filter(existsSync).map((path) => sourceOf(path, without, seen))].join('\n');
}

const base = (key: string): string => key.replace(/_(?:one|few|many|other)$/, '');

/**
 * Keys of `texts` that the code of `file` names, with that of all files which it imports by a relative path: what a
 * document that brings a part of its module's texts must not leave out. `without`: ends of paths that are not read.
 */
export function textsOfCode(
  file: string,
  texts: Readonly<Record<string, string>>,
  without: readonly string[] = [],
): string[] {
  const source = sourceOf(file, without, new Set());
  const named = new Set([...source.matchAll(/'([^'\n]+)'/g)].map(([, text]) => text));
  const families = [...source.matchAll(/`([a-z_]+[._])\$\{/gi)].map(([, head]) => head ?? '');
  return Object.keys(texts).filter(
    (key) => named.has(base(key)) || families.some((family) => key.startsWith(family)),
  );
}
