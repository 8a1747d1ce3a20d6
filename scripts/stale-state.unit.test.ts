import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * A press on a box or a choice reports the choice first and then of the field that it left, both before anything is
 * drawn again. A form that writes the values of its last drawing back therefore loses the first of the two: it has to
 * change what is there when the change is applied.
 */

const root = join(import.meta.dirname, '..');
const files = globSync(
  '{mf-*/web,shell/web,platform/*/web,platform/ui,platform/page-parts,platform/map}/src/**/*.{ts,tsx}',
  {
    cwd: root,
  },
).filter((file) => !/\.test\.tsx?$/.test(file));

/** What a source does with the values of its last drawing. */
const staleIn = (source: string): string[] => [
  ...[...source.matchAll(/const \[(\w+), (set[A-Z]\w*)\] =/g)].flatMap(([, value, set]) =>
    [
      ...source.matchAll(
        new RegExp(
          `\\b${set}\\(\\s*(\\{\\s*\\.\\.\\.${value}\\b|\\[\\s*\\.\\.\\.${value}\\b|${value}\\.map\\()`,
          'g',
        ),
      ),
    ].map(([hit]) => hit),
  ),
  ...[...source.matchAll(/\bon[A-Z]\w*\(\s*\{\s*\.\.\.(?!latest\b)\w+/g)].map(([hit]) => hit),
];

test('the search finds what it is for', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(staleIn('const [a, setA] = useState({}); setA({ ...a, b });')).toHaveLength(1);
  expect(staleIn('const [a, setA] = useState([]); setA([...a, b]); setA(a.map((b) => c));')).toHaveLength(2);
  expect(staleIn('onChange({ ...value, name })')).toHaveLength(1);
  expect(staleIn('const [a, setA] = useState({}); setA((latest) => ({ ...latest, b }));')).toEqual([]);
});

test('no form writes the values of its last drawing back over a newer change', () => {
  const found = files.flatMap((file) =>
    staleIn(readFileSync(join(root, file), 'utf8')).map((hit) => `${file}: ${hit}`),
  );
  expect(found).toEqual([]);
});
