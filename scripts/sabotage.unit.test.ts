import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CHANGES } from './sabotage/list.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

test('every change has a name of its own', () => {
  expect(new Set(CHANGES.map(({ name }) => name)).size).toBe(CHANGES.length);
  expect(CHANGES.length).toBeGreaterThanOrEqual(30);
});

test.each(CHANGES)('“$name” can be applied: its line occurs once, and its test exists', (change) => {
  const { file, from, to, test: where, title } = change;
  expect(read(file).split(from)).toHaveLength(2);
  expect(to).not.toBe(from);
  expect(from).not.toContain('\n');
  expect(read(where)).toContain(title);
});
