import type { ReceivedMessage } from '@rollheim/bus';
import type { AuctionState, ListingState } from '@rollheim/contracts';
import type { PoolClient } from 'pg';

async function ad(client: PoolClient, adId: string, state: ListingState | null): Promise<void> {
  if (state === null || state.discarded) {
    await client.query('delete from ad where ad_id = $1', [adId]);
    return;
  }
  const { content } = state;
  const cover = content.gallery.toSorted((one, other) => one.position - other.position)[0];
  await client.query(
    `insert into ad values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11)
     on conflict (ad_id) do update set version = excluded.version, owner_customer_id = excluded.owner_customer_id,
       owner_uuid_hash = excluded.owner_uuid_hash, title = excluded.title, media_id = excluded.media_id,
       required_percent = excluded.required_percent, documents = excluded.documents,
       updated_at = excluded.updated_at
     where ad.version <= excluded.version`,
    [
      adId,
      state.version,
      state.number,
      state.ownerCustomerId,
      state.ownerUuidHash,
      content.title,
      content.productType,
      cover?.mediaId ?? null,
      JSON.stringify(state.requiredPercent),
      state.documents,
      state.updatedAt,
    ],
  );
}

async function auction(client: PoolClient, auctionId: string, state: AuctionState | null): Promise<void> {
  if (state === null) {
    await client.query('delete from auction where auction_id = $1', [auctionId]);
    return;
  }
  await client.query(
    `insert into auction values ($1,$2,$3,$4,$5,$6,$7,$8,$9)
     on conflict (auction_id) do update set version = excluded.version, status = excluded.status,
       round = excluded.round, price = excluded.price, sold_price = excluded.sold_price,
       bid_count = excluded.bid_count, end_at = excluded.end_at,
       start_price = excluded.start_price
     where auction.version <= excluded.version`,
    [
      auctionId,
      state.version,
      state.status,
      state.round,
      state.price,
      state.soldPrice,
      state.bidCount,
      state.endAt,
      state.startPrice,
    ],
  );
}

/** Writes a batch of state messages; the same batch again changes nothing. */
export async function apply(messages: readonly ReceivedMessage[], client: PoolClient): Promise<void> {
  for (const { topic, key, payload } of messages) {
    if (topic === 'listings.state') await ad(client, key, payload as ListingState | null);
    else await auction(client, key, payload as AuctionState | null);
  }
}
