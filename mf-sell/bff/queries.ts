import {
  validUntil,
  type AuctionStatus,
  type OnboardingStepper,
  type OwnAdPrices,
  type OwnAdsAnswer,
  type OwnAdSummary,
  type ValuationState,
} from '@rollheim/contracts';
import type { Pool } from 'pg';

interface Row {
  readonly ad_id: string;
  readonly number: number;
  readonly title: string;
  readonly product_type: 'motorhome' | 'trailer';
  readonly media_id: string | null;
  readonly status: AuctionStatus;
  readonly price: string | null;
  readonly sold_price: string | null;
  readonly bid_count: number | null;
  readonly end_at: Date | null;
  readonly start_price: string | null;
  readonly auction_version: number | null;
  readonly required_percent: Readonly<Record<string, number>>;
  readonly documents: number;
  readonly updated_at: Date;
}

/** An ad without an auction log is in editing. */
const SELECT = `
  select d.*, coalesce(a.status, 'editing') as status, a.price, a.sold_price, a.bid_count, a.end_at, a.start_price,
    a.version as auction_version
    from ad d left join auction a on a.auction_id = d.ad_id`;

const toSummary = (row: Row): OwnAdSummary => ({
  entityId: row.ad_id,
  number: row.number,
  title: row.title,
  productType: row.product_type,
  mediaId: row.media_id,
  status: row.status,
  ...(row.auction_version === null ? {} : { version: row.auction_version }),
  price: row.price === null ? null : Number(row.price),
  endAt: row.end_at?.toISOString() ?? null,
  soldPrice: row.sold_price === null ? null : Number(row.sold_price),
  bidCount: row.bid_count ?? 0,
  startPrice: row.start_price === null ? null : Number(row.start_price),
  requiredPercent: row.required_percent,
  documents: row.documents,
  updatedAt: row.updated_at.toISOString(),
});

/** One page of a customer's ads, the last edited first; `statuses` empty: of every state. */
export async function ownAds(
  pool: Pool,
  customerId: string,
  statuses: readonly AuctionStatus[],
  page: number,
  size: number,
): Promise<OwnAdsAnswer> {
  const owned = `${SELECT} where d.owner_customer_id = $1
    and (cardinality($2::text[]) = 0 or coalesce(a.status, 'editing') = any($2))`;
  const [rows, counted] = await Promise.all([
    pool.query<Row>(`${owned} order by d.updated_at desc, d.ad_id limit $3 offset $4`, [
      customerId,
      statuses,
      size,
      (page - 1) * size,
    ]),
    pool.query<{ count: number }>(`select count(*)::int as count from (${owned}) o`, [customerId, statuses]),
  ]);
  const total = counted.rows[0]?.count ?? 0;
  return { products: rows.rows.map(toSummary), page, pages: Math.ceil(total / size), total };
}

/** Drafts of a browser and, where one is logged in, of the customer; the last edited first. */
export async function adsInEditing(
  pool: Pool,
  customerId: string | null,
  uuidHash: string | null,
): Promise<readonly OwnAdSummary[]> {
  const { rows } = await pool.query<Row>(
    `${SELECT} where (d.owner_customer_id = $1 or d.owner_uuid_hash = $2)
       and coalesce(a.status, 'editing') = 'editing' order by d.updated_at desc limit 20`,
    [customerId, uuidHash],
  );
  return rows.map(toSummary);
}

/** The newest valuation of a browser or of a customer; null without one. */
export async function newestValuation(
  pool: Pool,
  customerId: string | null,
  uuidHash: string | null,
): Promise<OnboardingStepper['vmm']> {
  const { rows } = await pool.query<NonNullable<OnboardingStepper['vmm']>>(
    `select valuation_id as "valuationId", status, product_type as "productType" from valuation
     where customer_id = $1 or uuid_hash = $2 order by created_at desc limit 1`,
    [customerId, uuidHash],
  );
  return rows[0] ?? null;
}

/** What a submitted valuation says of its vehicle, by its unguessable id; null: there is none. */
export async function valuedVehicle(
  pool: Pool,
  valuationId: string,
): Promise<Pick<ValuationState, 'productType' | 'product' | 'notes'> | null> {
  const { rows } = await pool.query<Pick<ValuationState, 'productType' | 'product' | 'notes'>>(
    `select product_type as "productType", product, notes from valuation
     where valuation_id = $1 and status <> 'editing'`,
    [valuationId],
  );
  return rows[0] ?? null;
}

/** How far the valuation is that an ad was begun with; null while its address is not confirmed, and once it is gone. */
export async function valuationOf(pool: Pool, valuationId: string): Promise<OwnAdPrices['valuation']> {
  const { rows } = await pool.query<{
    status: NonNullable<OwnAdPrices['valuation']>['status'];
    range: ValuationState['range'];
    valuated_at: Date | null;
  }>(
    `select status, range, valuated_at from valuation
     where valuation_id = $1 and confirmed and status <> 'editing'`,
    [valuationId],
  );
  const [row] = rows;
  if (!row) return null;
  const { status, range, valuated_at: at } = row;
  return { valuationId, status, range, validUntil: at === null ? null : validUntil(at.toISOString()) };
}

/** State of an ad's auction. */
export async function statusOf(pool: Pool, adId: string): Promise<AuctionStatus> {
  const { rows } = await pool.query<{ status: AuctionStatus }>(
    'select status from auction where auction_id = $1',
    [adId],
  );
  return rows[0]?.status ?? 'editing';
}

/** How many rounds an ad had. */
export async function roundsOf(pool: Pool, adId: string): Promise<number> {
  const { rows } = await pool.query<{ round: number }>('select round from auction where auction_id = $1', [
    adId,
  ]);
  return rows[0]?.round ?? 0;
}

/** How many ads were ever submitted. */
export async function submittedCount(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from auction where status <> 'editing' or round > 0`,
  );
  return rows[0]?.count ?? 0;
}

/** True for a customer who sells as a business. */
export async function isCommercial(pool: Pool, customerId: string): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from seller where customer_id = $1 and commercial', [
    customerId,
  ]);
  return rowCount === 1;
}

/** Of these ids, those of ads of a customer. */
export async function adsAmong(
  pool: Pool,
  customerId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ ad_id: string }>(
    'select ad_id from ad where owner_customer_id = $1 and ad_id = any($2)',
    [customerId, ids],
  );
  return new Set(rows.map((row) => row.ad_id));
}
