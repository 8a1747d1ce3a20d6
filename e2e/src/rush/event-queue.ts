interface Event {
  readonly at: number;
  /** Events of one instant happen in the order in which they were added. */
  readonly nth: number;
  readonly happen: () => void;
}

const isBefore = (a: Event, b: Event): boolean => a.at < b.at || (a.at === b.at && a.nth < b.nth);

/** What is to happen at which instant of a simulation: a binary heap. */
export class EventQueue {
  readonly #heap: Event[] = [];
  #added = 0;
  /** The instant of the event that happens, ms. */
  now = Number.NEGATIVE_INFINITY;

  add(at: number, happen: () => void): void {
    const event = { at: Math.max(at, this.now), nth: this.#added++, happen };
    let place = this.#heap.push(event) - 1;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (!isBefore(event, this.#heap[above]!)) break;
      this.#heap[place] = this.#heap[above]!;
      place = above;
    }
    this.#heap[place] = event;
  }

  /** Lets everything happen, and what is added by it. */
  run(): void {
    for (let first = this.#heap[0]; first; first = this.#heap[0]) {
      this.#takeFirst();
      this.now = first.at;
      first.happen();
    }
  }

  #takeFirst(): void {
    const last = this.#heap.pop()!;
    const count = this.#heap.length;
    if (count === 0) return;
    let place = 0;
    for (let below = 1; below < count; below = 2 * place + 1) {
      const lesser =
        below + 1 < count && isBefore(this.#heap[below + 1]!, this.#heap[below]!) ? below + 1 : below;
      if (isBefore(last, this.#heap[lesser]!)) break;
      this.#heap[place] = this.#heap[lesser]!;
      place = lesser;
    }
    this.#heap[place] = last;
  }
}
