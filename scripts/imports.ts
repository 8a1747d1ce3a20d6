import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

const root = join(import.meta.dirname, '..');

/** What a source text imports and passes on: values, types, and lazily; as it is written. */
export function importsIn(file: string, text: string): string[] {
  const { module } = parseSync(file, text);
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ];
}

/** The same of a file of the product, by its path from the root. */
export const importsOf = (file: string): string[] => importsIn(file, readFileSync(join(root, file), 'utf8'));
