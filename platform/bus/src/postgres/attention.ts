import type { ListenSession } from './session.ts';

/** Channel of every append; channel of the appends of one topic. */
const EVERYTHING = 'rollheim_bus';
const channelOf = (topicId: number): string => `${EVERYTHING}.${topicId}`;
/** Wake-ups a second that are more than it costs to read at the ends of rests without any. */
const MANY = 25;
const WINDOW_MS = 1000;
/** So long a process listens to little before it finds out whether there are still many, ms. */
const BUSY_MS = 10_000;

/** What {@link Attention} needs. */
interface AttentionOptions {
  readonly session: Pick<ListenSession, 'listenTo'>;
  /** The topics of subscriptions that do not rest. */
  readonly urgent: () => readonly number[];
  /** Everybody looks: a wake-up may have been missed, or there will be none. */
  readonly lookAll: () => void;
}

/**
 * What a process listens to. A wake-up costs both ends a tenth of a millisecond, and whoever rests does nothing with it:
 * where many come, only those are listened to that somebody does not rest for, and all others read when their rests end.
 */
export class Attention {
  /** The channels of a process to begin with. */
  static readonly first: readonly string[] = [EVERYTHING];
  readonly #options: AttentionOptions;
  #busy = false;
  #heard = 0;
  #since = -Infinity;
  #end: NodeJS.Timeout | null = null;

  constructor(options: AttentionOptions) {
    this.#options = options;
  }

  /** True while those who rest get no wake-up: they look when their rest ends. */
  get isBusy(): boolean {
    return this.#busy;
  }

  /** A wake-up came. */
  heard(channel: string, now = performance.now()): void {
    if (channel !== EVERYTHING) return;
    if (now - this.#since > WINDOW_MS) [this.#since, this.#heard] = [now, 0];
    if (++this.#heard > MANY && !this.#busy) this.#narrow();
  }

  /** A subscription has come or gone. */
  changed(): void {
    if (this.#busy) void this.#listen().then(this.#options.lookAll);
  }

  close(): void {
    if (this.#end) clearTimeout(this.#end);
  }

  #narrow(): void {
    this.#busy = true;
    this.#end = setTimeout(() => void this.#widen(), BUSY_MS).unref();
    this.#options.lookAll();
    void this.#listen();
  }

  async #widen(): Promise<void> {
    [this.#since, this.#heard] = [performance.now(), 0];
    await this.#options.session.listenTo(Attention.first);
    this.#busy = false;
    // what came since the last look
    this.#options.lookAll();
  }

  #listen(): Promise<boolean> {
    return this.#options.session.listenTo(this.#options.urgent().map(channelOf));
  }
}
