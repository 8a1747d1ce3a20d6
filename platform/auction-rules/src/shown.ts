import type { Status } from './state.ts';

/** Who looks at an auction; `party`: its owner, or the bidder whose late offer is pending. */
export type Viewer = 'public' | 'party' | 'operator';

/**
 * The status as a viewer reads it: to everyone but owner, bidder and operator a reservation is a late offer that is
 * pending ("buy chance pending").
 */
export function shownStatus<S extends Status | null>(status: S, viewer: Viewer): S | 'recd_late_offer' {
  return status === 'anr_offer_above_targetprice' && viewer === 'public' ? 'recd_late_offer' : status;
}

/** Fields of a state record that everyone may read; a field that is not named here stays with its owner. */
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
  'bidCount',
  'bidderCount',
  'soldPrice',
  'outage',
  'logHead',
] as const;

/** The part of a state record that everyone may read. */
export type Shown<R> = Pick<R, Extract<keyof R, (typeof PUBLIC_FIELDS)[number]>>;

/** A record of the auctions' state topic as everyone may read it: no ids of the parties, no reservation. */
export function publicRecord<R extends { readonly status: Status }>(record: R): Shown<R> {
  const fields = PUBLIC_FIELDS.flatMap((name) =>
    name in record ? [[name, record[name as keyof R]] as const] : [],
  );
  return {
    ...Object.fromEntries(fields),
    status: shownStatus(record.status, 'public'),
  } as unknown as Shown<R>;
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
  const open = status === 'running' || status === 'hotbidding';
  const counts = open || status === 'renegotiation' || status === 'sold';
  return { leading: leads && counts, overbid: open && hasBid && !leads };
}
