import { refusedAct, type AuctionStatus } from '@rollheim/contracts';
import type pg from 'pg';
import type { MessageEntry } from './table/row.ts';

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

/**
 * Reads what is known of auctions, by id. Messages and states of one auction are worked on one after the other;
 * whoever takes several takes them in the order of their ids.
 */
export async function lockAuctions(
  db: pg.ClientBase,
  auctionIds: readonly string[],
): Promise<(auctionId: string) => KnownAuction> {
  // a statement of its own: the next one sees what was committed while this one waited
  await db.query({
    name: 'auctions_lock',
    text: 'select pg_advisory_xact_lock(hashtextextended(id, 7)) from unnest($1::text[]) as k(id)',
    values: [auctionIds],
  });
  const { rows } = await db.query<AuctionRow>({
    name: 'auctions_known',
    text: `select k.id, v.title, v.media_id, a.status, a.since, a.end_at, a.owner_customer_id
     from unnest($1::text[]) as k(id)
     left join vehicles v on v.auction_id = k.id left join auctions a on a.auction_id = k.id`,
    values: [auctionIds],
  });
  const known = new Map(rows.map((row) => [row.id, toKnown(row)]));
  return (auctionId) => known.get(auctionId) ?? UNKNOWN;
}

/** {@link lockAuctions} of one. */
export async function lockAuction(db: pg.ClientBase, auctionId: string): Promise<KnownAuction> {
  return (await lockAuctions(db, [auctionId]))(auctionId);
}

const UNKNOWN: KnownAuction = {
  title: null,
  mediaId: null,
  status: null,
  since: null,
  endAt: null,
  ownerCustomerId: null,
};

const toKnown = (row: AuctionRow): KnownAuction => ({
  title: row.title,
  mediaId: row.media_id,
  status: row.status,
  since: row.since?.toISOString() ?? null,
  endAt: row.end_at,
  ownerCustomerId: row.owner_customer_id,
});

interface AuctionRow {
  id: string;
  title: string | null;
  media_id: string | null;
  status: AuctionStatus | null;
  since: Date | null;
  end_at: string | null;
  owner_customer_id: string | null;
}

/** Who of the team may do what a message of theirs asks for, by its entry; of roles that are not known yet, everybody. */
export async function teamFor(db: pg.ClientBase, { act }: Pick<MessageEntry, 'act'>): Promise<string[]> {
  const { rows } = await db.query<{ customer_id: string; roles: readonly string[] | null }>(
    'select customer_id, roles from operators',
  );
  return rows
    .filter(({ roles }) => act === undefined || roles === null || refusedAct(roles, act) === null)
    .map((row) => row.customer_id);
}

/** What the highest bidder of the previous round reads about a restart. */
export const RESTARTED = 'bid_again_or_decline_or_submit_reminder';

/**
 * Customers who had an auction on their watchlist at an instant; without whoever was invited to it by name at that very
 * instant (a restart that starts at once).
 */
export async function watchersOf(db: pg.ClientBase, auctionId: string, at: string): Promise<string[]> {
  const { rows } = await db.query<{ customer_id: string }>(
    `select customer_id from watchlist w where auction_id = $1 and since <= $2 and not exists (
       select 1 from messages m where m.customer_id = w.customer_id and m.group_key = $1
         and m.code = $3 and m.created_at = $2)`,
    [auctionId, at, RESTARTED],
  );
  return rows.map((row) => row.customer_id);
}
