import type { Counters, LiveFrame } from '@rollheim/contracts';
import type { Connection, Listener } from './connection.ts';
import type { LiveStream } from './live-stream.ts';

/** How long a page waits for an answer of the page that has the connection, ms. */
const ANSWER_MS = 1_000;
/** How often a page that is looked at asks whether that one still lives, ms. */
const PING_MS = 15_000;
/** Read models that a document was made of may have been behind by this, ms; as the server gives it again. */
const BEHIND_MS = 5_000;

/** What the pages of a browser say to each other. */
export type Said =
  | { readonly kind: 'frame'; readonly frame: LiveFrame }
  | { readonly kind: 'gap' }
  /** A page begins to follow; it knows nothing of the last so many ms. */
  | { readonly kind: 'hello'; readonly from: string; readonly ageMs: number }
  /** The frames that it lacks; null: it reads again. */
  | { readonly kind: 'welcome'; readonly to: string; readonly frames: readonly LiveFrame[] | null }
  | { readonly kind: 'ping'; readonly from: string }
  | { readonly kind: 'pong'; readonly to: string }
  /** The page with the connection goes. */
  | { readonly kind: 'bye' };

/** A channel between the pages; what one says the others hear, not itself. */
export interface Channel {
  postMessage(said: Said): void;
  onmessage: ((event: MessageEvent<Said>) => void) | null;
  close(): void;
}

/** What a shared stream needs of the browser and the page. */
export interface SharedOptions {
  /** Pages of one name share a connection. */
  readonly name: string;
  readonly id: string;
  readonly locks: Pick<LockManager, 'request'>;
  readonly channel: Channel;
  /** Makes a connection; `knownMs`: how long ago the page knew all, when it opens. */
  connect(listener: Listener, knownMs: () => number): Connection;
  /** How old the page's document is, ms. */
  documentAge(): number;
  isHidden(): boolean;
  counters(): Counters;
  /** The page's frames come from now on. */
  following(): void;
}

/**
 * One connection for all pages of a browser that show the same customer. The page that holds the lock has it and hands
 * every frame to the others; the browser gives the lock on as soon as that page is closed, killed or crashed, and the
 * next one connects, naming until when it knew all. A page whose question is not answered within a second has a
 * connection of its own.
 */
export class SharedStream {
  readonly #live: LiveStream;
  readonly #options: SharedOptions;
  readonly #end = new AbortController();
  #connection: Connection | null = null;
  #leads = false;
  /** The own connection has brought something. */
  #open = false;
  /** Pages that asked before, with the time until which they know all, ms of the page's clock. */
  readonly #asking = new Map<string, number>();
  /** Another page had the connection. */
  #heard = false;
  /** Until when all is known, ms of the page's clock. */
  #known: number;
  #unanswered: ReturnType<typeof setTimeout> | undefined;
  readonly #ping: ReturnType<typeof setInterval>;

  constructor(live: LiveStream, options: SharedOptions) {
    this.#live = live;
    this.#options = options;
    this.#known = performance.now() - options.documentAge();
    options.channel.onmessage = ({ data }) => this.#hear(data);
    this.#ping = setInterval(() => this.#askWhetherAlive(), PING_MS);
  }

  /** Follows the page that has the connection, or becomes it. */
  start(): void {
    const { name, locks, id } = this.#options;
    locks
      .request(name, { signal: this.#end.signal }, () => this.#lead())
      .catch((error: unknown) => {
        // ended while it waited
        if (!this.#end.signal.aborted) throw error;
      });
    this.#ask({ kind: 'hello', from: id, ageMs: performance.now() - this.#known });
  }

  /** Somebody looks again, or the network is back. */
  wake(): void {
    if (this.#connection) this.#connection.wake();
    else this.#askWhetherAlive();
  }

  stop(): void {
    if (this.#leads) this.#options.channel.postMessage({ kind: 'bye' });
    this.#end.abort();
    clearInterval(this.#ping);
    clearTimeout(this.#unanswered);
    this.#connection?.stop();
    this.#options.channel.close();
  }

  /** Has the connection until the page ends. */
  #lead(): Promise<void> {
    const { signal } = this.#end;
    if (signal.aborted) return Promise.resolve();
    this.#leads = true;
    clearTimeout(this.#unanswered);
    this.#connect();
    return new Promise((ended) => signal.addEventListener('abort', () => ended()));
  }

  #connect(): void {
    if (this.#connection) return;
    const { following, counters } = this.#options;
    const [tookOver, known] = [this.#heard, this.#known];
    let first = true;
    const listener: Listener = {
      take: (frame) => {
        if (first) {
          first = false;
          this.#open = true;
          if (!frame.missed) this.#live.knowsFrom(known - BEHIND_MS);
          // the server gives auctions again, and no messages: badges show that some came meanwhile
          if (tookOver && frame.counters && !isSame(frame.counters, counters())) this.#gap();
          following();
        }
        this.#say({ kind: 'frame', frame });
        this.#live.take(frame);
        for (const [from, known] of this.#asking) this.#welcome(from, known);
        this.#asking.clear();
      },
      tellGap: () => this.#gap(),
    };
    this.#connection = this.#options.connect(listener, () => performance.now() - this.#known);
    void this.#connection.start();
  }

  #gap(): void {
    this.#say({ kind: 'gap' });
    this.#live.tellGap();
  }

  #say(said: Said): void {
    if (this.#leads) this.#options.channel.postMessage(said);
  }

  /** Asks the page that has the connection; without an answer the page connects itself. */
  #ask(question: Said): void {
    this.#options.channel.postMessage(question);
    clearTimeout(this.#unanswered);
    this.#unanswered = setTimeout(() => this.#connect(), ANSWER_MS);
  }

  #askWhetherAlive(): void {
    const { id, isHidden } = this.#options;
    if (!this.#connection && !isHidden()) this.#ask({ kind: 'ping', from: id });
  }

  #hear(said: Said): void {
    const { id, channel } = this.#options;
    if (this.#leads) {
      if (said.kind !== 'hello' && said.kind !== 'ping') return;
      channel.postMessage({ kind: 'pong', to: said.from });
      if (said.kind === 'hello') {
        const known = performance.now() - said.ageMs;
        if (this.#open) this.#welcome(said.from, known);
        else this.#asking.set(said.from, known);
      }
      // a page that no one looks at may wait for long
      if (this.#options.isHidden()) this.#connection?.wake();
      return;
    }
    // a page with a connection of its own hears all from it
    if (this.#connection) return;
    if (said.kind === 'welcome' || said.kind === 'pong') {
      if (said.to !== id) return;
      clearTimeout(this.#unanswered);
    }
    if (said.kind === 'hello' || said.kind === 'ping') return;
    this.#known = performance.now();
    this.#heard = true;
    if (said.kind === 'frame') this.#live.take(said.frame);
    if (said.kind === 'gap') this.#live.tellGap();
    if (said.kind !== 'welcome') return;
    this.#options.following();
    if (said.frames === null) this.#live.tellGap();
    for (const frame of said.frames ?? []) this.#live.take(frame);
  }

  /** Gives a page what it may lack; changes of messages are counted once, as they come. */
  #welcome(to: string, known: number): void {
    const kept = this.#live.since(known - BEHIND_MS);
    const connected = { messageId: null, auctionId: null, callToActionTypeCode: 'connected' };
    const frames = kept && [
      ...kept.filter(({ change, counters }) => !change && !counters),
      { message: connected, counters: this.#options.counters() },
    ];
    this.#options.channel.postMessage({ kind: 'welcome', to, frames });
  }
}

const isSame = (one: Counters, other: Counters): boolean =>
  one.unRead === other.unRead && one.openCtas === other.openCtas;
