interface Task {
  readonly run: () => Promise<void>;
}

/** Tasks that wait at most before new ones are turned away. */
const MOST_WAITING = 60;

/** Thrown when too much waits already. */
export class QueueFullError extends Error {
  constructor() {
    super('Too many pictures are waiting to be worked on');
    this.name = 'QueueFullError';
  }
}

/** Works on one picture at a time; what a visitor waits for goes before what is done ahead. */
export class WorkQueue {
  readonly #urgent: Task[] = [];
  readonly #idle: Task[] = [];
  #busy = false;

  /** Runs `work` in its turn. Throws {@link QueueFullError} when too many urgent tasks wait. */
  run<T>(work: () => Promise<T>, priority: 'urgent' | 'idle' = 'urgent'): Promise<T> {
    const line = priority === 'urgent' ? this.#urgent : this.#idle;
    if (priority === 'urgent' && line.length >= MOST_WAITING) return Promise.reject(new QueueFullError());
    return new Promise<T>((resolve, reject) => {
      line.push({ run: () => work().then(resolve, reject) });
      void this.#drain();
    });
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
