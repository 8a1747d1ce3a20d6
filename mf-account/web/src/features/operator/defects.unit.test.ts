import { expect, test } from 'vitest';
import { mayHaveDefects } from './defects.ts';

test('a vehicle without defects has no gap where they would be described', () => {
  expect(mayHaveDefects({ defects: ' ', attributes: { defects_exists: false } })).toBe(false);
  expect(mayHaveDefects({ defects: 'Kratzer', attributes: { defects_exists: false } })).toBe(true);
  expect(mayHaveDefects({ defects: '', attributes: { defects_exists: true } })).toBe(true);
  expect(mayHaveDefects({ defects: '', attributes: {} })).toBe(true);
});
