import type { BankFault } from '@rollheim/contracts';

/** Where a fault is: the entry of the statement, counted from 1, and the line of the file. */
export interface Place {
  readonly line?: number;
  readonly entry?: number;
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

  /** As a refusal names it: `entry.3.line.57` → `bank.currency`; `file` where no place is known. */
  get fields(): Readonly<Record<string, string>> {
    const { entry, line } = this.place;
    const field = [...(entry ? ['entry', entry] : []), ...(line ? ['line', line] : [])].join('.');
    return { [field || 'file']: `bank.${this.fault}` };
  }
}
