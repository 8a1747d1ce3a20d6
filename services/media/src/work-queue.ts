import { CallerLimits } from '@rollheim/service-kit';

interface Task {
  readonly run: () => Promise<void>;
}

/** Whom work is done for. */
export interface Sender {
  readonly address: string;
  /** Owner of what is uploaded; null: pictures of a page. */
  readonly visitor: string | null;
}

/** What a piece of work takes, and for whom it is done. */
export interface Order {
  /** `idle`: done ahead, when no one waits; counts in no limit. Default `urgent`. */
  readonly priority?: 'urgent' | 'idle';
  /** Pixels that it unpacks; default 0. */
  readonly pixels?: number;
  readonly sender?: Sender;
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
  readonly whose: 'caller' | 'budget';
  constructor(whose: 'caller' | 'budget') {
    super('Too many pictures are waiting to be worked on');
    this.name = 'QueueFullError';
    this.whose = whose;
  }
}

/** Works on one picture at a time; what a visitor waits for goes before what is done ahead. */
export class WorkQueue {
  readonly #urgent: Task[] = [];
  readonly #idle: Task[] = [];
  readonly #mostPixels: number;
  readonly #limits: CallerLimits;
  #pixels = 0;
  #busy = false;

  constructor({ mostTasks: all, mostPerSender, mostPixels }: QueueBounds) {
    this.#mostPixels = mostPixels;
    this.#limits = new CallerLimits({ perVisitor: mostPerSender, perAddress: mostPerSender, all });
  }

  /** Runs `work` in its turn. Throws {@link QueueFullError} when that would be above a bound. */
  async run<T>(work: () => Promise<T>, order: Order = {}): Promise<T> {
    const counts = order.priority !== 'idle';
    const leave = counts ? this.#enter(order) : null;
    try {
      return await new Promise<T>((resolve, reject) => {
        const line = counts ? this.#urgent : this.#idle;
        line.push({ run: () => work().then(resolve, reject) });
        void this.#drain();
      });
    } finally {
      leave?.();
    }
  }

  #enter({ sender, pixels = 0 }: Order): () => void {
    const place = this.#limits.enter(sender?.address ?? null, sender?.visitor ?? null);
    if ('refused' in place) throw new QueueFullError(place.refused);
    if (this.#limits.size > 1 && this.#pixels + pixels > this.#mostPixels) {
      place.leave();
      throw new QueueFullError('budget');
    }
    this.#pixels += pixels;
    return () => {
      this.#pixels -= pixels;
      place.leave();
    };
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
