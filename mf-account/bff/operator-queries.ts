import type {
  AuctionStatus,
  OperatorAdQueue,
  OperatorValuationQueue,
  ProfileType,
  ValuationState,
} from '@rollheim/contracts';
import type { Pool } from 'pg';
import { dueAt } from './review.ts';

/** Entries of a queue per page. */
export const QUEUE_SIZE = 50;

interface QueueRow {
  readonly ad_id: string;
  readonly number: number;
  readonly title: string;
  readonly product_type: 'motorhome' | 'trailer';
  readonly category: string | null;
  readonly media_id: string | null;
  readonly pictures: number;
  readonly documents: number;
  readonly owner_segment: ProfileType;
  readonly company: string | null;
  readonly zip_code: string | null;
  readonly city: string | null;
  readonly status: AuctionStatus;
  readonly since: Date;
}

/** Ads in a state, the longest waiting first. */
export async function adQueue(pool: Pool, status: AuctionStatus, page: number): Promise<OperatorAdQueue> {
  const from = `from auction a join ad d on d.ad_id = a.auction_id
    left join customer c on c.customer_id = d.owner_customer_id where a.status = $1`;
  // one statement: rows and total are of the same instant
  const rows = await pool.query<QueueRow & { total: number }>(
    `select d.*, a.status, a.since, c.state->>'company' as company, (count(*) over ())::int as total ${from}
     order by a.since, d.ad_id limit $2 offset $3`,
    [status, QUEUE_SIZE, (page - 1) * QUEUE_SIZE],
  );
  return {
    ads: rows.rows.map((row) => ({
      adId: row.ad_id,
      number: row.number,
      title: row.title,
      productType: row.product_type,
      category: row.category,
      mediaId: row.media_id,
      pictures: row.pictures,
      documents: row.documents,
      sellerSegment: row.owner_segment,
      sellerCompany: row.company,
      zipCode: row.zip_code,
      city: row.city,
      status: row.status,
      submittedAt: row.since.toISOString(),
      dueAt: dueAt(row.since),
    })),
    total: rows.rows[0]?.total ?? 0,
  };
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

/** Valuations in a state, the longest waiting first. */
export async function valuationQueue(
  pool: Pool,
  status: ValuationState['status'],
  page: number,
): Promise<OperatorValuationQueue> {
  const [rows, counted] = await Promise.all([
    pool.query<{ state: ValuationState }>(
      `select state from valuation where status = $1 order by submitted_at, valuation_id limit $2 offset $3`,
      [status, QUEUE_SIZE, (page - 1) * QUEUE_SIZE],
    ),
    pool.query<{ total: number }>('select count(*)::int as total from valuation where status = $1', [status]),
  ]);
  return {
    // the hash of the sender's cookie is nobody's business
    valuations: rows.rows.map(({ state }) => ({ ...state, uuidHash: null })),
    total: counted.rows[0]?.total ?? 0,
  };
}
