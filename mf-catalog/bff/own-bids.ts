import type { TaxProfile } from '@rollheim/auction-rules';
import {
  OWN_BIDS_SOON_MS,
  type BidderContext,
  type LostOffer,
  type OwnBid,
  type OwnBidPlace,
  type OwnBidsOnly,
  type OwnSale,
} from '@rollheim/contracts';
import type { Pool } from 'pg';
import { lateOfferColumn, LISTED_COLUMNS, toProduct, type ProductRow } from './rows.ts';
import { OFFERED, RUNNING, statusIn, UNSOLD } from '@rollheim/auction-rules';

type Reader = Pick<Pool, 'query'>;

/** Reads the asker's own standing in auctions, any number of them. */
export type AskContexts = (auctionIds: readonly string[]) => Promise<readonly BidderContext[]>;

/** Whose bids they are, and where an offer or bid of theirs binds while no round takes bids. */
export interface Bidding {
  readonly customerId: string;
  readonly bound: readonly BoundIn[];
}

/** What binds a dealer in an auction; cents, gross. */
export interface BoundIn {
  readonly auctionId: string;
  readonly amount: number;
  /** ISO instant. */
  readonly until: string;
}

const NO_END = 999_999_999_999_999;

/**
 * Auctions in which customer `$1` bid, bought, or made an offer after a round, each in its place; one that is edited
 * again is left out. `rank` orders a place: open ones by their end, those that were won by the purchase, the others by the
 * newest own bid or the end of the own offer, or where there is neither by the end of the round. `$2`: those in which an offer or a bid binds them while no round takes bids.
 */
const PLACED = `bids as (
  select auction_id, max(round) as round, max(at) as at from history where customer_id = $1 group by auction_id
), offers as (
  select auction_id, round, amount, how, coalesce(ended_at, made_at) as at from late_offer
  where customer_id = $1 and how is distinct from 'accepted'
), own as (
  select auction_id, max(round) as round, max(at) as at from (
    select auction_id, round, at from bids
    union all
    select auction_id, 0 as round, at from offers
    union all
    select a.auction_id, 0 as round, coalesce(a.end_at, to_timestamp(0)) as at from auction a
    where (a.buyer_customer_id = $1 or a.auction_id = any($2))
      and not exists (select 1 from bids b where b.auction_id = a.auction_id)
      and not exists (select 1 from offers f where f.auction_id = a.auction_id)
  ) parts group by auction_id
), placed as (
  select o.auction_id, o.leading, o.bid, o.bid_round, o.place, case o.place
      when 'open' then coalesce((extract(epoch from o.end_at) * 1000)::bigint, ${NO_END})
      when 'won' then -(extract(epoch from coalesce(o.since, o.at)) * 1000)::bigint
      else -(extract(epoch from o.at) * 1000)::bigint end as rank
  from (
    select own.auction_id, own.at, a.end_at, own.round as bid_round, own.round = a.round as bid,
      (a.state ->> 'since')::timestamptz as since,
      a.leader_customer_id is not distinct from $1 as leading,
      case
        -- a bid of an earlier round is over
        when ${statusIn(RUNNING, 'a.status')} and (own.round = a.round or a.leader_customer_id = $1) then 'open'
        when a.status = 'endet' then 'open'
        when a.buyer_customer_id = $1 then 'won'
        when a.status = 'renegotiation' and a.leader_customer_id = $1 then 'talks'
        when a.auction_id = any($2) then 'talks'
        else 'lost' end as place
    from own join auction a on a.auction_id = own.auction_id join vehicle v on v.ad_id = own.auction_id
    where not (a.status = any('{editing,under_review}'))
  ) o
)`;

/**
 * Where something may bind the customer while no round takes bids: a late offer, with or without a bid, or the bid of the
 * last round, that may open the next one. What does, the auctions alone know.
 */
async function maybeBound(pool: Reader, customerId: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ auction_id: string }>(
    `select a.auction_id from auction a where a.owner_customer_id <> $1 and (
       ${statusIn(OFFERED, 'a.status')}
       or ${statusIn(['renegotiation', ...UNSOLD], 'a.status')} and a.leader_customer_id = $1
       or a.status = 'published' and exists (select 1 from history h
         where h.auction_id = a.auction_id and h.customer_id = $1 and h.round = a.round - 1))`,
    [customerId],
  );
  return rows.map(({ auction_id }) => auction_id);
}

/** Whose bids, with what has to be asked for to know where each belongs. */
export async function biddingOf(pool: Reader, customerId: string, ask: AskContexts): Promise<Bidding> {
  const maybe = await maybeBound(pool, customerId);
  const contexts = maybe.length === 0 ? [] : await ask(maybe);
  const bound = contexts.flatMap(({ auctionId, bound: own, late }) => {
    // an auction service that is older names its late offer alone
    const binds = own ?? (late && { amount: late.amount, until: late.until });
    return binds ? [{ auctionId, ...binds }] : [];
  });
  return { customerId, bound };
}

const idsOf = (bound: readonly BoundIn[]): readonly string[] => bound.map(({ auctionId }) => auctionId);

/** What is known of a vehicle beside what binds in it. */
export interface BoundVehicle {
  readonly title: string;
  /** What binds is seen in that basis. */
  readonly vatReportable: boolean;
}

/** The vehicles of what binds, by auction. */
export async function boundVehicles(
  pool: Reader,
  bound: readonly BoundIn[],
): Promise<ReadonlyMap<string, BoundVehicle>> {
  const { rows } = await pool.query<BoundVehicle & { ad_id: string }>(
    'select ad_id, title, vat_reportable as "vatReportable" from vehicle where ad_id = any($1)',
    [idsOf(bound)],
  );
  return new Map(rows.map(({ ad_id, ...vehicle }) => [ad_id, vehicle]));
}

/** A page of one place. */
export interface OwnPage {
  readonly bids: readonly Omit<OwnBid, 'context'>[];
  /** Names the last row: the next page begins behind it. Null: there is none. */
  readonly next: string | null;
}

/** Which of the rounds that take bids are listed alone, of `placed p` and `auction a`; `now`: the parameter with the instant. */
const listedBy = (now: string): Readonly<Record<OwnBidsOnly, string>> => ({
  soon: `a.end_at > ${now}::timestamptz and a.end_at <= ${now}::timestamptz + interval '${OWN_BIDS_SOON_MS} ms'`,
  overbid: 'not p.leading',
  leading: 'p.leading',
});

const onlySql = (now: string): string =>
  Object.entries(listedBy(now))
    .map(([name, condition]) => `when '${name}' then ${condition}`)
    .join(' ');

/** The next rows of a place behind the one that `after` names (null: the first); with `only` those of its rounds that take bids. */
export async function ownPage(
  pool: Reader,
  { customerId, bound }: Bidding,
  place: OwnBidPlace,
  {
    after,
    size,
    only = null,
    now = Date.now(),
  }: {
    readonly after: string | null;
    readonly size: number;
    readonly only?: OwnBidsOnly | null;
    /** Epoch ms. */
    readonly now?: number;
  },
): Promise<OwnPage> {
  const [rank = null, id = ''] = after?.split('.', 2) ?? [];
  const { rows } = await pool.query<
    ProductRow & { rank: string; owed: OwnSale | null; lost_offer: LostOffer | null }
  >(
    `with ${PLACED}
     select ${LISTED_COLUMNS}, a.state, p.leading, p.bid, p.rank, w.auction_id is not null as watched, ${lateOfferColumn('$1')},
       (select jsonb_build_object('amount', f.amount, 'how', f.how, 'at', f.at) from offers f
        where f.auction_id = p.auction_id and f.how is not null and f.round >= p.bid_round) as lost_offer,
       (select s.owed from sale s where p.place = 'won' and s.auction_id = p.auction_id and s.buyer = $1
        order by s.created_at desc limit 1) as owed
     from placed p join auction a on a.auction_id = p.auction_id join vehicle v on v.ad_id = p.auction_id
     left join watch w on w.customer_id = $1 and w.auction_id = p.auction_id
     where p.place = $3 and ($4::bigint is null or (p.rank, p.auction_id) > ($4::bigint, $5))
       and ($7::text is null or ${statusIn(RUNNING, 'a.status')} and case $7 ${onlySql('$8')} end)
     order by p.rank, p.auction_id limit $6`,
    [customerId, idsOf(bound), place, rank, id, size + 1, only, new Date(now).toISOString()],
  );
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    bids: shown.map((row) => ({
      place,
      product: toProduct(row, customerId),
      sale: row.owed,
      lateOffer: row.lost_offer && { ...row.lost_offer, at: new Date(row.lost_offer.at).toISOString() },
    })),
    next: last && rows.length > size ? `${last.rank}.${last.ad_id}` : null,
  };
}

/** The number of auctions in each place. */
export async function ownCounts(
  pool: Reader,
  { customerId, bound }: Bidding,
): Promise<Readonly<Record<OwnBidPlace, number>>> {
  const { rows } = await pool.query<{ place: OwnBidPlace; count: number }>(
    `with ${PLACED} select place, count(*)::int as count from placed group by place`,
    [customerId, idsOf(bound)],
  );
  const counts = { open: 0, talks: 0, won: 0, lost: 0 };
  for (const { place, count } of rows) counts[place] = count;
  return counts;
}

/** The number of open bids in each list of its own. `now`: epoch ms. */
export async function onlyCounts(
  pool: Reader,
  { customerId, bound }: Bidding,
  now = Date.now(),
): Promise<Readonly<Record<OwnBidsOnly, number>>> {
  const counts = Object.entries(listedBy('$3')).map(
    ([name, condition]) => `count(*) filter (where ${condition})::int as ${name}`,
  );
  const { rows } = await pool.query<Record<OwnBidsOnly, number>>(
    `with ${PLACED} select ${counts.join(', ')} from placed p join auction a on a.auction_id = p.auction_id
     where p.place = 'open' and ${statusIn(RUNNING, 'a.status')}`,
    [customerId, idsOf(bound), new Date(now).toISOString()],
  );
  return rows[0] ?? { soon: 0, overbid: 0, leading: 0 };
}

/** How many vehicles a customer has bought, canceled purchases among them. */
export async function purchaseCount(pool: Reader, customerId: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from sale where buyer = $1',
    [customerId],
  );
  return rows[0]?.count ?? 0;
}

/** What the sums need of an open bid; cents, gross. */
export interface OpenBid {
  readonly auctionId: string;
  readonly leads: boolean;
  /** The price now; before the first bid the start price. */
  readonly price: number;
  /** Null where no bids are taken. */
  readonly nextBid: number | null;
  readonly vatReportable: boolean;
}

/** Every open bid of the customer. */
export async function openBids(pool: Reader, { customerId, bound }: Bidding): Promise<readonly OpenBid[]> {
  const { rows } = await pool.query<{
    auction_id: string;
    leads: boolean;
    price: string | null;
    next_bid: string | null;
    vat_reportable: boolean;
  }>(
    `with ${PLACED}
     select p.auction_id, p.leading and a.status <> 'endet' as leads, v.vat_reportable,
       coalesce(a.state->>'price', a.state->>'startPrice') as price, a.state->>'nextBid' as next_bid
     from placed p join auction a on a.auction_id = p.auction_id join vehicle v on v.ad_id = p.auction_id
     where p.place = 'open'`,
    [customerId, idsOf(bound)],
  );
  return rows.map((row) => ({
    auctionId: row.auction_id,
    leads: row.leads,
    price: Number(row.price ?? 0),
    nextBid: row.next_bid === null ? null : Number(row.next_bid),
    vatReportable: row.vat_reportable,
  }));
}

/** The tax facts of a customer; without any where the catalog does not know them. */
export async function taxProfile(pool: Reader, customerId: string): Promise<TaxProfile> {
  const { rows } = await pool.query<TaxProfile>(
    `select country, vat_country as "vatNumberOf", vat_verified as "vatNumberVerified"
     from customer where customer_id = $1`,
    [customerId],
  );
  return rows[0] ?? { country: null, vatNumberOf: null, vatNumberVerified: false };
}
