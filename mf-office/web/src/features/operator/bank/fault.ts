import { BANK_FAULTS, type BankFault } from '@rollheim/contracts';

/** Why a file was refused, and where in it. */
export interface FileFault {
  readonly fault: BankFault;
  /** Entry of the statement and line of the file, from 1; null where no such place is known. */
  readonly entry: number | null;
  readonly line: number | null;
  /** Of another account: IBAN of the file and the own one, in groups of four. */
  readonly accounts?: { readonly found: string; readonly own: string };
}

const placeIn = (field: string, name: 'entry' | 'line'): number | null => {
  const found = new RegExp(`${name}\\.(\\d+)`).exec(field)?.[1];
  return found === undefined ? null : Number(found);
};

const grouped = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** The accounts that a refusal names: `found.<IBAN>.own.<IBAN>`. */
function accountsIn(field: string): FileFault['accounts'] {
  const [, found, own] = /^found\.([A-Z\d]+)\.own\.([A-Z\d]+)$/.exec(field) ?? [];
  return found && own ? { found: grouped(found), own: grouped(own) } : undefined;
}

/** The fault that a refusal's fields name (`entry.3.line.57` → `bank.currency`); null where they name none. */
export function fileFault(fields: Readonly<Record<string, string>>): FileFault | null {
  const [field = '', rule = ''] = Object.entries(fields)[0] ?? [];
  const fault = BANK_FAULTS.find((each) => rule === `bank.${each}`);
  if (!fault) return null;
  const accounts = accountsIn(field);
  const place = { entry: placeIn(field, 'entry'), line: placeIn(field, 'line') };
  return { fault, ...place, ...(accounts ? { accounts } : {}) };
}
