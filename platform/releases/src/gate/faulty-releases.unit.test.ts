import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FAULTY } from '../testing/faulty-releases.ts';

test('the catalogue of faulty releases lists those that the gate is tested with, and how it finds them', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/faulty-releases.md'), 'utf8');
  const rows = [...page.matchAll(/^\| (.+?) +\| gate +\| `(\w+)` +\| (.) +\|$/gm)].map(
    ([, fault, code, mark]) => ({ fault, code, always: mark === '●' }),
  );
  const listed = FAULTY.map(({ fault, gate, release }) => ({ fault, code: gate, always: release === 1 }));
  const byName = (a: { readonly fault: string | undefined }, b: { readonly fault: string | undefined }) =>
    (a.fault ?? '').localeCompare(b.fault ?? '');
  expect(rows.toSorted(byName)).toEqual(listed.toSorted(byName));
});
