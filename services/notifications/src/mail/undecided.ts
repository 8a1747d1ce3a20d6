/**
 * Mails of the mailbox that report something of a mail which is not known yet, by their UID: they are read again, and
 * hold up no newer one. One waits for each mail: of the same one nothing else follows.
 */
export class Undecided {
  readonly #about = new Map<number, string>();
  #validity: bigint | null = null;

  /**
   * The mails of a visit: at most `most` new ones, and as many of those that wait, the longest unread first. UIDs hold as
   * long as the mailbox has the same `validity`.
   */
  choose(unseen: readonly number[], validity: bigint | null, most: number): readonly number[] {
    if (validity !== this.#validity) this.#about.clear();
    this.#validity = validity;
    const present = new Set(unseen);
    for (const uid of this.#about.keys()) if (!present.has(uid)) this.#about.delete(uid);
    const fresh = unseen.filter((uid) => !this.#about.has(uid));
    return [...fresh.slice(0, most), ...[...this.#about.keys()].slice(0, most)];
  }

  /** Remembers that a mail waits; false where another one waits for the same. */
  keep(uid: number, about: string): boolean {
    this.#about.delete(uid);
    if ([...this.#about.values()].includes(about)) return false;
    this.#about.set(uid, about);
    return true;
  }

  /** Its case is decided. */
  drop(uid: number): void {
    this.#about.delete(uid);
  }
}
