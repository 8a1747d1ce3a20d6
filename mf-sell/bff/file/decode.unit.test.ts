import { expect, test } from 'vitest';
import { decode } from './decode.ts';
import { FileProblem } from './fault.ts';

const MARK = [0xef, 0xbb, 0xbf];
const bytes = (...parts: readonly (string | number | readonly number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part].flat()))),
  );
function problemOf(content: Uint8Array) {
  try {
    return decode(content);
  } catch (error) {
    if (error instanceof FileProblem) return { fault: error.fault, line: error.line };
    throw error;
  }
}

test('UTF-8 is read with and without its mark, Windows-1252 where it is no UTF-8', () => {
  expect(decode(bytes('Höhe'))).toEqual({ text: 'Höhe', encoding: 'utf-8' });
  expect(decode(bytes(MARK, 'Höhe'))).toEqual({ text: 'Höhe', encoding: 'utf-8' });
  expect(decode(bytes('H', 0xf6, 'he'))).toEqual({ text: 'Höhe', encoding: 'windows-1252' });
  // the first byte of the mark is a letter by itself
  expect(decode(bytes(0xef, 'le'))).toEqual({ text: 'ïle', encoding: 'windows-1252' });
});

test('a mark promises UTF-8: the first line that is none is named', () => {
  const mixed = (line: number) => ({ fault: 'mixed_encoding', line });
  expect(problemOf(bytes(MARK, 'H', 0xf6, 'he'))).toEqual(mixed(1));
  expect(problemOf(bytes(MARK, 'Höhe\nH', 0xf6, 'he'))).toEqual(mixed(2));
  expect(problemOf(bytes('Höhe\nx\nH', 0xf6, 'he'))).toEqual(mixed(3));
  // the sign of the euro is the first byte beyond those that both encodings share
  expect(problemOf(bytes('Höhe\n', 0x80, ' 5'))).toEqual(mixed(2));
  expect(problemOf(bytes(0x80, ' 5\nHöhe'))).toEqual(mixed(2));
});

test('what is no text is named by what it is', () => {
  expect(problemOf(bytes())).toEqual({ fault: 'empty', line: null });
  expect(problemOf(bytes('PK', [3, 4], 'x'))).toEqual({ fault: 'spreadsheet', line: null });
  // two letters make no archive
  expect(problemOf(bytes('PK;x'))).toEqual({ text: 'PK;x', encoding: 'utf-8' });
  expect(problemOf(bytes([0xfe, 0xff, 0, 0x41]))).toEqual({ fault: 'encoding', line: 1 });
  expect(problemOf(bytes('a', 0, 'b'))).toEqual({ fault: 'no_text', line: null });
});
