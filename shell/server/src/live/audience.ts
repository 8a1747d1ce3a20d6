import { standingOf } from '@rollheim/auction-rules';
import type { LiveClient } from './client.ts';
import { encodeFrame, seesChange, type AuctionChange, type Broadcasts } from './recent-changes.ts';

interface Pending {
  latest: AuctionChange;
  /** Everyone who led since the last frame. */
  readonly leaders: Set<string>;
  timer: ReturnType<typeof setTimeout> | null;
  dirty: boolean;
  /** Instant of its first frame, from which the times of the others are counted, ms. */
  readonly begun: number;
}

/** At most 4 frames a second per client and auction. */
const FRAME_GAP_MS = 250;
/** A timer that rings early by less is not waited for again, ms. */
const EARLY_MS = 5;
const QUIET_MS = 60_000;

/** What an {@link Audience} works with. */
export interface AudienceOptions {
  readonly broadcasts: Broadcasts;
  /** The part of the gap between two frames by which this audience gets its frames later than the first one, 0 to 1. */
  readonly phase: () => number;
  readonly send: (client: LiveClient, bytes: Buffer) => void;
  /** Who leads an auction, as another audience was shown. */
  readonly leaders?: ReadonlyMap<string, string | null>;
}

/** Some of the open streams, which get the changes of auctions together; those of one auction at most every 250 ms. */
export class Audience {
  readonly #options: AudienceOptions;
  readonly #clients = new Set<LiveClient>();
  readonly #byCustomer = new Map<string, Set<LiveClient>>();
  readonly #auctions = new Map<string, Pending>();
  readonly #leaders: Map<string, string | null>;

  constructor(options: AudienceOptions) {
    this.#options = options;
    this.#leaders = new Map(options.leaders);
  }

  get clients(): ReadonlySet<LiveClient> {
    return this.#clients;
  }

  /** Who leads each auction, as it was shown here. */
  get leaders(): ReadonlyMap<string, string | null> {
    return this.#leaders;
  }

  /** The open pages of a customer. */
  of(customerId: string): ReadonlySet<LiveClient> | undefined {
    return this.#byCustomer.get(customerId);
  }

  add(client: LiveClient): void {
    this.#clients.add(client);
    if (client.customerId === null) return;
    const own = this.#byCustomer.get(client.customerId) ?? new Set();
    this.#byCustomer.set(client.customerId, own.add(client));
  }

  remove(client: LiveClient): void {
    if (!this.#clients.delete(client) || client.customerId === null) return;
    const own = this.#byCustomer.get(client.customerId);
    own?.delete(client);
    if (own?.size === 0) this.#byCustomer.delete(client.customerId);
  }

  /** False when a newer state is known: it is passed over. */
  takes({ state: { auctionId, version } }: AuctionChange): boolean {
    const pending = this.#auctions.get(auctionId);
    return !pending || version >= pending.latest.state.version;
  }

  /** A public change of an auction, see {@link takes}. */
  changed(change: AuctionChange): void {
    const { auctionId } = change.state;
    const pending = this.#auctions.get(auctionId);
    if (pending) {
      pending.latest = change;
      if (change.leader !== null) pending.leaders.add(change.leader);
      pending.dirty = true;
      if (pending.timer === null) this.#flush(pending);
      return;
    }
    const leaders = new Set(change.leader === null ? [] : [change.leader]);
    const fresh: Pending = { latest: change, leaders, timer: null, dirty: true, begun: performance.now() };
    this.#auctions.set(auctionId, fresh);
    this.#flush(fresh);
  }

  #flush(pending: Pending): void {
    const { auctionId } = pending.latest.state;
    if (!pending.dirty) {
      pending.timer = null;
      setTimeout(() => this.#forget(auctionId, pending), QUIET_MS).unref();
      return;
    }
    pending.dirty = false;
    this.#tell(pending);
    pending.leaders.clear();
    this.#leaders.set(auctionId, pending.latest.leader);
    pending.timer = setTimeout(() => this.#flush(pending), this.#gap(pending));
    pending.timer.unref();
  }

  /** Until the next frame: audiences get them one after the other, not all at the same instant. */
  #gap({ begun }: Pending): number {
    const since = performance.now() - begun - this.#options.phase() * FRAME_GAP_MS;
    const gap = FRAME_GAP_MS - (((since % FRAME_GAP_MS) + FRAME_GAP_MS) % FRAME_GAP_MS);
    return gap < EARLY_MS ? gap + FRAME_GAP_MS : gap;
  }

  #tell({ latest, leaders }: Pending): void {
    if (this.#clients.size === 0) return;
    const { broadcasts, send } = this.#options;
    const { state, leader, owner } = latest;
    const before = this.#leaders.get(state.auctionId) ?? null;
    if (before !== null) leaders.add(before);
    const concerned = new Set<LiveClient>();
    const tell = (customerId: string, more: () => object): void => {
      const clients = this.#byCustomer.get(customerId);
      if (!clients) return;
      const own = encodeFrame({ ...broadcasts.of(latest), ...more() });
      for (const client of clients) {
        concerned.add(client);
        send(client, own);
      }
    };
    for (const customerId of leaders)
      tell(customerId, () => ({ own: standingOf(state.status, customerId === leader, true) }));
    if (owner) tell(owner.customerId, () => ({ ownerStatus: owner.status }));
    const shared = broadcasts.bytesOf(latest);
    for (const client of this.#clients)
      if (!concerned.has(client) && seesChange(latest, client.customerId)) send(client, shared);
  }

  #forget(auctionId: string, pending: Pending): void {
    if (this.#auctions.get(auctionId) === pending && !pending.dirty && pending.timer === null)
      this.#auctions.delete(auctionId);
  }

  /** Ends all streams in order. */
  close(): void {
    for (const client of this.#clients) (client.end ?? client.close).call(client);
    this.#clients.clear();
    this.#byCustomer.clear();
    for (const { timer } of this.#auctions.values()) if (timer) clearTimeout(timer);
    this.#auctions.clear();
  }
}
