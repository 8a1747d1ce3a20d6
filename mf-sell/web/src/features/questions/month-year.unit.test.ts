import { expect, test } from 'vitest';
import { monthYearOf, monthYearText } from './month-year.ts';

test.each(['06/2019', '6/2019', '6.2019', '06 / 2019', '062019', ' 06-2019 '])('%s is June 2019', (text) => {
  expect(monthYearOf(text)).toEqual({ month: 6, year: 2019 });
});

test.each(['', '2019', '06/19', '6/20190', '13/2019', '00/2019', 'Juni 2019'])(
  '%s names no month of a year',
  (text) => {
    expect(monthYearOf(text)).toBeNull();
  },
);

test('a month is shown with two digits, half of it not at all', () => {
  expect(monthYearText(6, 2019)).toBe('06/2019');
  expect(monthYearText(null, 2019)).toBe('');
});
