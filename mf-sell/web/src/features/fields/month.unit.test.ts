import { expect, test } from 'vitest';
import { monthFrom, monthOf } from './month.ts';

test('a month is sent once both its halves are chosen, by its first day', () => {
  expect(monthFrom({ month: '04', year: null }, null)).toBeNull();
  expect(monthFrom({ month: null, year: '2028' }, null)).toBeNull();
  expect(monthFrom({ month: '04', year: '2028' }, null)).toBe('2028-04-01');
  expect(monthFrom({ month: '05', year: '2028' }, '2028-04-19')).toBe('2028-05-01');
});

test('a day that is known stays while its month does', () => {
  expect(monthFrom(monthOf('2028-04-19'), '2028-04-19')).toBe('2028-04-19');
});
