import { expect, test } from 'vitest';
import { isShown, wordsOf } from './shown.ts';

const written = {
  day: '2026-11-24',
  mileage: 48_310,
  keys: 2,
  papers: ['gas', 'registration_1'],
  damages: 'Delle hinten ',
  name: 'Jannis Brandt',
  idNote: '',
} as const;
const shown = {
  ...written,
  papers: ['registration_1', 'gas'],
  damages: 'Delle hinten',
  at: '2026-11-24T10:00:00.000Z',
} as const;

test('the code is asked for once the buyer was shown what is in the form, and not after a change', () => {
  expect(isShown(shown, written)).toBe(true);
  expect(isShown(null, written)).toBe(false);
  for (const change of [
    { mileage: 0 },
    { mileage: null },
    { keys: 1 },
    { papers: [] },
    { damages: 'Delle vorn' },
    { name: 'Jan' },
    { idNote: 'Pass' },
    { day: '2026-11-23' },
  ])
    expect(isShown(shown, { ...written, ...change }), JSON.stringify(change)).toBe(false);
});

test('the form holds what the seller wrote, and nothing that the house added', () => {
  const { at: _, ...words } = shown;
  expect(wordsOf({ ...shown, advertised: 60_000 })).toEqual(words);
  expect(wordsOf(null)).toBeNull();
});
