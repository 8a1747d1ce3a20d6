import { CallerLimits, isThisMachine } from '@rollheim/service-kit';
import type { ServerResponse } from 'node:http';

/**
 * Counts the requests of each address (IPv6: /64) until their answers have been taken, so that whoever sends or reads
 * slowly uses up places and memory of their own. Live streams have limits of their own.
 */
export class CallsUnderWay {
  readonly #limits: CallerLimits;

  constructor(perAddress: number) {
    this.#limits = new CallerLimits({ perVisitor: Infinity, perAddress, all: Infinity });
  }

  /** False when the address has too many under way; else it is counted until the response closes. */
  enter(address: string, res: ServerResponse): boolean {
    if (isThisMachine(address)) return true;
    const entry = this.#limits.enter(address, null);
    if ('refused' in entry) return false;
    res.once('close', entry.leave);
    return true;
  }
}
