import type { ImportCheck, ImportFault, Locale } from '@rollheim/contracts';
import { toCsv } from '@rollheim/contracts/csv';

/**
 * The rows of a file that have faults, as a file of their own, with a last column that says what is wrong: corrected there
 * they are imported like any other file.
 */
export function faultsFile(
  { columns, rows }: Pick<ImportCheck, 'columns' | 'rows'>,
  {
    faultText,
    faults,
    locale,
  }: {
    readonly faultText: (fault: ImportFault) => string;
    /** What the last column is called. */
    readonly faults: string;
    readonly locale: Locale;
  },
): string {
  const faulty = rows.filter((row) => row.faults.length > 0);
  return toCsv(
    [
      [...columns.map(({ heading }) => heading), faults],
      ...faulty.map((row) => [...(row.cells ?? []), row.faults.map(faultText).join(' ')]),
    ],
    locale,
  );
}

/** Has the browser save a text as a CSV file. */
export function saveCsv(name: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  // once the browser has begun to read it
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
