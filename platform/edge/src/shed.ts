/** How long a call that was refused for overload is not passed on again, ms: what was let in before ends meanwhile. */
const REST_MS = 100;
/** Kinds of calls remembered at most. */
const LIMIT = 1000;
const OVERLOADED = 503;

/**
 * Remembers which kinds of calls a backend refuses, so that the next ones are refused here, for a hundredth of the work:
 * under three times the load the refusals themselves would take what the accepted calls need.
 */
export class Shed {
  readonly #until = new Map<string, number>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** True while calls of this kind are refused at once. */
  refuses(kind: string): boolean {
    const until = this.#until.get(kind);
    return until !== undefined && this.#now() < until;
  }

  /** A backend has answered a call of this kind. */
  answered(kind: string, status: number): void {
    if (status !== OVERLOADED) return;
    if (this.#until.size >= LIMIT) this.#until.clear();
    this.#until.set(kind, this.#now() + REST_MS);
  }
}

/** What is refused together: one backend's calls of one shape, whatever ids are in the path. */
export function kindOf(url: string, method: string, path: string): string {
  const shape = path
    .split('/')
    .map((part) => (part.length >= 12 || /\d/.test(part) ? '*' : part))
    .join('/');
  return `${url} ${method} ${shape}`;
}
