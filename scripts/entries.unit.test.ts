import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const { processes, bffs } = JSON.parse(readFileSync(join(root, 'system.json'), 'utf8')) as {
  processes: { members: { main: string }[] }[];
  bffs: { main: string }[];
};
const entries = [...processes.flatMap(({ members }) => members), ...bffs].map(({ main }) => main);

test.each(entries)('%s runs alone', (main) => {
  const source = readFileSync(join(root, main), 'utf8');
  expect(source).toMatch(/^export (async )?(function|const) start\b/m);
  expect(source).toMatch(/^if \(import\.meta\.main\) /m);
});
