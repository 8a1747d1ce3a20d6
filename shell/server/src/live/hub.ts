import type { LiveFrame } from '@rollheim/contracts';
import { WaitingBytes } from '@rollheim/service-kit';
import { Audience } from './audience.ts';
import type { LiveClient } from './client.ts';
import { Broadcasts, encodeFrame, RecentChanges, type AuctionChange, type Prove } from './recent-changes.ts';

const RECALLS_KEPT = 20;
/** Code of a frame that says: this release was withdrawn. */
const RELEASE_WITHDRAWN = 'release_withdrawn';

/** Bytes that wait for all receivers together; beyond it the slowest are closed. */
const MOST_WAITING = 64 * 1024 * 1024;
/** Streams that get their frames in one piece of work: a hundredth of a second. */
const AUDIENCE = 1000;

/**
 * Hands live frames to open streams. A broadcast is encoded once and the bytes are shared; changes of one auction
 * that come faster than 250 ms apart become one frame with the newest state. Where streams are many, a part of them gets
 * its frames after the other.
 */
export class LiveHub {
  readonly #audiences: Audience[] = [];
  readonly #audienceOf = new Map<LiveClient, Audience>();
  /** The last recalls, as they are sent. */
  readonly #recalls: Buffer[] = [];
  readonly #broadcasts: Broadcasts;
  readonly #recent: RecentChanges;
  readonly #waiting: WaitingBytes<LiveClient>;
  readonly #first: Audience;
  readonly #size: number;

  /** Proves the versions that frames name. */
  readonly prove: Prove;

  /** `most`: bytes that may wait for all receivers together; `audience`: streams that get their frames at once. */
  constructor(prove: Prove, most = MOST_WAITING, audience = AUDIENCE) {
    this.prove = prove;
    this.#size = audience;
    this.#broadcasts = new Broadcasts(prove);
    this.#recent = new RecentChanges(this.#broadcasts);
    this.#waiting = new WaitingBytes<LiveClient>({
      most,
      of: (client) => client.waiting?.() ?? 0,
      close: (client) => this.#drop(client),
    });
    this.#first = this.#audience();
  }

  #audience(): Audience {
    const nth = this.#audiences.length;
    const audience = new Audience({
      broadcasts: this.#broadcasts,
      phase: () => nth / this.#audiences.length,
      send: (client, bytes) => this.#send(client, bytes),
      ...(nth > 0 ? { leaders: this.#first.leaders } : {}),
    });
    this.#audiences.push(audience);
    return audience;
  }

  get size(): number {
    return this.#audienceOf.size;
  }

  add(client: LiveClient): void {
    const audience = this.#audiences.find(({ clients }) => clients.size < this.#size) ?? this.#audience();
    audience.add(client);
    this.#audienceOf.set(client, audience);
  }

  remove(client: LiveClient): void {
    this.#audienceOf.get(client)?.remove(client);
    this.#audienceOf.delete(client);
    this.#waiting.forget(client);
  }

  /** True while the customer has a page open here. */
  isHere(customerId: string): boolean {
    return this.#audiences.some((audience) => audience.of(customerId) !== undefined);
  }

  /** A public change of an auction; older versions than the one known are passed over. */
  auctionChanged(change: AuctionChange): void {
    if (!this.#first.takes(change)) return;
    this.#recent.auction(change, this.#first.leaders.get(change.state.auctionId) ?? null, Date.now());
    for (const audience of this.#audiences) audience.changed(change);
  }

  /** A release was withdrawn: notifies every open page, logged in or not, and those that come back later. */
  recall(release: NonNullable<LiveFrame['recall']>): void {
    const bytes = encodeFrame({
      message: { messageId: null, auctionId: null, callToActionTypeCode: RELEASE_WITHDRAWN },
      recall: release,
    });
    this.#recalls.push(bytes);
    if (this.#recalls.length > RECALLS_KEPT) this.#recalls.shift();
    this.#toAll(bytes);
  }

  /** What a stream may have missed while it was broken off. */
  catchUp(client: LiveClient): void {
    for (const bytes of this.#recalls) this.#send(client, bytes);
  }

  /** From this instant on the hub is given all that happens, epoch ms. */
  listensFrom(instant: number): void {
    this.#recent.listensFrom = instant;
  }

  /** What changed since a document was made, for its viewer; null: its page has to read again. */
  since(instant: number, customerId: string | null, now: number): readonly LiveFrame[] | null {
    return this.#recent.since(instant, customerId, now);
  }

  /** A frame for one customer's pages alone. */
  toCustomer(customerId: string, frame: LiveFrame): void {
    // the badges of the first frame count messages; what changed of one is counted once, as it happens
    if (!frame.change) this.#recent.personal(customerId, frame, Date.now());
    if (!this.isHere(customerId)) return;
    const bytes = encodeFrame(frame);
    for (const audience of this.#audiences)
      for (const client of audience.of(customerId) ?? []) this.#send(client, bytes);
  }

  /** Frames for one stream, in one piece. */
  toClient(client: LiveClient, frames: readonly LiveFrame[]): void {
    this.#send(client, Buffer.concat(frames.map(encodeFrame)));
  }

  /** Keeps proxies from closing quiet streams. */
  heartbeat(): void {
    this.#toAll(Buffer.from(': still here\n\n'));
  }

  #toAll(bytes: Buffer): void {
    for (const { clients } of this.#audiences) for (const client of clients) this.#send(client, bytes);
  }

  #send(client: LiveClient, bytes: Buffer): void {
    if (client.send(bytes)) this.#waiting.note(client);
    else this.#drop(client);
  }

  #drop(client: LiveClient): void {
    this.remove(client);
    client.close(); // comes back by itself after 3 s and reads again
  }

  /** Ends all streams in order: their pages come back at once, elsewhere. */
  close(): void {
    for (const audience of this.#audiences) audience.close();
    this.#audienceOf.clear();
  }
}
