import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from 'playwright';
import { Undecided } from './undecided.ts';

/** A page that is not done with what it does after so long cannot be judged: it goes on for ever, or the machine is halted. */
const LONGEST_MS = 60_000;
/** Frames in a row in which nothing is on the way. */
const CALM = 3;

/** In the page, before its scripts: counts what the page waits for and does by itself. Uses nothing from outside itself. */
export const watchWaits = (shortMs: number): void => {
  /** A chain of timers that is longer repeats itself, and is nothing to wait for. */
  const CHAIN = 8;
  /** Messages of a page to itself without a calm frame between them: more are no work that ends. */
  const MESSAGES = 5_000;
  const waits = new Set<unknown>();
  let answers = 0;
  let chain = 0;
  const { setTimeout: later, clearTimeout: end, fetch: ask } = globalThis;
  globalThis.setTimeout = ((run: TimerHandler, ms = 0, ...more: unknown[]) => {
    const depth = chain + 1;
    const id = later(() => {
      const outer = chain;
      chain = depth;
      try {
        if (typeof run === 'function') (run as (...given: unknown[]) => void)(...more);
      } finally {
        chain = outer;
        waits.delete(id);
      }
    }, ms);
    if (ms <= shortMs && depth <= CHAIN) waits.add(id);
    return id;
  }) as unknown as typeof later;
  globalThis.clearTimeout = ((id: number): void => {
    waits.delete(id);
    end(id);
  }) as typeof end;
  globalThis.fetch = (...asked) => {
    answers += 1;
    const answer = ask(...asked);
    // an answer is there once it was read; whoever asked reads it in a task of its own
    void answer
      .then((given) => given.clone().arrayBuffer())
      .then(
        () => later(() => (answers -= 1)),
        () => later(() => (answers -= 1)),
      );
    return answer;
  };
  const moves = (): boolean =>
    document.getAnimations().some(({ playState, effect }) => {
      const { endTime } = effect?.getComputedTiming() ?? {};
      return playState === 'running' && typeof endTime === 'number' && endTime <= 2 * shortMs;
    });
  // React draws what is not urgent in slices, a message to itself after each: between them frames pass
  let [messages, seen, row] = [0, 0, 0];
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function post(...given: unknown[]): void {
    messages += 1;
    Reflect.apply(postMessage, this, given);
  };
  const draws = (): boolean => {
    row = messages === seen ? 0 : row + messages - seen;
    seen = messages;
    return row > 0 && row <= MESSAGES;
  };
  const channel = new MessageChannel();
  const nextFrame = (): Promise<void> =>
    new Promise((resolve) => {
      channel.port1.onmessage = () => resolve();
      requestAnimationFrame(() => Reflect.apply(postMessage, channel.port2, [null]));
    });
  Object.assign(globalThis, {
    nextFrame,
    isWaiting: () => [draws(), waits.size > 0, answers > 0, moves()].includes(true),
  });
};

/** In the page: true once it was calm for some frames, false when it was not in time. */
const isCalm = async ([calm, limit]: readonly [number, number]): Promise<boolean> => {
  const { nextFrame, isWaiting } = globalThis as unknown as {
    nextFrame(): Promise<void>;
    isWaiting(): boolean;
  };
  const end = performance.now() + limit;
  for (let row = 0; row < calm;) {
    await nextFrame();
    row = isWaiting() ? 0 : row + 1;
    if (performance.now() > end) return false;
  }
  return true;
};

/** Waits for a page by what happens in it, not by time: until nothing is on the way that it asked for. */
export class Settling {
  readonly #page: Page;
  readonly #moving = new Set<Request>();
  #begun = 0;

  constructor(page: Page) {
    this.#page = page;
    page.on('request', (request) => {
      this.#begun += 1;
      // the page itself says when it has read what it fetched
      if (!['fetch', 'xhr', 'eventsource', 'ping'].includes(request.resourceType()))
        this.#moving.add(request);
    });
    const ended = (request: Request): void => void this.#moving.delete(request);
    page.on('requestfailed', ended);
    page.on('requestfinished', ended);
  }

  /** Forgets what an earlier document waited for. */
  forget(): void {
    this.#moving.clear();
  }

  /** Resolves once the page is done; throws {@link Undecided} when that takes too long. */
  async settled(what: string): Promise<void> {
    const end = Date.now() + LONGEST_MS;
    for (let begun = -1; begun !== this.#begun || this.#moving.size > 0;) {
      begun = this.#begun;
      // of a document that was left meanwhile nothing is waited for
      const calm = await this.#page.evaluate(isCalm, [CALM, LONGEST_MS] as const).catch((error: Error) => {
        if (!isLeft(error)) throw error;
        return true;
      });
      if (!calm || Date.now() > end)
        throw new Undecided(`${what}: it is not done after ${LONGEST_MS / 1000} s`);
      if (this.#moving.size > 0) await sleep(20);
    }
  }
}

/** The page was left for another one while it was asked. */
export const isLeft = ({ message }: Error): boolean =>
  /context was destroyed|Cannot find context|navigat/.test(message);
