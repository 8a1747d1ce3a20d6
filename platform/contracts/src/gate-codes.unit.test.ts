import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { GATE_CODES, gateCodeText } from './gate-codes.ts';

test('the guide for teams lists each code that the gate refuses with, and no other', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/modules.md'), 'utf8');
  const rows = [...page.matchAll(/^\| [1-4] +\|[^|]*\|(.*)\|$/gm)].map(([, codes = '']) => codes);
  const listed = rows.flatMap((codes) => [...codes.matchAll(/`([a-z_]+)`/g)].map(([, code]) => code));
  expect([...new Set(listed)].toSorted()).toEqual(Object.keys(GATE_CODES).toSorted());
});

test('a code has words, and one of another version stays as it is', () => {
  expect(gateCodeText('leak_timers', 'de')).toBe('Lässt Timer zurück');
  expect(gateCodeText('toString', 'en')).toBe('toString');
});
