import type { VinTwin } from '@rollheim/contracts';
import type pg from 'pg';

/** Twins that are answered, of all ads together. */
const MOST = 1_000;

/**
 * Other ads of the same vehicles, the newest first; `adIds` null: of all ads under review. A draft that no one ever
 * submitted is none.
 */
export async function readTwins(
  client: pg.PoolClient,
  adIds: readonly string[] | null,
): Promise<readonly VinTwin[]> {
  const { rows } = await client.query<VinTwin>(
    `with own as (
       select p.ad_id, p.vin from listing_private p where p.vin is not null and p.ad_id = any(coalesce($1::text[],
         array(select auction_id from auction_facts where status = 'under_review'))))
     select own.ad_id as of, l.ad_id as "adId", l.number, l.content->>'title' as title, a.status,
       coalesce(l.owner_customer_id = o.owner_customer_id, false) as "sameOwner"
     from own join listings o on o.ad_id = own.ad_id
       join listing_private p on p.vin = own.vin and p.ad_id <> own.ad_id
       join listings l on l.ad_id = p.ad_id and not l.discarded
       join auction_facts a on a.auction_id = l.ad_id
     order by l.number desc, own.ad_id limit ${MOST}`,
    [adIds],
  );
  return rows;
}
