import { WATCHLIST_SHOWS, type WATCHLIST_SORTS, type HttpAnswers } from '@rollheim/contracts';
import type { Pool } from 'pg';
import { mayKnow } from './conditions.ts';
import { LISTED_COLUMNS, ownColumns, toProduct, type ProductRow } from './rows.ts';
import { BUY_CHANCE, HIDDEN, OPEN, RUNNING, statusIn } from '@rollheim/auction-rules';

type Sort = (typeof WATCHLIST_SORTS)[number];
type Show = (typeof WATCHLIST_SHOWS)[number];

/** A page of the list. */
export interface WatchlistQuery {
  readonly page: number;
  readonly itemsPerPage: number;
  readonly sort: Sort;
  readonly show: Show;
}

const RUNS = statusIn(RUNNING);
/** Taking offers after its round, or with one that is pending. */
const OFFERS = statusIn(BUY_CHANCE);

/** What each filter leaves of the `watched` rows. */
const SHOWS: Readonly<Record<Show, string>> = {
  all: 'true',
  running: RUNS,
  own: `${RUNS} and ("leading" or bid)`,
  starts: "status = 'published'",
  offers: OFFERS,
  over: `not ${statusIn(OPEN)} and not ${OFFERS}`,
};

/** Each with a last column of its own, so that pages never share a row. */
const ORDER: Readonly<Record<Sort, string>> = {
  newest: 'since desc, ad_id',
  // what can be bid on comes first, whatever ended before it
  ending: `case when ${RUNS} then 0 when status = 'published' then 1 when ${OFFERS} then 2 else 3 end, end_at asc nulls last, ad_id`,
  price_asc: 'shown_price asc nulls last, ad_id',
  price_desc: 'shown_price desc nulls last, ad_id',
  title: 'lower(title), ad_id',
  // what asks for something first: overbid, leading, then what can be bid on, what starts and what takes offers
  standing: `case when ${RUNS} then case when "leading" then 1 when bid then 0 else 2 end
    when status = 'published' then 3 when ${OFFERS} then 4 else 5 end, end_at asc nulls last, ad_id`,
};

const WATCHED = `watched as (
  select ${LISTED_COLUMNS}, a.state, a.status, a.end_at, a.shown_price, w.since, w.price as watched_price,
    w.buy_now as watched_buy_now, w.note, ${ownColumns('$1')}
  from watch w join vehicle v on v.ad_id = w.auction_id join auction a on a.auction_id = v.ad_id
  where w.customer_id = $1 and not (a.status = any($2)) and ${mayKnow('$1')}
)`;

type WatchedRow = ProductRow & {
  readonly watched_price: string | null;
  readonly watched_buy_now: string | null;
  readonly note: string | null;
};

const cents = (written: string | null): number | null => (written === null ? null : Number(written));

/** How many vehicles a customer watches, as their list counts them. */
export async function watchedCount(pool: Pick<Pool, 'query'>, customerId: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `with ${WATCHED} select count(*)::int as count from watched`,
    [customerId, HIDDEN],
  );
  return rows[0]?.count ?? 0;
}

/** Watched vehicles of a customer, and how many each filter leaves. */
export async function watchlist(
  pool: Pick<Pool, 'query'>,
  customerId: string,
  { page, itemsPerPage, sort, show }: WatchlistQuery,
): Promise<HttpAnswers['Watchlist']> {
  const [{ rows }, counted] = await Promise.all([
    pool.query<WatchedRow>(
      `with ${WATCHED} select * from watched where ${SHOWS[show]} order by ${ORDER[sort]} limit $3 offset $4`,
      [customerId, HIDDEN, itemsPerPage, (page - 1) * itemsPerPage],
    ),
    pool.query<Record<Show, number>>(
      `with ${WATCHED} select ${WATCHLIST_SHOWS.map(
        (each) => `(count(*) filter (where ${SHOWS[each]}))::int as "${each}"`,
      ).join(', ')} from watched`,
      [customerId, HIDDEN],
    ),
  ]);
  const counts = counted.rows[0] ?? { all: 0, running: 0, own: 0, starts: 0, offers: 0, over: 0 };
  const total = counts[show];
  return {
    products: rows.map((row) => ({
      ...toProduct(row, customerId),
      watchedPrice: cents(row.watched_price),
      watchedBuyNow: cents(row.watched_buy_now),
      note: row.note,
    })),
    counts,
    total,
    page,
    pages: Math.ceil(total / itemsPerPage),
  };
}
