interface Task {
  readonly run: () => Promise<void>;
}

/** What a piece of work takes, and for whom it is done. */
export interface Order {
  /** `idle`: done ahead, when no one waits; counts in no limit. Default `urgent`. */
  readonly priority?: 'urgent' | 'idle';
  /** Pixels that it unpacks; default 0. */
  readonly pixels?: number;
  /** Visitor and address that it is done for. */
  readonly senders?: readonly string[];
}

/** Bounds of a queue; what is above them is turned away. */
export interface QueueBounds {
  /** Urgent tasks that wait or are under way. */
  readonly mostTasks: number;
  /** Of one visitor or address. */
  readonly mostPerSender: number;
  /** Pixels of all that wait or are under way; one task alone is always taken. */
  readonly mostPixels: number;
}

/** Thrown when too much waits already: of all, or of the one who asks. */
export class QueueFullError extends Error {
  readonly whose: 'all' | 'sender';
  constructor(whose: 'all' | 'sender') {
    super('Too many pictures are waiting to be worked on');
    this.name = 'QueueFullError';
    this.whose = whose;
  }
}

/** Works on one picture at a time; what a visitor waits for goes before what is done ahead. */
export class WorkQueue {
  readonly #urgent: Task[] = [];
  readonly #idle: Task[] = [];
  readonly #bounds: QueueBounds;
  readonly #bySender = new Map<string, number>();
  #tasks = 0;
  #pixels = 0;
  #busy = false;

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
  }

  /** Runs `work` in its turn. Throws {@link QueueFullError} when that would be above a bound. */
  async run<T>(work: () => Promise<T>, order: Order = {}): Promise<T> {
    const counts = order.priority !== 'idle';
    if (counts) this.#enter(order);
    try {
      return await new Promise<T>((resolve, reject) => {
        const line = counts ? this.#urgent : this.#idle;
        line.push({ run: () => work().then(resolve, reject) });
        void this.#drain();
      });
    } finally {
      if (counts) this.#count(order, -1);
    }
  }

  #enter(order: Order): void {
    const { mostTasks, mostPerSender, mostPixels } = this.#bounds;
    const { senders = [], pixels = 0 } = order;
    if (senders.some((sender) => (this.#bySender.get(sender) ?? 0) >= mostPerSender))
      throw new QueueFullError('sender');
    if (this.#tasks >= mostTasks || (this.#tasks > 0 && this.#pixels + pixels > mostPixels))
      throw new QueueFullError('all');
    this.#count(order, 1);
  }

  #count({ senders = [], pixels = 0 }: Order, by: 1 | -1): void {
    this.#tasks += by;
    this.#pixels += by * pixels;
    for (const sender of senders) {
      const count = (this.#bySender.get(sender) ?? 0) + by;
      if (count > 0) this.#bySender.set(sender, count);
      else this.#bySender.delete(sender);
    }
  }

  async #drain(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    for (let task = this.#next(); task; task = this.#next()) await task.run();
    this.#busy = false;
  }

  #next(): Task | undefined {
    return this.#urgent.shift() ?? this.#idle.shift();
  }
}
