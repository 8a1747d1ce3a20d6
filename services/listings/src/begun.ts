import type { BegunAd, ListingCommands } from '@rollheim/contracts';
import { accepted, customerOf, type CommandHandlers } from '@rollheim/service-kit';
import type pg from 'pg';

/**
 * The sender's own ads that were begun with these valuations, one of each: of several the one that was submitted, else
 * the one that was edited last. A discarded ad frees its valuation. Whose an ad is, is as in `owns`.
 */
async function begunWith(
  client: pg.PoolClient,
  valuationIds: readonly string[],
  customerId: string | null,
  uuidHash: string | null,
): Promise<readonly BegunAd[]> {
  const { rows } = await client.query<BegunAd>(
    `select distinct on (p.valuation_id) p.valuation_id as "valuationId", l.ad_id as "adId",
       coalesce(a.status, 'editing') as status
     from listing_private p join listings l using (ad_id) left join auction_facts a on a.auction_id = l.ad_id
     where p.valuation_id = any($1::text[]) and not l.discarded
       and (l.owner_customer_id = $2 or (l.owner_customer_id is null and l.owner_uuid_hash = $3))
     order by p.valuation_id, coalesce(a.status, 'editing') = 'editing', l.updated_at desc, l.ad_id`,
    [valuationIds, customerId, uuidHash],
  );
  return rows;
}

/** No one learns by it what others began with a valuation whose id they know. */
export const begunHandlers: CommandHandlers<Pick<ListingCommands, 'listing.begun'>> = {
  'listing.begun': {
    query: async ({ actor, payload: { valuationIds, uuidHash } }, client) =>
      accepted(undefined, {
        private: { ads: await begunWith(client, valuationIds, customerOf(actor), uuidHash) },
      }),
  },
};
