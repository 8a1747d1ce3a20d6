import type { OrderState, PersonAd, PersonOrder } from '@rollheim/contracts';
import type { Pool } from 'pg';

/** Entries of each list. */
const MOST = 50;
/** Owners of one number at most. */
const MOST_OWNERS = 20;

/** Whom the ad or the order of a number concerns; a number is typed as `48 035` or `48035`. */
export async function ownersOfNumber(pool: Pool, q: string): Promise<readonly string[]> {
  const digits = q.replaceAll(/[\s.\u00a0]/g, '');
  if (!/^\d{1,9}$/.test(digits)) return [];
  const { rows } = await pool.query<{ id: string }>(
    `select distinct id from (
       select owner_customer_id as id from ad where number = $1::int
       union all select unnest(array[buyer, seller]) from sale where number = $1::int) found
     where id is not null limit ${MOST_OWNERS}`,
    [digits],
  );
  return rows.map(({ id }) => id);
}

/** Ads of somebody, the newest number first. */
export async function adsOf(pool: Pool, customerId: string): Promise<readonly PersonAd[]> {
  const { rows } = await pool.query<PersonAd>(
    `select d.ad_id as "adId", d.number, d.title, coalesce(a.status, 'editing') as status
     from ad d left join auction a on a.auction_id = d.ad_id
     where d.owner_customer_id = $1 order by d.number desc limit ${MOST}`,
    [customerId],
  );
  return rows;
}

/** Purchases and sales of somebody, the newest first. */
export async function ordersOf(pool: Pool, customerId: string): Promise<readonly PersonOrder[]> {
  const { rows } = await pool.query<{ state: OrderState; side: PersonOrder['side'] }>(
    `select state, case when buyer = $1 then 'buyer' else 'seller' end as side
     from sale where buyer = $1 or seller = $1 order by created_at desc limit ${MOST}`,
    [customerId],
  );
  return rows.map(({ side, state }) => {
    const { orderId, number, title, status, price, vehicleCost, createdAt } = state;
    // states of an earlier release know nothing of disputes
    const dispute = (state as Partial<OrderState>).dispute ?? null;
    return { orderId, number, title, side, status, price, vehicleCost, dispute, createdAt };
  });
}

/** Numbers and titles of ads, by id. */
export async function vehiclesOf(
  pool: Pool,
  ids: readonly string[],
): Promise<Record<string, { number: number; title: string }>> {
  const { rows } = await pool.query<{ ad_id: string; number: number; title: string }>(
    'select ad_id, number, title from ad where ad_id = any($1)',
    [ids],
  );
  return Object.fromEntries(rows.map(({ ad_id, number, title }) => [ad_id, { number, title }]));
}
