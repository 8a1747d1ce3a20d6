import { countsAsListed } from '@rollheim/auction-rules';
import { dayOf, factFaults, type AuctionStatus } from '@rollheim/contracts';
import type pg from 'pg';
import { factsOf } from './changes.ts';
import type { Listing } from './listing.ts';
import { contradictions } from './terms.ts';

/** Earlier ads of a vehicle that are named: no one withdraws more within the time in which they bind. */
const MOST_EARLIER = 5;

/**
 * What is given and keeps the ad from being submitted, by field: the draft holds it, its owner reads it in every answer.
 * The submission checks it again, the vehicle against the register of the auctions.
 */
export async function untrueOf(
  client: pg.PoolClient,
  listing: Listing,
  at: string,
): Promise<Readonly<Record<string, string>>> {
  return {
    ...((await isListedElsewhere(client, listing)) ? { vin: 'validation.vehicle_listed' } : {}),
    ...contradictions(listing.private.terms),
    ...factFaults(factsOf(listing), dayOf(at)),
  };
}

/** Other ads of the same vehicle and owner that ended without a sale, the newest first: their auctions know what binds this one. */
export async function earlierAdsOf(
  client: pg.PoolClient,
  { state, private: own }: Listing,
): Promise<readonly string[]> {
  if (own.vin === null || state.ownerCustomerId === null) return [];
  const { rows } = await client.query<{ ad_id: string }>(
    `select p.ad_id from listing_private p
       join listings l on l.ad_id = p.ad_id and not l.discarded
       join auction_facts a on a.auction_id = p.ad_id
     where p.vin = $1 and p.ad_id <> $2 and l.owner_customer_id = $3 and a.status = 'failed_na'
     order by l.number desc limit ${MOST_EARLIER}`,
    [own.vin, state.adId, state.ownerCustomerId],
  );
  return rows.map((row) => row.ad_id);
}

/** True where another ad of the same vehicle counts as listed. */
async function isListedElsewhere(client: pg.PoolClient, { state, private: own }: Listing): Promise<boolean> {
  if (own.vin === null) return false;
  const { rows } = await client.query<{ status: AuctionStatus; round: number }>(
    `select a.status, a.round from listing_private p
       join listings l on l.ad_id = p.ad_id and not l.discarded
       join auction_facts a on a.auction_id = p.ad_id
     where p.vin = $1 and p.ad_id <> $2`,
    [own.vin, state.adId],
  );
  // one in editing may be a submission that waits for its owner's address, and that is none
  return rows.some(({ status, round }) =>
    countsAsListed({ status, since: 0, submitted: status !== 'editing' || round > 0 }, 0),
  );
}
