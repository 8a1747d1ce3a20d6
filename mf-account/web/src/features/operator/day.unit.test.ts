import { expect, test } from 'vitest';
import { dayInBerlin } from './day.ts';

test('the day of an instant is the one in Berlin, in summer and winter', () => {
  expect(dayInBerlin(new Date('2026-07-01T22:30:00Z'))).toBe('2026-07-02');
  expect(dayInBerlin(new Date('2026-12-31T22:30:00Z'))).toBe('2026-12-31');
});
