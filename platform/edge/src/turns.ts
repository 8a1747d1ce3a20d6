import { isThisMachine, networkOf } from '@rollheim/service-kit';
import type { ServerResponse } from 'node:http';

interface Queue {
  inside: number;
  readonly waiting: Set<() => void>;
}

/**
 * Lets only so many calls of one address (IPv6: /64) work at a time; its others wait for their turn, first come first
 * served, and are not refused. Whoever sends hundreds of calls at once is as slow as that makes it, and leaves the
 * backends to everybody else. How many may wait is bounded by `CallsUnderWay`.
 */
export class Turns {
  readonly #atOnce: number;
  readonly #queues = new Map<string, Queue>();

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Addresses that have calls under way; for tests and metrics. */
  get size(): number {
    return this.#queues.size;
  }

  /** Resolves when it is the turn of this call: with what ends it, or with null when its caller has left meanwhile. */
  async take(address: string, res: ServerResponse): Promise<(() => void) | null> {
    if (isThisMachine(address)) return () => undefined;
    const network = networkOf(address);
    const queue = this.#queues.get(network) ?? { inside: 0, waiting: new Set() };
    this.#queues.set(network, queue);
    if (queue.inside < this.#atOnce) queue.inside++;
    else if (!(await this.#wait(queue, res))) return null;
    let due = true;
    return () => {
      if (due) this.#pass(network, queue);
      due = false;
    };
  }

  /** False when the caller left before its turn; the turn that it was given goes on to the next one. */
  #wait(queue: Queue, res: ServerResponse): Promise<boolean> {
    return new Promise((resolve) => {
      const mine = (): void => {
        res.off('close', gone);
        resolve(true);
      };
      const gone = (): void => {
        queue.waiting.delete(mine);
        resolve(false);
      };
      queue.waiting.add(mine);
      res.once('close', gone);
    });
  }

  #pass(network: string, queue: Queue): void {
    const [next] = queue.waiting;
    if (next) {
      queue.waiting.delete(next);
      return next();
    }
    queue.inside--;
    if (queue.inside === 0) this.#queues.delete(network);
  }
}
