import type { Refusal } from './receive.ts';

const EVERY_MS = 60_000;

interface Said {
  at: number;
  since: number;
}

/** Logs refused reports, each reason once a minute with their number: a flood must not become one of log lines. */
export class RefusalLog {
  readonly #write: (why: Refusal, reason: string, count: number) => void;
  readonly #now: () => number;
  readonly #said = new Map<Refusal, Said>();

  constructor(
    write: (why: Refusal, reason: string, count: number) => void,
    now: () => number = () => performance.now(),
  ) {
    this.#write = write;
    this.#now = now;
  }

  /** `reason` in words. */
  refused(why: Refusal, reason: string): void {
    const said = this.#said.get(why) ?? { at: -Infinity, since: 0 };
    said.since++;
    this.#said.set(why, said);
    if (this.#now() - said.at < EVERY_MS) return;
    this.#write(why, reason, said.since);
    said.at = this.#now();
    said.since = 0;
  }
}
