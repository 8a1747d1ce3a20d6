import { standingOf } from '@rollheim/auction-rules';
import {
  BROADCAST_AUCTION_UPDATE,
  type AuctionStatus,
  type LiveFrame,
  type PublicAuctionState,
} from '@rollheim/contracts';

/** An auction's change as the hub takes it: public state, and who leads (never sent to others). */
export interface AuctionChange {
  readonly state: PublicAuctionState;
  readonly leader: string | null;
  /** Whose auction it is, where they read another status than everyone. */
  readonly owner?: { readonly customerId: string; readonly status: AuctionStatus };
  /** Customers who alone see it; absent: everyone does. */
  readonly only?: ReadonlySet<string>;
  /** When it happened, epoch ms; absent: now. */
  readonly at?: number;
}

/** True where a viewer (null: no one is logged in) sees a change. */
export const seesChange = ({ only }: AuctionChange, customerId: string | null): boolean =>
  only === undefined || (customerId !== null && only.has(customerId));

/** How long changes are kept, ms: a page has opened its stream by then. */
const KEPT_MS = 60_000;
/** Read models that a document was made of may have been behind by this, ms. */
const BEHIND_MS = 5_000;
/** More than this cost a page more than reading again. */
const MOST_FRAMES = 200;

/** So many frames of customers are kept, of all together; at times twice as many. */
const MOST_PERSONAL = 2000;

/** Puts proofs before versions, see `proveVersions`. */
export type Prove = (versions: string) => string;

/** A frame as it is sent. */
export const encodeFrame = (frame: LiveFrame): Buffer => Buffer.from(`data: ${JSON.stringify(frame)}\n\n`);

/** The frames that announce to everyone changes of auctions. Each is made once: its proof is bound to no receiver. */
export class Broadcasts {
  readonly #prove: Prove;
  readonly #made = new WeakMap<AuctionChange, LiveFrame>();
  readonly #encoded = new WeakMap<AuctionChange, Buffer>();

  constructor(prove: Prove) {
    this.#prove = prove;
  }

  of(change: AuctionChange): LiveFrame {
    const frame = this.#made.get(change) ?? auctionFrame(change.state, this.#prove);
    this.#made.set(change, frame);
    return frame;
  }

  /** The frame as it is sent to everyone whom nothing more of it concerns. */
  bytesOf(change: AuctionChange): Buffer {
    const bytes = this.#encoded.get(change) ?? encodeFrame(this.of(change));
    this.#encoded.set(change, bytes);
    return bytes;
  }
}

/** A frame with an auction's state. */
export const auctionFrame = (state: PublicAuctionState, prove: Prove): LiveFrame => ({
  message: { messageId: null, auctionId: state.auctionId, callToActionTypeCode: BROADCAST_AUCTION_UPDATE },
  state,
  seen: prove(`auctions/${state.auctionId}:${state.version}`),
});

interface Noted<T> {
  readonly what: T;
  /** Epoch ms. */
  readonly at: number;
}

interface NotedAuction extends Noted<AuctionChange> {
  /** Who led in that time, the newest leader too. */
  readonly leaders: ReadonlySet<string>;
}

/** What changed in the last minute: a page that opens its stream gets what its document could not hold. */
export class RecentChanges {
  /** The newest of each auction, the latest last. */
  readonly #auctions = new Map<string, NotedAuction>();
  readonly #broadcasts: Broadcasts;
  #personal: Noted<{ readonly customerId: string; readonly frame: LiveFrame }>[] = [];

  /** Nothing is known of what was before this instant, epoch ms: this process did not listen yet. */
  listensFrom = 0;

  constructor(broadcasts: Broadcasts) {
    this.#broadcasts = broadcasts;
  }

  /** `before`: who led before the change. What happened lately counts from its arrival: the bus may have been behind. */
  auction(change: AuctionChange, before: string | null, now: number): void {
    const { at: happened = now, leader, state } = change;
    const at = happened < now - KEPT_MS ? happened : now;
    const known = this.#auctions.get(state.auctionId);
    const leaders = new Set([...(known?.leaders ?? []), before, leader].filter((each) => each !== null));
    this.#auctions.delete(state.auctionId);
    this.#auctions.set(state.auctionId, { what: change, at, leaders });
    for (const [id, noted] of this.#auctions) {
      if (noted.at > now - KEPT_MS) break;
      this.#auctions.delete(id);
    }
  }

  /** Badges are left out: those of the stream's first frame are newer. */
  personal(customerId: string, { counters: _badges, ...frame }: LiveFrame, at: number): void {
    this.#personal.push({ what: { customerId, frame }, at });
    if (this.#personal.length < 2 * MOST_PERSONAL) return;
    // what is forgotten was known of no one: their pages read again
    const kept = this.#personal.slice(-MOST_PERSONAL);
    this.listensFrom = Math.max(this.listensFrom, kept[0]?.at ?? 0);
    this.#personal = kept;
  }

  /**
   * Frames of what changed since a document was made at `instant`, epoch ms, for this viewer (null: no one is logged
   * in). Null: it is too long ago, or too much.
   */
  since(instant: number, customerId: string | null, now: number): readonly LiveFrame[] | null {
    if (instant < Math.max(this.listensFrom, now - KEPT_MS + BEHIND_MS)) return null;
    const from = Math.min(instant, now) - BEHIND_MS;
    const auctions = [...this.#auctions.values()].filter(
      ({ at, what }) => at >= from && seesChange(what, customerId),
    );
    if (auctions.length > MOST_FRAMES) return null;
    return [
      ...auctions.map(({ what, leaders }) => {
        const concerned = customerId !== null && leaders.has(customerId);
        const own = concerned ? { own: standingOf(what.state.status, what.leader === customerId, true) } : {};
        const { owner } = what;
        const ownerStatus = owner?.customerId === customerId ? { ownerStatus: owner.status } : {};
        return { ...this.#broadcasts.of(what), ...own, ...ownerStatus };
      }),
      ...this.#personal
        .filter(({ what, at }) => at >= from && what.customerId === customerId)
        .map(({ what }) => what.frame),
    ];
  }
}
