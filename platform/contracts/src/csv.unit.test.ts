import { expect, test } from 'vitest';
import { euros, toCsv } from './csv.ts';
import { LOCALES } from './locales.ts';

test('a table is written as RFC 4180 says: commas, CRLF, text in quotes, quotes doubled, figures as they are', () => {
  expect(
    toCsv(
      [
        ['plain', 'a,b', 'a "b"', 'a\r\nb'],
        [null, 7, -7, 'Knaus, 600', '', '45600'],
      ],
      'en',
    ),
  ).toBe('\uFEFF"plain","a,b","a ""b""","a\r\nb"\r\n,7,-7,"Knaus, 600",,45600\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\r=1', '=HYPERLINK("x")'])(
  '%j is no formula in a spreadsheet',
  (text) => {
    expect(toCsv([[text]], 'en')).toMatch(/^\uFEFF"?'/);
  },
);

test.each([
  ['Hymer;=1+1', `"Hymer;'=1+1"`],
  ['a,@SUM(A1)|-1', `"a,'@SUM(A1)|'-1"`],
  ['a\t=1\r\n+1', `"a\t'=1\r\n'+1"`],
  ['a";=1', `"a"";'=1"`],
  ['2026-11-20; B-544', '"2026-11-20; B-544"'],
])('%j is one in no cell that another separator makes of it either', (text, cell) => {
  expect(toCsv([[text]], 'en')).toBe(`\uFEFF${cell}\r\n`);
});

test('amounts have a decimal point and two places', () => {
  expect([4_560_050, 39_900, 5].map(euros)).toEqual(['45600.50', '399.00', '0.05']);
});

// a Central European night that is another day in UTC, in winter and in summer
const CELLS = [
  { cents: 1_815_000 },
  { cents: -5 },
  2.5,
  { day: '2026-03-09' },
  { at: '2026-01-31T23:05:09.960Z' },
] as const;

test.each([
  ['cs', '18150,00;-0,05;2,5;"09.03.2026";"01.02.2026 00:05:09"'],
  ['da', '18150,00;-0,05;2,5;"09.03.2026";"01.02.2026 00:05:09"'],
  ['de', '18150,00;-0,05;2,5;"09.03.2026";"01.02.2026 00:05:09"'],
  ['en', '18150.00,-0.05,2.5,"09/03/2026","01/02/2026 00:05:09"'],
  ['es', '18150,00;-0,05;2,5;"09/03/2026";"01/02/2026 00:05:09"'],
  ['nl', '18150,00;-0,05;2,5;"09-03-2026";"01-02-2026 00:05:09"'],
  ['pl', '18150,00;-0,05;2,5;"09.03.2026";"01.02.2026 00:05:09"'],
  ['sv', '18150,00;-0,05;2,5;"2026-03-09";"2026-02-01 00:05:09"'],
] as const)('%s: figures, days and times are those of its spreadsheets', (locale, line) => {
  expect(LOCALES).toHaveLength(8);
  expect(toCsv([CELLS], locale)).toBe(`\uFEFF${line}\r\n`);
  expect(toCsv([[{ at: '2026-07-01T22:00:00Z' }]], locale)).toMatch(/0[27].*0[27].* 00:00:00"/);
});

test.each(LOCALES)(
  'letters of every country and emoji are written to a file as they are, in %s',
  (locale) => {
    const names = [
      'Ευάγγελος Παπαδόπουλος',
      'Đurđica Žižić',
      'Řehoř',
      'Żółć',
      'Győző Őrsi',
      'İbrahim Şahin ı',
      '👩‍👩‍👧 🚐',
    ];
    const long = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.repeat(3);
    const file = Buffer.from(toCsv([[...names, long]], locale), 'utf8');
    // Excel takes a file for UTF-8 by this mark alone
    expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    for (const name of [...names, long]) expect(file.toString('utf8')).toContain(name);
  },
);
