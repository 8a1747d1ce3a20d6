import { BANK_FAULTS, type BankFault } from '@rollheim/contracts';

/** Why a file was refused, and where in it. */
export interface FileFault {
  readonly fault: BankFault;
  /** Entry of the statement and line of the file, from 1; null where no such place is known. */
  readonly entry: number | null;
  readonly line: number | null;
}

const placeIn = (field: string, name: 'entry' | 'line'): number | null => {
  const found = new RegExp(`${name}\\.(\\d+)`).exec(field)?.[1];
  return found === undefined ? null : Number(found);
};

/** The fault that a refusal's fields name (`entry.3.line.57` → `bank.currency`); null where they name none. */
export function fileFault(fields: Readonly<Record<string, string>>): FileFault | null {
  const [field = '', rule = ''] = Object.entries(fields)[0] ?? [];
  const fault = BANK_FAULTS.find((each) => rule === `bank.${each}`);
  return fault ? { fault, entry: placeIn(field, 'entry'), line: placeIn(field, 'line') } : null;
}
