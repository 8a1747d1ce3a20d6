import type { BankFault } from '@rollheim/contracts';

/** Where a fault is: the entry of the statement, counted from 1, and the line of the file. */
export interface Place {
  readonly line?: number;
  readonly entry?: number;
  /** Of another account: the one of the file, and the own one. */
  readonly accounts?: { readonly found: string; readonly own: string };
}

/** Why a file is refused as a whole: its first fault and the place of it. */
export class StatementError extends Error {
  readonly fault: BankFault;
  readonly place: Place;

  constructor(fault: BankFault, place: Place = {}) {
    super(`${fault} ${JSON.stringify(place)}`);
    this.name = 'StatementError';
    this.fault = fault;
    this.place = place;
  }

  /**
   * As a refusal names it: `entry.3.line.57` → `bank.currency`; `file` where no place is known; of another account
   * `found.<IBAN>.own.<IBAN>`.
   */
  get fields(): Readonly<Record<string, string>> {
    const { entry, line, accounts } = this.place;
    if (accounts) return { [`found.${accounts.found}.own.${accounts.own}`]: `bank.${this.fault}` };
    const field = [...(entry ? ['entry', entry] : []), ...(line ? ['line', line] : [])].join('.');
    return { [field || 'file']: `bank.${this.fault}` };
  }
}
