import { setTimeout as sleep } from 'node:timers/promises';

/** How often each edge is asked, ms: several times within the seconds of draining. */
const PROBE_MS = 250;
const ANSWER_MS = 2000;

/** Leads calls to the edges that are ready, as the balancer in front of a deployment does; it sends none again. */
export class Balancer {
  readonly #urls: readonly string[];
  #ready: readonly string[];
  readonly #stopped = new AbortController();
  readonly #probing: Promise<void>;
  #turn = 0;

  constructor(urls: readonly string[]) {
    this.#urls = urls;
    this.#ready = urls;
    this.#probing = this.#probe();
  }

  /** The edge that is called next: the ready ones in turn; where none is, any. */
  next(): string {
    const among = this.#ready.length > 0 ? this.#ready : this.#urls;
    return among[this.#turn++ % among.length] ?? '';
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#probing;
  }

  async #probe(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      const answers = await Promise.all(this.#urls.map(isReady));
      this.#ready = this.#urls.filter((_, at) => answers[at]);
      await sleep(PROBE_MS, null, { signal: this.#stopped.signal }).catch(() => undefined);
    }
  }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/ready`, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
    async (answer) => {
      await answer.body?.cancel();
      return answer.ok;
    },
    () => false,
  );
