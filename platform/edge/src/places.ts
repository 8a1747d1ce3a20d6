import { errorStatus } from '@rollheim/contracts';
import { CallerLimits, Admission } from '@rollheim/service-kit';
import type { ServerResponse } from 'node:http';
import type { Refuse } from './forward.ts';
import { Turns } from './turns.ts';
import { refuseUpload, type Sender } from './upload-spool.ts';

/** What asks for a place at a backend. */
interface Asking extends Sender {
  /** What is let in together. */
  readonly line: string;
  /** Of which one leaves room for others in the line. */
  readonly key: string;
  /** A body that a backend works on for long. */
  readonly isUpload: boolean;
}

/** Says that there was no place. */
export const TOO_MANY = 'too many calls are under way; try again';
/** Uploads that backends work on at a time: one caller leaves places for others. */
const WORKED_ON = { perVisitor: 6, perAddress: 12, all: 64, leavesRoom: true };

/** Places at the backends. */
export class Places {
  /** Fewer than the agent's connections to one backend: no one waits here unseen. How slow a call is, its BFF knows. */
  readonly #admission = new Admission({ least: 64, start: 480, most: 480, slowMs: Infinity });
  readonly #workedOn = new CallerLimits(WORKED_ON);

  readonly #turns: Turns;

  /** `atOnce`: calls of one address that backends work on at a time, uploads apart. */
  constructor(atOnce: number) {
    this.#turns = new Turns(atOnce);
  }

  /**
   * Takes a place, when it is the turn of this address; what it returns gives it back. Null where there is none, and that
   * is answered, or where the caller has left.
   */
  async enter(asking: Asking, res: ServerResponse, refuse: Refuse): Promise<(() => void) | null> {
    if (asking.isUpload) return this.#upload(asking, res, refuse);
    const end = await this.#turns.take(asking.address, res);
    if (!end) return null;
    const leave = this.#place(asking, refuse);
    if (!leave) end();
    return leave && both(leave, end);
  }

  #upload(asking: Asking, res: ServerResponse, refuse: Refuse): (() => void) | null {
    const own = this.#workedOn.enter(asking.address, asking.visitor);
    if ('refused' in own) {
      refuseUpload(res, own.refused);
      return null;
    }
    const leave = this.#place(asking, refuse);
    if (!leave) own.leave();
    return leave && both(leave, own.leave);
  }

  #place({ line, key }: Asking, refuse: Refuse): (() => void) | null {
    try {
      return this.#admission.enter(line, key);
    } catch {
      refuse('overloaded', TOO_MANY, errorStatus('overloaded'));
      return null;
    }
  }
}

const both = (first: () => void, second: () => void) => (): void => {
  first();
  second();
};
