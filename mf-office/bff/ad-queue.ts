import { isFlaggedMake } from '@rollheim/contracts';
import type { AdHint, AuctionStatus, OperatorAdQueue, ProfileType } from '@rollheim/contracts';
import type { Pool } from 'pg';
import { flaggedMakes, inOrder } from './ad-hints.ts';
import { dueAt } from './review.ts';

/** Ads per page. */
const PAGE = 50;

/** What the queue is asked for; '' or null: everything. */
export interface AdQueueQuery {
  readonly status: string;
  readonly page: number;
  /** Number of an ad (blanks in it do not count), or part of its title or of its seller's company. */
  readonly q: string;
  readonly seller: ProfileType | '';
  readonly type: 'motorhome' | 'trailer' | '';
  readonly hint: AdHint | '';
  /** `soon`: in its last two hours, or over its time. */
  readonly due: 'soon' | '';
}

interface QueueRow {
  readonly ad_id: string;
  readonly number: number;
  readonly title: string;
  readonly product_type: 'motorhome' | 'trailer';
  readonly category: string | null;
  readonly make: string | null;
  readonly media_id: string | null;
  readonly pictures: number;
  readonly documents: number;
  readonly owner_segment: ProfileType;
  readonly company: string | null;
  readonly zip_code: string | null;
  readonly city: string | null;
  readonly hints: readonly AdHint[];
  readonly status: AuctionStatus;
  readonly since: Date;
  readonly total: number;
}

/** Ads in a state, the longest waiting first; `among`: of these alone, null: of all. */
export async function adQueue(
  pool: Pool,
  { status, page, q, seller, type, hint, due }: AdQueueQuery,
  among: readonly string[] | null,
): Promise<OperatorAdQueue> {
  // what a person types is no pattern
  const like = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`;
  // one statement: rows and total are of the same instant; who sells is looked up for the page alone
  const { rows } = await pool.query<QueueRow>(
    `with page as (
       select d.*, a.status, a.since, (count(*) over ())::int as total
       from auction a join ad d on d.ad_id = a.auction_id
       where a.status = $1 and ($4 = '' or d.owner_segment = $4) and ($5 = '' or d.product_type = $5)
         and ($6 = '' or d.hints @> array[$6]) and ($7 = '' or a.since < now() - interval '22 hours')
         and ($8::text[] is null or d.ad_id = any($8))
         and ($9 = '' or d.number::text = $10 or d.title ilike $11 or exists (select from customer c
           where c.customer_id = d.owner_customer_id and c.state->>'company' ilike $11))
       order by a.since, d.ad_id limit $2 offset $3)
     select page.*, c.state->>'company' as company from page
       left join customer c on c.customer_id = page.owner_customer_id
     order by page.since, page.ad_id`,
    [status, PAGE, (page - 1) * PAGE, seller, type, hint, due, among, q, q.replaceAll(/\s/g, ''), like],
  );
  const total = rows[0]?.total ?? 0;
  const flagged = await flaggedMakes(pool);
  return {
    ads: rows.map((row) => ({
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
      hints: isFlaggedMake(row.make, flagged[row.product_type])
        ? inOrder(['flagged_make', ...row.hints])
        : row.hints,
    })),
    total,
    page,
    pages: Math.ceil(total / PAGE),
  };
}
