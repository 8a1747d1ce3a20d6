import type { ImportCheck, ImportRow } from '@rollheim/contracts';

/** Why no import can begin yet, and the column, by its place, or the rows in which that is mended. */
export type ImportWait =
  | { readonly why: 'numbers'; readonly columns: readonly [number, ...number[]] }
  | { readonly why: 'fields' | 'faults' | 'nothing' };

/** True of a row that an import would make an ad of. */
export const isReady = ({ faults, adId }: ImportRow): boolean => faults.length === 0 && adId === null;

/** True of a fault that is mended in the file; how its numbers are written is chosen at the column. */
const isOfFile = ({ fault }: ImportRow['faults'][number]): boolean => fault !== 'import.numbers_unclear';

/** True where rows are left out until their file is corrected. */
export const hasFaults = (rows: readonly ImportRow[]): boolean =>
  rows.some(({ faults }) => faults.some(isOfFile));

/** What keeps a file from being imported; null: nothing does. */
export function waitOf({ columns, rows }: Pick<ImportCheck, 'columns' | 'rows'>): ImportWait | null {
  const [first, ...more] = columns.flatMap(({ numbers }, index) => (numbers === 'unclear' ? [index] : []));
  if (first !== undefined) return { why: 'numbers', columns: [first, ...more] };
  if (columns.every(({ code }) => code === null)) return { why: 'fields' };
  if (rows.some(isReady)) return null;
  return { why: rows.some(({ faults }) => faults.length > 0) ? 'faults' : 'nothing' };
}

/** Name of the control that says how the numbers of a column are written, and of the one that says its field. */
export const numbersField = (index: number): string => `column-${index}-numbers`;
export const columnField = (index: number): string => `column-${index}`;
/** Name of the list of vehicles. */
export const ROWS_FIELD = 'csv-rows';

/** Where what keeps a file from being imported is mended: the control, and the place of its column; null for nowhere here. */
export function jumpOf(wait: ImportWait): { readonly field: string; readonly column: number | null } | null {
  if (wait.why === 'numbers') {
    const [column] = wait.columns;
    return { field: numbersField(column), column };
  }
  if (wait.why === 'fields') return { field: columnField(0), column: 0 };
  return wait.why === 'faults' ? { field: ROWS_FIELD, column: null } : null;
}
