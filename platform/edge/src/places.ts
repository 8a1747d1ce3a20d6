import { errorStatus } from '@rollheim/contracts';
import { CallerLimits, Gate } from '@rollheim/service-kit';
import type { ServerResponse } from 'node:http';
import type { Refuse } from './forward.ts';
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
const WORKED_ON = { perVisitor: 6, perAddress: 12, all: 64 };

/** Places at the backends. */
export class Places {
  /** Fewer than the agent's connections to one backend: nobody waits here unseen. How slow a call is, its BFF knows. */
  readonly #gate = new Gate({ least: 64, start: 480, most: 480, slowMs: Infinity });
  readonly #workedOn = new CallerLimits(WORKED_ON);

  /** Takes a place; what it returns gives it back. Null where there is none, and that is answered. */
  enter(asking: Asking, res: ServerResponse, refuse: Refuse): (() => void) | null {
    const own = asking.isUpload ? this.#workedOn.enter(asking.address, asking.visitor) : null;
    if (own && 'refused' in own) {
      refuseUpload(res, own.refused);
      return null;
    }
    try {
      const leave = this.#gate.enter(asking.line, asking.key);
      return () => {
        leave();
        own?.leave();
      };
    } catch {
      own?.leave();
      refuse('overloaded', TOO_MANY, errorStatus('overloaded'));
      return null;
    }
  }
}
