import type { AuctionStatus, PublicAuctionState } from './state/auctions.ts';
import type { OwnLateOffer } from './http/catalog.ts';
import type { SearchState } from './state/notifications.ts';

/** One frame of the live stream (SSE `data:`), spec 2 §7.5 plus the state so that pages need not ask again. */
export interface LiveFrame {
  readonly message: {
    readonly messageId: string | null;
    readonly auctionId: string | null;
    readonly callToActionTypeCode: string;
  };
  readonly state?: PublicAuctionState;
  /**
   * The versions that the frame names (of `state`, `order` or `queue`), with their proofs, as a call names them in
   * `X-Seen`: `<proof>~auctions/42:17`. Absent from older shells: the version alone is named then, and not waited for.
   */
  readonly seen?: string;
  /** The receiver's own standing; never another's. */
  readonly own?: { readonly leading: boolean; readonly overbid: boolean };
  /** For the owner's pages, where the status is sent to them otherwise than to everyone: a reservation. */
  readonly ownerStatus?: AuctionStatus;
  readonly counters?: Counters;
  /** The stream cannot give again what happened since its document was made: its page reads again. */
  readonly missed?: true;
  /** The named message as it is now: lists that hold it are patched, not asked again. Absent from older shells. */
  readonly change?: MessageChange;
  /** For its buyer and its seller: an order has this version now, `orders/8k2m:2`. */
  readonly order?: string;
  /** For its customer alone: a vehicle was put on their watchlist or taken off, here or on another device. */
  readonly watch?: { readonly auctionId: string; readonly watched: boolean };
  /** For its customer alone: one of their saved searches as it is now; null: deleted. */
  readonly search?: SearchChange;
  /** For its customer alone: the state of their offers after a round. Absent from older shells. */
  readonly offer?: OwnLateOffer & { readonly auctionId: string; readonly round: number };
  /** For operators alone: an entry of a queue came, changed or went. */
  readonly queue?: QueueChange;
  /** This release was withdrawn at the instant: an older page that uses it mounts its last good one in place. */
  readonly recall?: { readonly module: string; readonly version: string; readonly at: string };
}

/** What may change of a message once it was given out. */
export interface MessageChange {
  /** Its thread. */
  readonly groupKey: string;
  /** 1 is unread, 0 is read: as on the wire. */
  readonly read: 0 | 1;
  /** Its task was answered, or the auction left the state. */
  readonly closed: boolean;
}

/** A saved search that was saved, changed or deleted. */
export interface SearchChange {
  readonly searchId: string;
  readonly search: Omit<SearchState, 'customerId'> | null;
}

/** What changed in a queue of the back office that no frame of an auction carries. */
export interface QueueChange {
  readonly name: 'merchants' | 'suspicions' | 'valuations' | 'orders' | 'bank' | 'claims';
  /**
   * Entries and versions, `valuations/42:3, valuations/7:1`: a read that sends them with their proofs (the frame's `seen`)
   * shows them. Of `bank`, `suspicions` and `claims` it is no version: their entries are asked of their owner.
   */
  readonly seen: string;
}

/** Badges of the app bar, a function of the messages. */
export interface Counters {
  readonly unRead: number;
  readonly openCtas: number;
}
