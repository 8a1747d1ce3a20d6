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
  readonly #url: string;
  readonly #fetch: typeof fetch;
  readonly #entries = new Map<string, Entry>();
  readonly #last = new Map<string, ReleaseSetAnswer>();

  constructor(releasesUrl: string, fetchFunction: typeof fetch = fetch) {
    this.#url = releasesUrl.replace(/\/$/, '');
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

  async #ask(id: string): Promise<ReleaseSetAnswer> {
    try {
      const response = await this.#fetch(`${this.#url}/release-sets/${encodeURIComponent(id)}`, {
        signal: AbortSignal.timeout(3000),
      });
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
