const EVERY_MS = 10_000;

/** What a start waits for now, with how far it is. */
type Waits = () => readonly string[];

/** Steps of a start that are under way: they are timed, and printed every ten seconds for as long as they last. */
export class StartProgress {
  /** What the steps that are over took, ms by step. */
  readonly times: Record<string, number> = {};
  readonly #waiting = new Map<string, Waits>();
  readonly #say: (line: string) => void;
  readonly #begun = performance.now();
  readonly #timer: NodeJS.Timeout;

  constructor(say: (line: string) => void, everyMs = EVERY_MS) {
    this.#say = say;
    this.#timer = setInterval(() => this.#tell(), everyMs);
  }

  /** Does a step; `waits` returns what it waits for meanwhile. */
  async step<T>(name: string, work: () => Promise<T>, waits: Waits = () => []): Promise<T> {
    const begun = performance.now();
    this.#waiting.set(name, waits);
    try {
      return await work();
    } finally {
      this.#waiting.delete(name);
      this.times[name] = Math.round(performance.now() - begun);
    }
  }

  /** The start is over. */
  end(): void {
    clearInterval(this.#timer);
  }

  #tell(): void {
    const seconds = Math.round((performance.now() - this.#begun) / 1000);
    const steps = [...this.#waiting].map(([name, waits]) => {
      const missing = waits();
      return missing.length === 0 ? name : `${name} (${missing.join('; ')})`;
    });
    this.#say(`  ${seconds} s: waits for ${steps.join(', ') || 'the next process'}`);
  }
}
