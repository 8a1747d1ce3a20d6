import type { ReleaseSetAnswer } from '@rollheim/contracts';

interface Entry {
  readonly answer: Promise<ReleaseSetAnswer>;
  readonly until: number;
}

/** How long an answer is kept: the files of a set never change, where its BFFs answer may. */
const FRESH_MS = 2000;
const LIMIT = 50;

/** Release sets as the registry describes them. While it is away the last answer goes on. */
export class ReleaseSets {
  readonly #urls: readonly string[];
  readonly #fetch: typeof fetch;
  readonly #entries = new Map<string, Entry>();
  readonly #last = new Map<string, ReleaseSetAnswer>();

  /** `releasesUrl`: origins of registries on one database, separated by commas. */
  constructor(releasesUrl: string, fetchFunction: typeof fetch = fetch) {
    this.#urls = releasesUrl.split(',').map((url) => url.replace(/\/$/, ''));
    this.#fetch = fetchFunction;
  }

  /** Throws when the registry does not know the set, or cannot be asked and never was. */
  async get(id: string): Promise<ReleaseSetAnswer> {
    const entry = this.#entries.get(id);
    if (entry && entry.until > Date.now()) return entry.answer;
    const answer = this.#ask(id);
    if (this.#entries.size >= LIMIT) this.#entries.clear();
    this.#entries.set(id, { answer, until: Date.now() + FRESH_MS });
    answer.catch(() => this.#entries.delete(id));
    return answer;
  }

  /** The answer of the first registry that gives one. */
  async #first(path: string): Promise<Response> {
    let last: unknown;
    for (const url of this.#urls)
      try {
        return await this.#fetch(url + path, { signal: AbortSignal.timeout(3000) });
      } catch (error) {
        last = error;
      }
    throw last;
  }

  async #ask(id: string): Promise<ReleaseSetAnswer> {
    try {
      const response = await this.#first(`/release-sets/${encodeURIComponent(id)}`);
      if (!response.ok) throw new Error(`The registry answered ${response.status} for release set ${id}`);
      const answer = (await response.json()) as ReleaseSetAnswer;
      if (this.#last.size >= LIMIT) this.#last.clear();
      this.#last.set(id, answer);
      return answer;
    } catch (error) {
      const last = this.#last.get(id);
      if (last) return last;
      throw error;
    }
  }
}
