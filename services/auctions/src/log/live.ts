import {
  chainStart,
  createEngine,
  upcastEntry,
  newAuction,
  replayEntry,
  restore,
  snapshot,
  type AdOrigin,
  type Auction,
  type Engine,
  type EngineSnapshot,
  type LogEntry,
  type Reservation,
  type StoredEntry,
} from '@rollheim/auction-rules';
import type { SpecialTerms } from '@rollheim/contracts';
import { newLogKey, type ChainKeeper } from './chain.ts';
import type { MadeOffers } from './offers.ts';

/** What the auctions know of an ad beside the rules. */
export interface AdFacts {
  readonly title: string;
  readonly mediaId: string | null;
  readonly vatReportable: boolean;
  readonly vehicleKey: string | null;
  /** The operator's options at the release; null: nothing. */
  readonly special: SpecialTerms | null;
}

/** One auction in the memory of its writer. */
export interface LiveAuction extends ChainKeeper {
  readonly auctionId: string;
  readonly engine: Engine;
  ad: AdFacts;
  /** Head of the hash chain. */
  head: string;

  /** Place in the log up to which the stored snapshot reaches; -1: none is stored. */
  snapshotSeq: number;
  /** So many bidders, from the first, are stored. */
  storedBidders: number;
  /** It was submitted at least once. */
  submitted: boolean;
  /** Texts of the open questions, by their id. */
  readonly questions: Map<string, AskedQuestion>;
  /** What each customer offered last after a round; the state holds the pending offer alone. */
  readonly offers: MadeOffers;
  /** Slots reserved for commands since it was loaded, by sender and key: the same command has the same slot. */
  readonly reserved: Map<string, Reservation>;
}

interface AskedQuestion {
  readonly text: string;
  /** Epoch ms. */
  readonly at: number;
}

const NO_AD: AdFacts = { title: '', mediaId: null, vatReportable: false, vehicleKey: null, special: null };

/** An auction whose log is empty. */
export const createLive = (origin: AdOrigin, ad: AdFacts = NO_AD): LiveAuction => ({
  auctionId: origin.auctionId,
  engine: createEngine(newAuction(origin)),
  ad,
  head: chainStart(origin.auctionId),
  logKey: newLogKey(),
  bidders: new Map(),
  snapshotSeq: -1,
  storedBidders: 0,
  submitted: false,
  questions: new Map(),
  offers: new Map(),
  reserved: new Map(),
});

/** A row of `auction`. */
export interface AuctionRow {
  readonly auction_id: string;
  readonly head: string;
  readonly title: string;
  readonly media_id: string | null;
  readonly vat_reportable: boolean;
  readonly vehicle_key: string | null;
  readonly special: SpecialTerms | null;
  readonly submitted: boolean;
  readonly snapshot: EngineSnapshot;
  readonly snapshot_seq: number;
  readonly log_key: string | null;
  /** Customers in the order of their numbers. */
  readonly bidders: readonly string[];
}

/** A row of `log`. */
export interface LogRow {
  readonly auction_id: string;
  readonly seq: number;
  readonly at: string;
  readonly command_id: string | null;
  readonly actor: string;
  readonly role: LogEntry['role'];
  readonly payload: LogEntry['payload'];
  readonly facts: LogEntry['facts'];
  readonly release_set: string | null;
  readonly events: LogEntry['events'];
  readonly code: LogEntry['code'];
  /** HTTP status of the answer in entries of version 1; 0 in later ones. */
  readonly status: number;
  readonly head: string;
  /** Of the rules that wrote it. */
  readonly version: number;
}

/** A stored entry as the rules of now know it. */
export const entryOf = (row: LogRow): StoredEntry =>
  upcastEntry(
    {
      seq: row.seq,
      at: Number(row.at),
      commandId: row.command_id,
      actor: row.actor,
      role: row.role,
      payload: row.payload,
      facts: row.facts,
      releaseSet: row.release_set,
      events: row.events,
      code: row.code,
      status: row.status,
    },
    row.version,
  );

/** Snapshot and tail: the auction as its last writer left it. */
export function restoreLive(row: AuctionRow, tail: readonly LogRow[]): LiveAuction {
  const engine = restore(row.snapshot);
  for (const row of tail) replayEntry(engine, entryOf(row));
  return {
    auctionId: row.auction_id,
    engine,
    ad: {
      title: row.title,
      mediaId: row.media_id,
      vatReportable: row.vat_reportable,
      vehicleKey: row.vehicle_key,
      special: row.special,
    },
    head: tail.at(-1)?.head ?? row.head,
    snapshotSeq: row.snapshot_seq,
    storedBidders: row.bidders.length,
    submitted: row.submitted,
    logKey: row.log_key,
    bidders: new Map(row.bidders.map((customer, index) => [customer, index + 1])),
    questions: new Map(),
    offers: new Map(),
    reserved: new Map(),
  };
}

/** It was submitted: an auction that is only edited is known to its owner alone. */
export const isSubmitted = ({ status }: Pick<Auction, 'status'>): boolean =>
  status !== 'editing' && status !== null;

/** Where the log begins; the first submission says the rest. */
export function originOf(auctionId: string, first: LogRow | undefined): AdOrigin {
  const ad = first?.facts.ad;
  return {
    auctionId,
    owner: ad?.owner ?? { customer: first?.actor ?? '', uuid: null },
    reserve: ad?.reserve ?? true,
    plannedSaleDate: ad?.plannedSaleDate ?? null,
    emailVerified: false,
    systemMinimum: null,
    at: Number(first?.at ?? 0),
  };
}

export { snapshot };
