import { isRunning, type Status } from './statuses.ts';

/** As whom somebody looks at an auction. */
export type Viewer = 'public' | 'bidder' | 'owner' | 'operator';

/** A bidder who looks at an auction. */
export interface Bidder {
  readonly customer: string;
  /** The merchant who acts for the customer; absent: the customer has one. */
  readonly merchant?: string;
  /** From the engine's `limits`; absent: what follows from the leader's state. */
  readonly ownLimit?: number | null;
  /** Accepted, and not blocked. */
  readonly mayTrade: boolean;
}

/**
 * The status as a viewer reads it: to everyone but owner and operator a reservation is a late offer that is pending ("buy
 * chance pending"); its bidder sees by the own offer that it is reserved.
 */
export function shownStatus<S extends Status | null>(status: S, viewer: Viewer): S | 'recd_late_offer' {
  const told = viewer === 'owner' || viewer === 'operator';
  return status === 'anr_offer_above_targetprice' && !told ? 'recd_late_offer' : status;
}

/** Fields of a state record that leave the read models; a field that is not named here goes to no page. */
const PUBLIC_FIELDS = [
  'auctionId',
  'version',
  'status',
  'round',
  'startPrice',
  'price',
  'nextBid',
  'buyNow',
  'reserve',
  'startAt',
  'endAt',
  'plannedEndAt',
  'bidCount',
  'bidderCount',
  'soldPrice',
  'soldBy',
  'lateOffers',
  'outage',
  'logHead',
] as const;

/** States that nothing leads out of but the team: the vehicle has a buyer, or is offered no more. */
const CLOSED: readonly (Status | null)[] = ['sold', 'failed_na', 'inactive'];

/** When an auction was closed, by sale, withdrawal, lapse or void: `since`, the instant at which it came to its state; null: it is not. */
export const closedAt = <T>(status: Status | null, since: T): T | null =>
  CLOSED.includes(status) ? since : null;

/** The part of a state record that pages may read. */
export type Visible<R> = Pick<R, Extract<keyof R, (typeof PUBLIC_FIELDS)[number]>> & {
  readonly closedAt: string | null;
};

/** A record of the auctions' state topic as a viewer may read it: no ids of the parties, the status as shown to them. */
export function visibleRecord<R extends { readonly status: Status; readonly since: string }>(
  record: R,
  viewer: Viewer,
): Visible<R> {
  const fields = PUBLIC_FIELDS.flatMap((name) =>
    name in record ? [[name, record[name as keyof R]] as const] : [],
  );
  return {
    ...Object.fromEntries(fields),
    status: shownStatus(record.status, viewer),
    closedAt: closedAt(record.status, record.since),
  } as unknown as Visible<R>;
}

/** The own standing of a bidder. */
export interface Standing {
  /** Holds the highest bid, or has bought. */
  readonly leading: boolean;
  readonly overbid: boolean;
}

/**
 * The own standing of a bidder in the last round. `leads`: theirs is the highest bid, or the purchase. It says nothing
 * in states without bids that count, after a rescission for one.
 */
export function standingOf(status: Status, leads: boolean, hasBid: boolean): Standing {
  const open = isRunning(status);
  const counts = open || status === 'renegotiation' || status === 'sold';
  return { leading: leads && counts, overbid: open && hasBid && !leads };
}
