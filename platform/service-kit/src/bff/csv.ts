/** What a cell of {@link toCsv} may hold; null is an empty one. */
export type CsvCell = string | number | null;

/**
 * Where a spreadsheet may take text for a formula: at the begin of a cell, and behind a sign that is the separator of
 * cells somewhere, for whoever reads the file with another separator than ours reads no quotes either.
 */
const FORMULA = /^(?=[=+\-@\t\r])|(?<=[;,|\t\r\n])(?=[=+\-@])/g;
/** A figure in a text, as an amount is. */
const FIGURE = /^\d+(\.\d+)?$/;

const field = (cell: CsvCell): string => {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number' || FIGURE.test(cell)) return String(cell);
  return `"${cell.replace(FORMULA, "'").replaceAll('"', '""')}"`;
};

/** Lines of {@link toCsv}, to go on with a table. */
export const csvRows = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');

/**
 * A table as CSV (RFC 4180: commas, CRLF, text in quotes, quotes doubled), UTF-8 with the mark by which spreadsheets
 * know it. Text that a spreadsheet would reckon as a formula has an apostrophe before the sign that makes it one.
 */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string => `\uFEFF${csvRows(rows)}`;

/** Whole cents as euros with a decimal point: 4560050 → '45600.50'. */
export const euros = (cents: number): string => (cents / 100).toFixed(2);
