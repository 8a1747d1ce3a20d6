import { expect, test } from 'vitest';
import { meantMonth, monthYearOf, monthYearText } from './month-year.ts';

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

test.each(['15.06.2019', '15/06/2019', '15-6-2019', '2019-06-15', '2019-06', '2019/6', '06/19', '6.19'])(
  '%s is offered as June 2019',
  (text) => {
    expect(meantMonth(text, 2026)).toEqual({ month: 6, year: 2019 });
  },
);

test('two digits are the latest year that can be', () => {
  expect(meantMonth('06/26', 2026)).toEqual({ month: 6, year: 2026 });
  expect(meantMonth('06/27', 2026)).toEqual({ month: 6, year: 1927 });
  expect(meantMonth('06/27', 2029)).toEqual({ month: 6, year: 2027 });
});

test.each(['06/2019', '', '2019', '31.06.2019', '15.13.2019', '06/15/2019', 'Juni 2019', '13/19'])(
  'for %s nothing is offered',
  (text) => {
    expect(meantMonth(text, 2026)).toBeNull();
  },
);
