import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FAULTY } from '../testing/faulty-releases.ts';
import { expectedRow, faultTable, foundRow } from '../testing/faulty-table.ts';

/** Columns are as wide as the formatter makes them. */
const withoutLayout = (text: string): string => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---');

test('the page of faulty releases has the table that `npm run faulty` prints where the gate finds all', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/faulty-releases.md'), 'utf8');
  expect(withoutLayout(page)).toContain(withoutLayout(faultTable(FAULTY.map(expectedRow))));
});

test('a fault that no finding names is a row that says so', () => {
  const [first] = FAULTY;
  if (!first) throw new Error('there is no faulty release');
  const other = { gate: 4, code: first.gate, message: 'something else' } as const;
  expect(withoutLayout(faultTable([foundRow(first, [other])]))).toContain(
    `| ${first.fault} | **nothing** | |`,
  );
});
