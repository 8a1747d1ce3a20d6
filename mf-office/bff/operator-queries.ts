import type {
  AuctionStatus,
  OperatorAuctionGroup,
  OperatorAuctionList,
  OperatorValuationQueue,
  ProfileType,
  ValuationState,
} from '@rollheim/contracts';
import { wordPatterns, type BffContext } from '@rollheim/service-kit';
import type { Pool } from 'pg';
import { RUNNING, UNSOLD } from '@rollheim/auction-rules';

/** Entries of a queue per page. */
const QUEUE_SIZE = 50;

const GROUPS: Readonly<Record<OperatorAuctionGroup, readonly AuctionStatus[]>> = {
  running: RUNNING,
  published: ['published'],
  talks: ['renegotiation', 'recd_late_offer'],
  reserved: ['anr_offer_above_targetprice'],
  unsold: UNSOLD,
  sold: ['sold'],
  closed: ['failed_na', 'inactive'],
};

export const AUCTION_GROUPS = Object.keys(GROUPS) as readonly OperatorAuctionGroup[];

interface AuctionRow {
  readonly auction_id: string;
  readonly number: number;
  readonly title: string;
  readonly media_id: string | null;
  readonly status: AuctionStatus;
  readonly since: Date;
  readonly end_at: Date | null;
  readonly price: string | null;
  readonly bid_count: number;
  readonly outage: boolean;
  readonly owner_segment: ProfileType;
  readonly company: string | null;
}

/** Auctions of a group; `q` is words that title and seller's company hold together, a number, or an id. */
export async function auctionList(
  knex: BffContext['knex'],
  group: OperatorAuctionGroup,
  q: string,
  page: number,
): Promise<OperatorAuctionList> {
  const found = knex('auction as a')
    .join('ad as d', 'd.ad_id', 'a.auction_id')
    .leftJoin('customer as c', 'c.customer_id', 'd.owner_customer_id')
    .select('a.*', 'd.number', 'd.title', 'd.media_id', 'd.owner_segment')
    .select(knex.raw("c.state->>'company' as company"), knex.raw('(count(*) over ())::int as total'))
    .whereIn('a.status', GROUPS[group])
    .limit(QUEUE_SIZE)
    .offset((page - 1) * QUEUE_SIZE);
  if (q !== '') {
    void found.where((either) => {
      void either
        .whereRaw("concat_ws(' ', d.title, c.state->>'company') ilike all (?::text[])", [
          [...wordPatterns(q)],
        ])
        .orWhereRaw('d.number::text = ?', q)
        .orWhere('a.auction_id', q);
    });
  }
  if (group === 'running') void found.orderBy('a.end_at');
  void found.orderBy('a.since', 'desc').orderBy('a.auction_id');
  const rows: (AuctionRow & { total: number })[] = await found;
  const total = rows[0]?.total ?? 0;
  return {
    auctions: rows.map((row) => ({
      auctionId: row.auction_id,
      number: row.number,
      title: row.title,
      mediaId: row.media_id,
      status: row.status,
      since: row.since.toISOString(),
      endAt: row.end_at?.toISOString() ?? null,
      price: row.price === null ? null : Number(row.price),
      bidCount: row.bid_count,
      outage: row.outage,
      sellerSegment: row.owner_segment,
      sellerCompany: row.company,
    })),
    total,
    page,
    pages: Math.ceil(total / QUEUE_SIZE),
  };
}

/** Names of the companies among these customers, by id. */
export async function companiesOf(pool: Pool, ids: readonly string[]): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ customer_id: string; company: string }>(
    `select customer_id, state->>'company' as company from customer
     where customer_id = any($1) and state->>'company' is not null`,
    [ids],
  );
  return Object.fromEntries(rows.map((row) => [row.customer_id, row.company]));
}

/** State of an ad's auction and since when; null before the first submission. */
export async function auctionOf(
  pool: Pool,
  adId: string,
): Promise<{ readonly status: AuctionStatus; readonly since: Date } | null> {
  const { rows } = await pool.query<{ status: AuctionStatus; since: Date }>(
    'select status, since from auction where auction_id = $1',
    [adId],
  );
  return rows[0] ?? null;
}

/** No one works for an address that no one confirmed. */
const ASKED = `status = $1 and (state->>'confirmed') is distinct from 'false'`;

/** Valuations in a state whose address is confirmed, the longest waiting first. */
export async function valuationQueue(
  pool: Pool,
  status: ValuationState['status'],
  page: number,
): Promise<OperatorValuationQueue> {
  const [rows, counted] = await Promise.all([
    pool.query<{ state: ValuationState }>(
      `select state from valuation where ${ASKED} order by submitted_at, valuation_id limit $2 offset $3`,
      [status, QUEUE_SIZE, (page - 1) * QUEUE_SIZE],
    ),
    pool.query<{ total: number }>(`select count(*)::int as total from valuation where ${ASKED}`, [status]),
  ]);
  return {
    // the hash of the sender's cookie is no one's business
    valuations: rows.rows.map(({ state }) => ({ ...state, uuidHash: null })),
    total: counted.rows[0]?.total ?? 0,
  };
}
