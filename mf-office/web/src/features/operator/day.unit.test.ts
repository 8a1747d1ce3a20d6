import { expect, test } from 'vitest';
import { dayInBerlin, paymentDayFault } from './day.ts';

test('the day of an instant is the one in Berlin, in summer and winter', () => {
  expect(dayInBerlin(new Date('2026-07-01T22:30:00Z'))).toBe('2026-07-02');
  expect(dayInBerlin(new Date('2026-12-31T22:30:00Z'))).toBe('2026-12-31');
});

test('a payment is neither of a day before its sale nor of one to come', () => {
  const faultOf = (day: string | null) => paymentDayFault(day, '2026-07-02', '2026-07-09');
  expect(['2026-07-01', '2026-07-02', '2026-07-09', '2026-07-10', null].map(faultOf)).toEqual([
    'before',
    null,
    null,
    'future',
    null,
  ]);
});
