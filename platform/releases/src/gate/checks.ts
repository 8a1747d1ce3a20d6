import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GateAnswer, GateResult } from '@rollheim/release-management';
import { unknown } from '../registry/problem.ts';

/** How long a call waits for the end of a check, ms: callers and proxies give up a call that is silent for minutes. */
const WAIT_MS = 60_000;
/** Checks that are remembered, the newest: whoever waits for one asks again at once. */
const REMEMBERED = 100;

/** Checks of the gate by their ids: one that takes longer than a call is asked for again. */
export class Checks {
  readonly #checks = new Map<string, Promise<GateResult>>();
  readonly #waitMs: number;

  constructor(waitMs = WAIT_MS) {
    this.#waitMs = waitMs;
  }

  /** The result of a check that has begun; its id where it goes on. Rejects as the check does. */
  begin(check: Promise<GateResult>): Promise<GateAnswer> {
    const id = randomUUID();
    // who began it may have left before it fails
    check.catch(() => undefined);
    this.#checks.set(id, check);
    for (const oldest of this.#checks.keys()) {
      if (this.#checks.size <= REMEMBERED) break;
      this.#checks.delete(oldest);
    }
    return this.#answer(id, check);
  }

  /** As {@link begin}, of a check that goes on; throws 404 when it ended with its process. */
  read(id: string): Promise<GateAnswer> {
    const check = this.#checks.get(id);
    if (!check)
      throw unknown('check', 'the check was interrupted; have the release checked again (rollheim gate)');
    return this.#answer(id, check);
  }

  async #answer(id: string, check: Promise<GateResult>): Promise<GateAnswer> {
    const over = new AbortController();
    const later = sleep(this.#waitMs, { running: id }, { signal: over.signal });
    later.catch(() => undefined);
    return Promise.race([check, later]).finally(() => over.abort());
  }
}
