import {
  attribute,
  type ImportCheck,
  type ImportColumn,
  type ImportFault,
  type ImportRow,
  type Locale,
  type NumberStyle,
  type ProductType,
} from '@rollheim/contracts';
import { plainWord } from '@rollheim/contracts/named';
import { FileProblem } from './fault.ts';
import { importKey } from './key.ts';
import { numberIn, readingOf, styleOf, stylesTogether } from './numbers.ts';
import { readVehicle, type Cell, type Cells } from './row.ts';
import { readTable, type FileRow, type FileTable } from './table.ts';
import { columnFactor, TARGETS, targetOf, targetsIn } from './targets.ts';
import { isNumber, styleByUnit } from './values.ts';

/** What the seller chose for a column; null: nothing was chosen. */
export interface Chosen {
  /** The target of each column by its place, '' for one that is left out; null: as the headings say. */
  readonly codes: readonly string[] | null;
  readonly numbers: readonly (NumberStyle | '')[];
}

export interface FileReading {
  readonly bytes: Uint8Array;
  readonly chosen: Chosen;
  /** What headings mean to this seller since they were corrected, by {@link plainWord}; '' for one that is left out. */
  readonly remembered: Readonly<Record<string, string>>;
  /** What a vehicle is where its row does not say it. */
  readonly usual: ProductType;
  readonly locale: Locale;
  /** Epoch ms. */
  readonly now: number;
}

const isKnown = (code: string): boolean => TARGETS.includes(code);

/** The targets of the columns. What two headings mean is taken of the first; what was chosen twice is refused. */
function codesOf(
  { headings }: FileTable,
  { chosen, remembered, locale }: FileReading,
): readonly (string | null)[] {
  const taken = new Set<string>();
  return headings.map((heading, index) => {
    const own = chosen.codes?.[index];
    const code =
      chosen.codes === null ? (remembered[plainWord(heading)] ?? targetOf(heading, locale)) : (own ?? '');
    if (code === null || !isKnown(code)) return null;
    if (taken.has(code)) {
      if (chosen.codes === null) return null;
      throw new FileProblem('assigned_twice', { heading });
    }
    taken.add(code);
    return code;
  });
}

const hasNumbers = (code: string | null): boolean => {
  const entry = code === null ? undefined : attribute(code);
  return entry !== undefined && isNumber(entry);
};

/** How a column is written. What a unit makes clear by itself is not asked about, and contradicts no other value. */
function styleOfColumn(code: string, cells: readonly string[]): NumberStyle | 'unclear' | null {
  const style = styleOf(cells.filter((cell) => styleByUnit(code, cell) === null));
  if (style === 'comma' || style === 'point') return style;
  const all = styleOf(cells);
  return all === 'unclear' ? style : all;
}

function columnsOf(table: FileTable, reading: FileReading): readonly ImportColumn[] {
  const codes = codesOf(table, reading);
  const columns = table.headings.map((heading, index) => {
    const cells = table.rows.map((row) => row.cells[index] ?? '');
    const code = codes[index] ?? null;
    const style = code !== null && hasNumbers(code) ? styleOfColumn(code, cells) : null;
    return { heading, cells, code, style };
  });
  const styles = stylesTogether(columns);
  return columns.map(({ heading, cells, code }, index) => {
    const found = styles[index] ?? null;
    const own = reading.chosen.numbers[index] ?? '';
    return {
      heading,
      example: cells.find((cell) => cell !== '')?.slice(0, 80) ?? '',
      code,
      numbers: found !== null && own !== '' ? own : found,
    };
  });
}

/** A cell whose number can be read in two ways, in a column that does not say in which. */
const isUnclear = ({ numbers }: ImportColumn, text: string): boolean =>
  numbers === 'unclear' && readingOf(text) === 'unclear';

/** The style in which a cell is read: the one that its unit leaves, that of its column, else the only one with a value. */
function styleFor({ numbers }: ImportColumn, byUnit: NumberStyle | null, text: string): NumberStyle {
  if (byUnit !== null) return byUnit;
  if (numbers === 'comma' || numbers === 'point') return numbers;
  return numberIn(text, 'comma') === null ? 'point' : 'comma';
}

interface ReadRow {
  readonly row: Omit<ImportRow, 'adId'>;
  readonly key: string;
}

function readRow(source: FileRow, columns: readonly ImportColumn[], { usual, now }: FileReading): ReadRow {
  const cells = new Map<string, Cell>();
  const faults: ImportFault[] = [];
  if (source.tooLong) faults.push({ code: null, label: null, value: '', fault: 'import.cells' });
  columns.forEach((column, index) => {
    const text = source.cells[index] ?? '';
    const { code, heading } = column;
    if (code === null || text === '') return;
    const byUnit = styleByUnit(code, text);
    if (byUnit === null && isUnclear(column, text))
      faults.push({ code, label: heading, value: text, fault: 'import.numbers_unclear' });
    else
      cells.set(code, {
        heading,
        text,
        numbers: { style: styleFor(column, byUnit, text), factor: columnFactor(heading, code) },
      });
  });
  const {
    productType,
    title,
    changes,
    pictures,
    faults: own,
  } = readVehicle(cells satisfies Cells, usual, now);
  if (Object.keys(changes).length === 0 && faults.length + own.length === 0)
    faults.push({ code: null, label: null, value: '', fault: 'import.nothing' });
  return {
    row: {
      line: source.line,
      productType,
      title,
      internalNumber: changes.internalNumber ?? null,
      faults: [...faults, ...own],
      changes,
      pictures,
    },
    key: importKey(productType, changes),
  };
}

/** A row with faults with its cells: they are given back to be corrected. */
const withCells = (reads: readonly ReadRow[], { rows }: FileTable): readonly ReadRow[] =>
  reads.map((each, index) => {
    const cells = rows[index]?.cells;
    return each.row.faults.length > 0 && cells ? { ...each, row: { ...each.row, cells } } : each;
  });

/** A row that is there twice is one vehicle: the second one is a fault, or two ads would be made of it. */
function refuseTwice(rows: readonly ReadRow[]): readonly ReadRow[] {
  const seen = new Set<string>();
  return rows.map((each) => {
    const { row, key } = each;
    if (!seen.has(key)) {
      seen.add(key);
      return each;
    }
    const code = row.internalNumber === null ? null : 'internal_number';
    const fault: ImportFault = { code, label: null, value: row.internalNumber ?? '', fault: 'import.twice' };
    return { key, row: { ...row, faults: [...row.faults, fault] } };
  });
}

/** A file as it would be imported, with the key of each row; throws {@link FileProblem} where it cannot be read. */
export function checkFile(reading: FileReading): {
  readonly check: Omit<ImportCheck, 'rows'>;
  readonly rows: readonly ReadRow[];
} {
  const table = readTable(reading.bytes);
  const columns = columnsOf(table, reading);
  const rows = withCells(refuseTwice(table.rows.map((row) => readRow(row, columns, reading))), table);
  const { encoding, separator } = table;
  return { check: { encoding, separator, columns, targets: targetsIn(reading.locale) }, rows };
}
