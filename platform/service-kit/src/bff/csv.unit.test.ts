import { expect, test } from 'vitest';
import { euros, toCsv } from './csv.ts';

test('a table is written as RFC 4180 says: commas, CRLF, text in quotes, quotes doubled, figures as they are', () => {
  expect(
    toCsv([
      ['plain', 'a,b', 'a "b"', 'a\r\nb'],
      [null, 7, -7, 'Knaus, 600', '', '45600.50'],
    ]),
  ).toBe('\uFEFF"plain","a,b","a ""b""","a\r\nb"\r\n,7,-7,"Knaus, 600",,45600.50\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\r=1', '=HYPERLINK("x")'])(
  '%j is no formula in a spreadsheet',
  (text) => {
    expect(toCsv([[text]])).toMatch(/^\uFEFF"?'/);
  },
);

test.each([
  ['Hymer;=1+1', `"Hymer;'=1+1"`],
  ['a,@SUM(A1)|-1', `"a,'@SUM(A1)|'-1"`],
  ['a\t=1\r\n+1', `"a\t'=1\r\n'+1"`],
  ['a";=1', `"a"";'=1"`],
  ['2026-11-20; B-544', '"2026-11-20; B-544"'],
])('%j is one in no cell that another separator makes of it either', (text, cell) => {
  expect(toCsv([[text]])).toBe(`\uFEFF${cell}\r\n`);
});

test('amounts have a decimal point and two places', () => {
  expect([4_560_050, 39_900, 5].map(euros)).toEqual(['45600.50', '399.00', '0.05']);
});
