import { expect, test } from 'vitest';
import { euros, toCsv } from './csv.ts';

test('a table is written as RFC 4180 says: commas, CRLF, what holds a separator in quotes, quotes doubled', () => {
  expect(
    toCsv([
      ['plain', 'a,b', 'a "b"', 'a\r\nb'],
      [null, 7, -7, 'Knaus, 600'],
    ]),
  ).toBe('\uFEFFplain,"a,b","a ""b""","a\r\nb"\r\n,7,-7,"Knaus, 600"\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\r=1', '=HYPERLINK("x")'])(
  '%j is no formula in a spreadsheet',
  (text) => {
    expect(toCsv([[text]])).toMatch(/^\uFEFF"?'/);
  },
);

test('amounts have a decimal point and two places', () => {
  expect([4_560_050, 39_900, 5].map(euros)).toEqual(['45600.50', '399.00', '0.05']);
});
