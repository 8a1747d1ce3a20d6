/** What a visitor allows besides what the site needs to work. */
export interface Choice {
  readonly analytics: boolean;
  readonly ads: boolean;
}

/** Nothing is allowed until somebody says so (spec 2 §9). */
export const DENIED: Choice = { analytics: false, ads: false };
/** What the banner asks for; of ads it says nothing, so nothing is given. */
export const GRANTED: Choice = { analytics: true, ads: false };

const WAIT_MS = 500;
const YEAR_SECONDS = 31_536_000;

/** Reads the cookie `consent`; null where it holds no decision. Consent to ads was never asked for: an older cookie that says so is not believed. */
export function readChoice(text: string | null): Choice | null {
  const [, analytics] = /^analytics:([01])\.ads:[01]$/.exec(text ?? '') ?? [];
  return analytics === undefined ? null : { analytics: analytics === '1', ads: false };
}

export const writeChoice = ({ analytics, ads }: Choice): string =>
  `analytics:${analytics ? 1 : 0}.ads:${ads ? 1 : 0}`;

/** The cookie that keeps a decision for a year. */
export const choiceCookie = (choice: Choice, secure: boolean): string =>
  `consent=${writeChoice(choice)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure ? '; secure' : ''}`;

/** The visitor's decision, and who waits for it. */
export class Consent {
  readonly #keep: (choice: Choice) => void;
  readonly #listeners = new Set<() => void>();
  #choice: Choice | null;
  #asked = false;

  constructor(stored: string | null, keep: (choice: Choice) => void) {
    this.#choice = readChoice(stored);
    this.#keep = keep;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** True while nothing is decided, or the visitor wants to decide again. */
  readonly open = (): boolean => this.#asked || this.#choice === null;

  get choice(): Choice {
    return this.#choice ?? DENIED;
  }

  decide(choice: Choice): void {
    this.#choice = choice;
    this.#asked = false;
    this.#keep(choice);
    this.#tell();
  }

  /** Shows the question again. */
  ask(): void {
    this.#asked = true;
    this.#tell();
  }

  /** The decision; where there is none it is waited for 500 ms, then nothing is allowed (spec 2 §9). */
  settled(): Promise<Choice> {
    if (this.#choice !== null) return Promise.resolve(this.#choice);
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        stop();
        resolve(this.choice);
      };
      const stop = this.subscribe(end);
      const timer = setTimeout(end, WAIT_MS);
    });
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
