/** How often a call was made and failed. */
interface Tally {
  tried: number;
  failed: number;
  /** The last status that failed. */
  status: number;
}

/** Something that the calls of a release do otherwise than those of the one before. */
export interface CallDifference {
  readonly code: 'call_failing' | 'answer_changed' | 'answer_mixed' | 'cacheable_private';
  readonly message: string;
}

/** The calls that a release's pages made while they were looked at. */
export class Calls {
  readonly #tallies = new Map<string, Tally>();

  /** Notes an answer. */
  note(method: string, path: string, status: number): void {
    const call = `${method} ${path.replaceAll(/(?<![\w-])(?=[\w-]*\d)[\w-]+/g, '#')}`;
    const tally = this.#tallies.get(call) ?? { tried: 0, failed: 0, status: 0 };
    this.#tallies.set(call, tally);
    tally.tried += 1;
    if (status >= 400) [tally.failed, tally.status] = [tally.failed + 1, status];
  }

  /**
   * Calls that fail every time now. Without a release before (null): calls that the BFF cannot answer.
   */
  differences(before: Calls | null): CallDifference[] {
    return [...this.#tallies].flatMap(([call, now]): CallDifference[] => {
      const then = before ? before.#tallies.get(call) : undefined;
      const fails = now.failed === now.tried && (then ? then.failed < then.tried : now.status >= 500);
      if (!fails) return [];
      const message = `${call} is answered with ${now.status}, ${now.tried} times of ${now.tried}`;
      return [{ code: 'call_failing', message }];
    });
  }
}
