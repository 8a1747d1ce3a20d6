import { mkdirSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { RegistryState, Release } from '@rollheim/release-client';
import type { Logger } from 'pino';

/** What an edge knows of the registry. */
export interface KnownReleases {
  readonly state: RegistryState;
  /** Records of the releases that were served. */
  readonly releases: readonly Release[];
}

/** Format of the file; one of another format is passed over. */
const FORMAT = 1;

/** Keeps the registry's last answer on disk, so that an edge that starts while the registry is away can serve. */
export class ReleaseFile {
  readonly #path: string;
  readonly #log: Logger;
  #next: KnownReleases | null = null;
  #writing: Promise<void> | null = null;

  constructor(path: string, log: Logger) {
    this.#path = path;
    this.#log = log;
  }

  /** What was written last; null when there is none that can be read. */
  read(): KnownReleases | null {
    try {
      const { format, ...known } = JSON.parse(readFileSync(this.#path, 'utf8')) as KnownReleases & {
        format: number;
      };
      return format === FORMAT ? known : null;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
        this.#log.warn({ err: error }, 'the last release set on disk cannot be read');
      return null;
    }
  }

  /** Replaces the file beside the requests; of several states that come meanwhile the last one is written. */
  write(known: KnownReleases): void {
    this.#next = known;
    this.#writing ??= this.#drain().finally(() => (this.#writing = null));
  }

  /** Resolves when everything is on disk. */
  async written(): Promise<void> {
    await this.#writing;
  }

  async #drain(): Promise<void> {
    for (let known = this.#next; known; known = this.#next) {
      this.#next = null;
      try {
        mkdirSync(dirname(this.#path), { recursive: true });
        const fresh = `${this.#path}.${process.pid}`;
        await writeFile(fresh, JSON.stringify({ format: FORMAT, ...known }));
        await rename(fresh, this.#path);
      } catch (error) {
        this.#log.warn({ err: error }, 'the release set is not kept on disk');
      }
    }
  }
}
