import { expect, test } from 'vitest';
import { isCalendarDay } from './day.ts';

test.each(['2026-02-28', '2028-02-29', '1999-12-31', '2999-01-01'])('%s is a day', (day) => {
  expect(isCalendarDay(day)).toBe(true);
});

test.each(['2026-02-29', '2026-02-31', '2026-13-01', '0000-00-00', '0001-01-01', '26-01-01', '', '2026-1-1'])(
  '%s is no day',
  (day) => {
    expect(isCalendarDay(day)).toBe(false);
  },
);
