import type { ReleaseClient } from '@rollheim/release-client';
import type { Logger } from 'pino';

const EVERY_MS = 60_000;

/** Collects which releases pages and files were served from, and reports them to the registry once a minute: they are kept. */
export class UseNotes {
  readonly #client: ReleaseClient;
  readonly #log: Logger;
  readonly #timer: NodeJS.Timeout;
  #used = new Set<string>();

  constructor(client: ReleaseClient, log: Logger, everyMs = EVERY_MS) {
    this.#client = client;
    this.#log = log;
    this.#timer = setInterval(() => void this.flush(), everyMs);
    this.#timer.unref();
  }

  /** A page or a file of the release was served. */
  note(module: string, version: string): void {
    this.#used.add(`${module}@${version}`);
  }

  /** Sends to the registry what was noted; what it did not take is sent with the next. */
  async flush(): Promise<void> {
    if (this.#used.size === 0) return;
    const used = this.#used;
    this.#used = new Set();
    try {
      await this.#client.noteUse(
        [...used].map((key) => {
          const [module = '', version = ''] = key.split('@');
          return { module, version };
        }),
      );
    } catch (error) {
      this.#log.warn({ err: error }, 'the registry did not take which releases are in use');
      for (const key of used) this.#used.add(key);
    }
  }

  /** The last notes leave. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }
}
