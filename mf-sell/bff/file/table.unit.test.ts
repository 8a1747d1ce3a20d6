import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FileProblem } from './fault.ts';
import { FILE_LIMITS, readTable } from './table.ts';

const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');
const faultOf = (bytes: Uint8Array) => {
  try {
    readTable(bytes);
  } catch (error) {
    if (error instanceof FileProblem) return { fault: error.fault, line: error.line, heading: error.heading };
    throw error;
  }
  return null;
};

/**
 * Characters that both encodings have, with those that mean something in a file. Not the euro sign: behind a capital with
 * an accent, which no word has, its byte makes a character of UTF-8.
 */
const sign = fc.constantFrom(...Array.from('abcXYZ0129 äöüÄÖÜßéèñåøæÅ;,\t"\n\'.-/()'));
const cell = fc
  .string({ unit: sign, maxLength: 20 })
  // what a reader takes away at the ends, and the apostrophe before a formula, are cases of their own
  .filter((text) => text === text.trim() && !/(?:^|[;,\t\n])'/.test(text));
const heading = cell.filter((text) => text !== '' && !/\s\s|[\n\t]/.test(text));
const table = fc
  .uniqueArray(heading, { minLength: 2, maxLength: 8, selector: (text) => text.toLowerCase() })
  .chain((headings) =>
    fc.record({
      headings: fc.constant(headings),
      rows: fc.array(
        fc
          .array(cell, { minLength: headings.length, maxLength: headings.length })
          .filter((cells) => cells.some((text) => text !== '')),
        { minLength: 1, maxLength: 6 },
      ),
    }),
  );

/** What Windows-1252 has between 0x80 and 0x9f, of the characters above. */
const inWindows = (text: string): Buffer =>
  Buffer.from(Array.from(text, (each) => (each === '€' ? 0x80 : (each.codePointAt(0) ?? 0))));

const encodings = {
  plain: utf8,
  marked: (text: string) => utf8(`\uFEFF${text}`),
  windows: inWindows,
} as const;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

test('what is written in any encoding, with any separator and line end, is read as it was', () => {
  fc.assert(
    fc.property(
      table,
      fc.constantFrom(...(['plain', 'marked', 'windows'] as const)),
      fc.constantFrom(...([';', ',', '\t'] as const)),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      ({ headings, rows }, encoding, separator, end, lastEnd) => {
        const text = [headings, ...rows].map((cells) => cells.map(quoted).join(separator)).join(end);
        const read = readTable(encodings[encoding](text + (lastEnd ? end : '')));
        expect(read.headings).toEqual(headings);
        expect(read.separator).toBe(separator);
        expect(read.rows.map(({ cells }) => cells)).toEqual(rows);
      },
    ),
  );
});

test('what Windows-1252 has where other encodings have nothing is read', () => {
  const read = readTable(inWindows('Marke;Preis\nBürstner;42.500 €\n'));
  expect(read.encoding).toBe('windows-1252');
  expect(read.rows[0]?.cells).toEqual(['Bürstner', '42.500 €']);
});

test('a row is named by the line on which it begins', () => {
  const read = readTable(utf8('\nMarke;Text\n\nHymer;"zwei\r\nZeilen"\r\n;;\nAdria;x'));
  expect(read.rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
    [4, 'Hymer'],
    [7, 'Adria'],
  ]);
  expect(read.rows[0]?.cells[1]).toBe('zwei\nZeilen');
});

test('lines of two encodings are refused with the first line that differs', () => {
  const mixed = Buffer.concat([utf8('Marke;Text\nBürstner;ä\nx;y\n'), inWindows('Bürstner;ä\n')]);
  expect(faultOf(mixed)).toEqual({ fault: 'mixed_encoding', line: 4, heading: null });
  // a file that says it is UTF-8 has no other line
  const marked = Buffer.concat([utf8('\uFEFFMarke;Text\n'), inWindows('Bürstner;x\n')]);
  expect(faultOf(marked)).toMatchObject({ fault: 'mixed_encoding', line: 2 });
});

test.each([
  ['nothing', Buffer.alloc(0), 'empty'],
  ['blank lines', utf8('\n \n'), 'empty'],
  ['headings alone', utf8('Marke;Modell\n'), 'no_rows'],
  ['a workbook', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'spreadsheet'],
  ['zeros', utf8('a;b\n\0;1'), 'no_text'],
  ['UTF-16', Buffer.from('\uFEFFMarke;Modell\n1;2', 'utf16le'), 'encoding'],
  ['bytes of no character', Buffer.from([0x61, 0x3b, 0x62, 0x0a, 0x81, 0x3b, 0x31]), 'encoding'],
  ['a quote that stays open', utf8('Marke;Modell\nHymer;"B 598\nAdria;x\n'), 'quotes'],
  ['a quote within a cell', utf8('Marke;Modell\nHymer;7" lang\n'), 'quotes'],
  ['a column twice', utf8('Marke;Modell;marke\nHymer;x;y\n'), 'column_twice'],
  ['too long a cell', utf8(`Marke;Modell\nHymer;${'x'.repeat(FILE_LIMITS.cell + 1)}\n`), 'cell'],
  [
    'too many columns',
    utf8(`${Array.from({ length: FILE_LIMITS.columns + 1 }, (_, i) => `c${i}`).join(';')}\n1;2\n`),
    'columns',
  ],
  ['too many bytes', Buffer.alloc(FILE_LIMITS.bytes + 1, 0x61), 'size'],
])('%s is refused', (_name, bytes, fault) => {
  expect(faultOf(bytes)).toMatchObject({ fault });
});

test('a million rows are refused at the first one too many, without reading the others', () => {
  const rows = utf8(`a;b\n${'1;2\n'.repeat(1_000_000)}`);
  expect(faultOf(rows)).toMatchObject({ fault: 'rows', line: FILE_LIMITS.rows + 2 });
  // what is wrong behind it is not found any more
  const broken = utf8(`a;b\n${'1;2\n'.repeat(FILE_LIMITS.rows + 1)}1;"2`);
  expect(faultOf(broken)).toMatchObject({ fault: 'rows' });
  expect(readTable(utf8(`a;b\n${'1;2\n'.repeat(FILE_LIMITS.rows)}`)).rows).toHaveLength(FILE_LIMITS.rows);
});

test('what begins like a formula is text, with and without the apostrophe of an exported file', () => {
  const read = readTable(utf8('Modell;Text\n=1+1;\'=cmd|x\n+49;@SUM(A1)\n-5;"\'-5"\n'));
  expect(read.rows.map(({ cells }) => cells)).toEqual([
    ['=1+1', '=cmd|x'],
    ['+49', '@SUM(A1)'],
    ['-5', '-5'],
  ]);
});

test('more cells than headings are pointed out, empty ones at the end are not', () => {
  const read = readTable(utf8('Marke;Preis;\nHymer;10;;\nAdria;1;2;3\n'));
  expect(read.headings).toEqual(['Marke', 'Preis']);
  expect(read.rows.map(({ tooLong }) => tooLong)).toEqual([false, true]);
});

test('the sign that parts the headings is the one that is there most often outside of quotes', () => {
  const of = (text: string) => readTable(utf8(text)).separator;
  expect(of('a;b;c\n1,2,3,4,5;x;y\n')).toBe(';');
  expect(of('a,b,c\n1;2;3;4;5;6,x,y\n')).toBe(',');
  expect(of('a\tb\n1;2;3\tx\n')).toBe('\t');
  expect(of('"a,b,c,d";e\n1;2\n')).toBe(';');
  // lines without headings may come before them, and either sign of a line's end ends them
  expect(of('\n \n\na,b,c\n1;2;3;4;5;6;7;8,x,y\n')).toBe(',');
  expect(of('a,b,c\r1;2;3;4;5,x,y\r')).toBe(',');
  // in a file of one column there is none: a semicolon is as right as any
  expect(of('a\n1\n')).toBe(';');
});

test('what is wrong with a file is named with its line, and its heading', () => {
  expect(faultOf(utf8('\n\na;b\n1;2\n3;"4'))).toMatchObject({ fault: 'quotes', line: 5 });
  expect(faultOf(utf8('\na;b;A\n1;2;3\n'))).toEqual({ fault: 'column_twice', line: 2, heading: 'A' });
  const wide = Array.from({ length: FILE_LIMITS.columns + 1 }, (_, index) => `c${index}`).join(';');
  expect(faultOf(utf8(`\n${wide}\n1\n`))).toMatchObject({ fault: 'columns', line: 2 });
  expect(faultOf(utf8(`a;b\n1;2\n3;${'x'.repeat(FILE_LIMITS.cell + 1)}\n`))).toMatchObject({
    fault: 'cell',
    line: 3,
  });
  const endless = `a;b\n"${'x'.repeat(FILE_LIMITS.columns * FILE_LIMITS.cell + 10)}";1\n`;
  expect(faultOf(utf8(endless))).toMatchObject({ fault: 'cell', line: 2 });
  expect(faultOf(Buffer.from('\uFEFFa;b', 'utf16le'))).toMatchObject({ line: 1 });
  expect(faultOf(Buffer.from([0x61, 0x3b, 0x62, 0x0a, 0x81, 0x3b, 0x31]))).toMatchObject({ line: 2 });
});

test('a file may be as large as its limits say', () => {
  const most = Array.from({ length: FILE_LIMITS.columns }, (_, index) => `c${index}`).join(';');
  expect(readTable(utf8(`${most}\n1\n`)).headings).toHaveLength(FILE_LIMITS.columns);
  const cell = 'x'.repeat(FILE_LIMITS.cell);
  expect(readTable(utf8(`a;b\n1;${cell}\n`)).rows[0]?.cells[1]).toBe(cell);
  const rows = FILE_LIMITS.rows - 1;
  const half = 'x'.repeat(Math.floor(FILE_LIMITS.bytes / rows / 2) - 4);
  const body = `a;b\n${`${half};${half}\n`.repeat(rows)}`;
  const last = `${'y'.repeat(FILE_LIMITS.bytes - body.length - 3)};z\n`;
  expect(body.length + last.length).toBe(FILE_LIMITS.bytes);
  expect(readTable(utf8(body + last)).rows).toHaveLength(FILE_LIMITS.rows);
});
