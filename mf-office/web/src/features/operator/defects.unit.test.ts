import { expect, test } from 'vitest';
import { mayHaveDefects } from './defects.ts';

test('a vehicle without defects has no gap where they would be described', () => {
  expect(mayHaveDefects({ damages: [], defects: ' ', attributes: { defects_exists: 'no' } })).toBe(false);
  expect(mayHaveDefects({ damages: [], defects: 'Kratzer', attributes: { defects_exists: 'no' } })).toBe(
    true,
  );
  expect(mayHaveDefects({ damages: [], defects: '', attributes: { defects_exists: 'yes' } })).toBe(true);
  expect(mayHaveDefects({ damages: [], defects: '', attributes: {} })).toBe(true);
});

test('damages that are listed leave no gap either', () => {
  const damages = [{}] as never;
  expect(mayHaveDefects({ damages, defects: '', attributes: { defects_exists: 'yes' } })).toBe(false);
  expect(mayHaveDefects({ damages, defects: 'Rost', attributes: { defects_exists: 'yes' } })).toBe(true);
});
