import type { ReceivedMessage } from '@rollheim/bus';
import type { AuctionState, NotificationState } from '@rollheim/contracts';
import type { PoolClient } from 'pg';

async function message(
  client: PoolClient,
  messageId: string,
  state: NotificationState | null,
): Promise<void> {
  if (state === null) {
    await client.query('delete from message where message_id = $1', [messageId]);
    return;
  }
  await client.query(
    `insert into message values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11)
     on conflict (message_id) do update set read = excluded.read, closed_at = excluded.closed_at,
       title = excluded.title, media_id = excluded.media_id, params = excluded.params`,
    [
      messageId,
      state.customerId,
      state.groupKey,
      state.auctionId,
      state.code,
      JSON.stringify(state.params),
      state.title,
      state.mediaId,
      state.createdAt,
      state.read,
      state.closedAt,
    ],
  );
}

async function auction(client: PoolClient, auctionId: string, state: AuctionState | null): Promise<void> {
  if (state === null) {
    await client.query('delete from auction where auction_id = $1', [auctionId]);
    return;
  }
  await client.query(
    `insert into auction values ($1,$2,$3,$4)
     on conflict (auction_id) do update set version = excluded.version, status = excluded.status,
       owner_customer_id = excluded.owner_customer_id
     where auction.version <= excluded.version`,
    [auctionId, state.version, state.status, state.ownerCustomerId],
  );
}

/** Writes a batch of state messages in their order; the same batch again changes nothing. */
export async function apply(messages: readonly ReceivedMessage[], client: PoolClient): Promise<void> {
  for (const { topic, key, payload } of messages) {
    if (topic === 'notifications.messages') await message(client, key, payload as NotificationState | null);
    else await auction(client, key, payload as AuctionState | null);
  }
}
