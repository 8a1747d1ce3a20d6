import { standingOf } from '@rollheim/auction-rules';
import type { LiveFrame } from '@rollheim/contracts';
import { WaitingBytes } from '@rollheim/service-kit';
import { Broadcasts, RecentChanges, type AuctionChange, type Prove, seesChange } from './recent-changes.ts';

/** One open stream. */
export interface LiveClient {
  /** Null: anonymous, broadcasts only. */
  readonly customerId: string | null;
  /** False when the receiver cannot keep up; the client is then dropped. */
  send(bytes: Buffer): boolean;
  /** Bytes that wait for the receiver; absent: none ever do. */
  waiting?(): number;
  close(): void;
}

interface Pending {
  latest: AuctionChange;
  /** Everyone who led since the last frame. */
  readonly leaders: Set<string>;
  timer: ReturnType<typeof setTimeout> | null;
  dirty: boolean;
}

/** At most 4 frames a second per client and auction. */
const FRAME_GAP_MS = 250;
const QUIET_MS = 60_000;
const RECALLS_KEPT = 20;
/** Code of a frame that says: this release was withdrawn. */
const RELEASE_WITHDRAWN = 'release_withdrawn';

/** Bytes that wait for all receivers together; beyond it the slowest are closed. */
const MOST_WAITING = 64 * 1024 * 1024;

const encode = (frame: LiveFrame): Buffer => Buffer.from(`data: ${JSON.stringify(frame)}\n\n`);

/**
 * Hands live frames to open streams. A broadcast is encoded once and the bytes are shared; changes of one auction
 * that come faster than 250 ms apart become one frame with the newest state.
 */
export class LiveHub {
  readonly #clients = new Set<LiveClient>();
  readonly #byCustomer = new Map<string, Set<LiveClient>>();
  readonly #auctions = new Map<string, Pending>();
  readonly #leaders = new Map<string, string | null>();
  /** The last recalls, as they are sent. */
  readonly #recalls: Buffer[] = [];
  readonly #broadcasts: Broadcasts;
  readonly #recent: RecentChanges;
  readonly #waiting: WaitingBytes<LiveClient>;

  /** Proves the versions that frames name. */
  readonly prove: Prove;

  /** `most`: bytes that may wait for all receivers together. */
  constructor(prove: Prove, most = MOST_WAITING) {
    this.prove = prove;
    this.#broadcasts = new Broadcasts(prove);
    this.#recent = new RecentChanges(this.#broadcasts);
    this.#waiting = new WaitingBytes<LiveClient>({
      most,
      of: (client) => client.waiting?.() ?? 0,
      close: (client) => this.#drop(client),
    });
  }

  get size(): number {
    return this.#clients.size;
  }

  add(client: LiveClient): void {
    this.#clients.add(client);
    if (client.customerId === null) return;
    const own = this.#byCustomer.get(client.customerId) ?? new Set();
    this.#byCustomer.set(client.customerId, own.add(client));
  }

  remove(client: LiveClient): void {
    this.#clients.delete(client);
    this.#waiting.forget(client);
    if (client.customerId === null) return;
    const own = this.#byCustomer.get(client.customerId);
    own?.delete(client);
    if (own?.size === 0) this.#byCustomer.delete(client.customerId);
  }

  /** True while the customer has a page open here. */
  isHere(customerId: string): boolean {
    return this.#byCustomer.has(customerId);
  }

  /** A public change of an auction; older versions than the one known are passed over. */
  auctionChanged(change: AuctionChange): void {
    const { auctionId, version } = change.state;
    const pending = this.#auctions.get(auctionId);
    if (pending && version < pending.latest.state.version) return;
    this.#recent.auction(change, this.#leaders.get(auctionId) ?? null, Date.now());
    if (pending) {
      pending.latest = change;
      if (change.leader !== null) pending.leaders.add(change.leader);
      pending.dirty = true;
      if (pending.timer === null) this.#flush(pending);
      return;
    }
    const leaders = new Set(change.leader === null ? [] : [change.leader]);
    const fresh: Pending = { latest: change, leaders, timer: null, dirty: true };
    this.#auctions.set(auctionId, fresh);
    this.#flush(fresh);
  }

  #flush(pending: Pending): void {
    const { state, leader, owner } = pending.latest;
    const { auctionId } = state;
    if (!pending.dirty) {
      pending.timer = null;
      setTimeout(() => this.#forget(auctionId, pending), QUIET_MS).unref();
      return;
    }
    pending.dirty = false;
    const frame = this.#broadcasts.of(pending.latest);
    const before = this.#leaders.get(auctionId) ?? null;
    if (before !== null) pending.leaders.add(before);
    const concerned = new Set<LiveClient>();
    for (const customerId of pending.leaders) {
      const own = encode({ ...frame, own: standingOf(state.status, customerId === leader, true) });
      for (const client of this.#byCustomer.get(customerId) ?? []) {
        concerned.add(client);
        this.#send(client, own);
      }
    }
    pending.leaders.clear();
    const owners = owner && this.#byCustomer.get(owner.customerId);
    if (owner && owners) {
      const own = encode({ ...frame, ownerStatus: owner.status });
      for (const client of owners) {
        concerned.add(client);
        this.#send(client, own);
      }
    }
    this.#leaders.set(auctionId, leader);
    const shared = encode(frame);
    for (const client of this.#clients)
      if (!concerned.has(client) && seesChange(pending.latest, client.customerId)) this.#send(client, shared);
    pending.timer = setTimeout(() => this.#flush(pending), FRAME_GAP_MS);
    pending.timer.unref();
  }

  #forget(auctionId: string, pending: Pending): void {
    if (this.#auctions.get(auctionId) === pending && !pending.dirty && pending.timer === null)
      this.#auctions.delete(auctionId);
  }

  /** A release was withdrawn: notifies every open page, logged in or not, and those that come back later. */
  recall(release: NonNullable<LiveFrame['recall']>): void {
    const bytes = encode({
      message: { messageId: null, auctionId: null, callToActionTypeCode: RELEASE_WITHDRAWN },
      recall: release,
    });
    this.#recalls.push(bytes);
    if (this.#recalls.length > RECALLS_KEPT) this.#recalls.shift();
    for (const client of this.#clients) this.#send(client, bytes);
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
    const clients = this.#byCustomer.get(customerId);
    if (!clients) return;
    const bytes = encode(frame);
    for (const client of clients) this.#send(client, bytes);
  }

  /** Frames for one stream, in one piece. */
  toClient(client: LiveClient, frames: readonly LiveFrame[]): void {
    this.#send(client, Buffer.concat(frames.map(encode)));
  }

  /** Keeps proxies from closing quiet streams. */
  heartbeat(): void {
    const bytes = Buffer.from(': still here\n\n');
    for (const client of this.#clients) this.#send(client, bytes);
  }

  #send(client: LiveClient, bytes: Buffer): void {
    if (client.send(bytes)) this.#waiting.note(client);
    else this.#drop(client);
  }

  #drop(client: LiveClient): void {
    this.remove(client);
    client.close(); // comes back by itself after 3 s and reads again
  }

  /** Ends all streams. */
  close(): void {
    for (const client of this.#clients) client.close();
    this.#clients.clear();
    this.#byCustomer.clear();
    for (const { timer } of this.#auctions.values()) if (timer) clearTimeout(timer);
    this.#auctions.clear();
  }
}
