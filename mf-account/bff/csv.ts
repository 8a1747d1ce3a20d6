/** What a cell may hold; null is an empty one. */
export type CsvCell = string | number | null;

/** Signs that a spreadsheet takes for the begin of a formula. */
const FORMULA = /^[=+\-@\t\r]/;

const field = (cell: CsvCell): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/**
 * A table as CSV (RFC 4180: commas, CRLF, quotes doubled), UTF-8 with the mark by which spreadsheets know it. Text that
 * a spreadsheet would reckon as a formula is preceded by an apostrophe.
 */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')}`;

/** Whole cents as euros with a decimal point: 4560050 → '45600.50'. */
export const euros = (cents: number): string => (cents / 100).toFixed(2);
