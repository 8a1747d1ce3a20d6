import type { AuctionStatus } from '@rollheim/contracts';
import type pg from 'pg';

/** What is known of an auction and its vehicle. */
export interface KnownAuction {
  readonly title: string | null;
  readonly mediaId: string | null;
  readonly status: AuctionStatus | null;
  /** When it came into this state, ISO. */
  readonly since: string | null;
  readonly endAt: string | null;
  readonly ownerCustomerId: string | null;
}

/** Reads what is known of an auction. Messages and states of one auction are worked on one after the other. */
export async function lockAuction(db: pg.ClientBase, auctionId: string): Promise<KnownAuction> {
  await db.query({
    name: 'auction_lock',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 7))',
    values: [auctionId],
  });
  const { rows } = await db.query<AuctionRow>({
    name: 'auction_known',
    text: `select v.title, v.media_id, a.status, a.since, a.end_at, a.owner_customer_id
     from (select $1::text as id) k
     left join vehicles v on v.auction_id = k.id left join auctions a on a.auction_id = k.id`,
    values: [auctionId],
  });
  const row = rows[0];
  return {
    title: row?.title ?? null,
    mediaId: row?.media_id ?? null,
    status: row?.status ?? null,
    since: row?.since?.toISOString() ?? null,
    endAt: row?.end_at ?? null,
    ownerCustomerId: row?.owner_customer_id ?? null,
  };
}

interface AuctionRow {
  title: string | null;
  media_id: string | null;
  status: AuctionStatus | null;
  since: Date | null;
  end_at: string | null;
  owner_customer_id: string | null;
}

/** Customers who have the operator's role. */
export async function operators(db: pg.ClientBase): Promise<string[]> {
  const { rows } = await db.query<{ customer_id: string }>('select customer_id from operators');
  return rows.map((row) => row.customer_id);
}

/**
 * Customers who had an auction on their watchlist at an instant; without whoever was invited to it by name at that very
 * instant (a restart that starts at once).
 */
export async function watchersOf(db: pg.ClientBase, auctionId: string, at: string): Promise<string[]> {
  const { rows } = await db.query<{ customer_id: string }>(
    `select customer_id from watchlist w where auction_id = $1 and since <= $2 and not exists (
       select 1 from messages m where m.customer_id = w.customer_id and m.group_key = $1
         and m.code = 'bid_again_or_decline_or_submit_reminder' and m.created_at = $2)`,
    [auctionId, at],
  );
  return rows.map((row) => row.customer_id);
}
