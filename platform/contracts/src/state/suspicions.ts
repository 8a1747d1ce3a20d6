/** Parts of the operator's list of suspicions. */
export const SUSPICION_GROUPS = ['open', 'taken', 'dismissed'] as const;
export type SuspicionGroup = (typeof SUSPICION_GROUPS)[number];

/** What speaks for a suspicion; the guard against shill bidding says how each counts. */
export const SUSPICION_KINDS = [
  'browser',
  'vatNumber',
  'registerNumber',
  'mailbox',
  'phone',
  'company',
  'address',
  'domain',
  'network',
  'neverWins',
  'followsOwner',
  'stopsShort',
  'lateLifts',
  'ledBelow',
  'backedOut',
] as const;
export type SuspicionKind = (typeof SUSPICION_KINDS)[number];

/** A reason with its weight and what shows it. */
export interface SuspicionEvidence {
  readonly kind: SuspicionKind;
  readonly points: number;
  /** People who have this in common; of a habit: how often. */
  readonly count: number;
  /** Of how many auctions, for habits. */
  readonly of: number;
  /** Auctions that show it. */
  readonly auctions: readonly string[];
}

/** A person of a suspicion, for operators. */
export interface SuspicionPerson {
  readonly customerId: string;
  /** Company, else name; null where neither is known. */
  readonly name: string | null;
  readonly city: string | null;
  /** Null for who is no dealer. */
  readonly merchantId: number | null;
}

/** A suspicion in the operator's list. */
export interface SuspicionRow {
  readonly suspicionId: string;
  readonly group: SuspicionGroup;
  readonly score: number;
  /** ISO instant of the first finding. */
  readonly since: string;
  readonly bidder: SuspicionPerson;
  readonly owner: SuspicionPerson;
  /** The weightiest first. */
  readonly kinds: readonly SuspicionKind[];
  /** Auctions of the owner in which the bidder took part. */
  readonly auctions: number;
  /** Operator who took it up. */
  readonly takenBy: string | null;
}

/** A page of suspicions; 50 a page. */
export interface SuspicionQueue {
  readonly suspicions: readonly SuspicionRow[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  readonly counts: Readonly<Record<SuspicionGroup, number>>;
}

/** One bid of the suspected. */
export interface SuspicionBid {
  readonly auctionId: string;
  readonly round: number;
  readonly at: string;
  /** Visible price after it, cents. */
  readonly price: number;
  /** Somebody else led before it. */
  readonly lifted: boolean;
}

/** What happened to a suspicion. */
export interface SuspicionStep {
  readonly at: string;
  readonly kind: 'found' | 'rose' | 'taken' | 'returned' | 'dismissed';
  /** Operator; null: the guard. */
  readonly by: string | null;
  readonly reason: string | null;
  readonly score: number;
}

/** Everything about one suspicion. */
export interface SuspicionDetail extends Omit<SuspicionRow, 'kinds'> {
  readonly reasons: readonly SuspicionEvidence[];
  /** The newest first; 200 at most. */
  readonly bids: readonly SuspicionBid[];
  /** The newest first. */
  readonly history: readonly SuspicionStep[];
}
