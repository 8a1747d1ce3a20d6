import { cleanField, type ImportEncoding, type ImportSeparator } from '@rollheim/contracts';
import { CsvError, parse } from 'csv-parse/sync';
import { decode } from './decode.ts';
import { FileProblem } from './fault.ts';

/** What a file may hold. */
export const FILE_LIMITS = { bytes: 5 * 1024 * 1024, rows: 500, columns: 150, cell: 10_000 } as const;

/** A row of a file: its cells by column, empty ones included. */
export interface FileRow {
  /** Line of the file on which it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** It has more cells than there are headings: where they belong is not known. */
  readonly tooLong: boolean;
}

/** A file as a table of texts. */
export interface FileTable {
  readonly encoding: ImportEncoding;
  readonly separator: ImportSeparator;
  readonly headings: readonly string[];
  readonly rows: readonly FileRow[];
}

const SEPARATORS: readonly ImportSeparator[] = [';', '\t', ','];

/** The sign that parts the headings: that which is there most often outside of quotes. */
function separatorOf(text: string): ImportSeparator {
  const counts = new Map<string, number>(SEPARATORS.map((separator) => [separator, 0]));
  let quoted = false;
  let begun = false;
  for (const sign of text) {
    if (sign === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (sign === '\n' || sign === '\r') {
      // lines without headings may come before them
      if (begun) break;
    } else if (counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
    begun ||= sign.trim() !== '' && !counts.has(sign);
  }
  return SEPARATORS.toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))[0] ?? ';';
}

/** An apostrophe by which our own files keep a spreadsheet from taking text for a formula. */
const GUARD = /^'(?=[=+\-@\t\r])|(?<=[;,|\t\n])'(?=[=+\-@])/g;

/**
 * A cell as a text. What begins like a formula is text like any other; what keeps a spreadsheet from evaluating it is no
 * part of it.
 */
const cellText = (cell: string): string => cleanField('', cell).replace(GUARD, '').trim();

interface Record {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The records of a text that are not empty; reading ends with the first one too many. */
function recordsOf(text: string, separator: ImportSeparator): readonly Record[] {
  const records: Record[] = [];
  let line = 1;
  try {
    // lines that end in two ways, and line breaks within a cell, count as one line each
    parse(text.replace(/\r\n?/g, '\n'), {
      delimiter: separator,
      relax_column_count: true,
      max_record_size: FILE_LIMITS.columns * FILE_LIMITS.cell,
      record_delimiter: '\n',
      on_record: (cells: string[], { lines }: { readonly lines: number }) => {
        const begin = line;
        line = lines + 1;
        if (cells.every((cell) => cell.trim() === '')) return null;
        records.push({ line: begin, cells });
        // headings and rows
        if (records.length > FILE_LIMITS.rows + 1) throw new FileProblem('rows', { line: begin });
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError)
      throw new FileProblem(error.code === 'CSV_MAX_RECORD_SIZE' ? 'cell' : 'quotes', { line });
    throw error;
  }
  return records;
}

function headingsOf({ cells, line }: Record): readonly string[] {
  const headings = cells.map((cell) => cellText(cell).replace(/\s+/g, ' '));
  // a separator at the end of each line makes a last column without a name
  while (headings.at(-1) === '') headings.pop();
  if (headings.length > FILE_LIMITS.columns) throw new FileProblem('columns', { line });
  const seen = new Set<string>();
  for (const heading of headings) {
    const name = heading.toLowerCase();
    if (name !== '' && seen.has(name)) throw new FileProblem('column_twice', { line, heading });
    seen.add(name);
  }
  return headings;
}

/**
 * Reads a file of vehicles: its first line that is not empty has the headings, every further one is a row. Throws
 * {@link FileProblem} where the file as a whole cannot be read; nothing is taken of it then.
 */
export function readTable(bytes: Uint8Array): FileTable {
  if (bytes.length > FILE_LIMITS.bytes) throw new FileProblem('size');
  const { text, encoding } = decode(bytes);
  const separator = separatorOf(text);
  const [first, ...records] = recordsOf(text, separator);
  if (!first) throw new FileProblem('empty');
  const headings = headingsOf(first);
  if (records.length === 0) throw new FileProblem('no_rows');
  const rows = records.map(({ line, cells }): FileRow => {
    const texts = headings.map((_, index) => cellText(cells[index] ?? ''));
    if (texts.some((text) => text.length > FILE_LIMITS.cell)) throw new FileProblem('cell', { line });
    const tooLong = cells.slice(headings.length).some((cell) => cell.trim() !== '');
    return { line, cells: texts, tooLong };
  });
  return { encoding, separator, headings, rows };
}
