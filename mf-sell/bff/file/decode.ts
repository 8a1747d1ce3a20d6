import type { ImportEncoding } from '@rollheim/contracts';
import { FileProblem } from './fault.ts';

/** A file as text. */
export interface Decoded {
  readonly text: string;
  readonly encoding: ImportEncoding;
}

const LINE_FEED = 10;
/** Zip archives, which spreadsheets are, begin so. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const MARK = [0xef, 0xbb, 0xbf];
/** Both byte orders of UTF-16. */
const WIDE_MARKS = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];
/** Bytes that Windows-1252 gives no character. */
const UNASSIGNED: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

const begins = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

const utf8 = new TextDecoder('utf-8', { fatal: true });
const windows = new TextDecoder('windows-1252');

function asUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80);

/** The lines of a file as bytes. A line feed is the same byte in both encodings, and no part of a longer character. */
function* linesOf(bytes: Uint8Array): Generator<Uint8Array> {
  let start = 0;
  while (start < bytes.length) {
    const end = bytes.indexOf(LINE_FEED, start);
    const next = end === -1 ? bytes.length : end + 1;
    yield bytes.subarray(start, next);
    start = next;
  }
}

/** The first line whose encoding differs from that of the lines before it; throws there. */
function refuseMixed(bytes: Uint8Array, marked: boolean): void {
  let first: ImportEncoding | null = marked ? 'utf-8' : null;
  let line = 0;
  for (const content of linesOf(bytes)) {
    line += 1;
    if (isAscii(content)) continue;
    const encoding = asUtf8(content) === null ? 'windows-1252' : 'utf-8';
    if (first !== null && encoding !== first) throw new FileProblem('mixed_encoding', { line });
    first = encoding;
    if (encoding === 'windows-1252' && content.some((byte) => UNASSIGNED.has(byte)))
      throw new FileProblem('encoding', { line });
  }
}

/**
 * The text of a file in UTF-8, with or without its mark, or in Windows-1252, which spreadsheets write. One that has lines
 * of both is refused with the first line that differs; one that is no text, by what it is.
 */
export function decode(bytes: Uint8Array): Decoded {
  if (bytes.length === 0) throw new FileProblem('empty');
  if (begins(bytes, ZIP)) throw new FileProblem('spreadsheet');
  if (WIDE_MARKS.some((mark) => begins(bytes, mark))) throw new FileProblem('encoding', { line: 1 });
  if (bytes.includes(0)) throw new FileProblem('no_text');
  const marked = begins(bytes, MARK);
  const content = marked ? bytes.subarray(MARK.length) : bytes;
  const text = asUtf8(content);
  if (text !== null) return { text, encoding: 'utf-8' };
  refuseMixed(content, marked);
  return { text: windows.decode(content), encoding: 'windows-1252' };
}
