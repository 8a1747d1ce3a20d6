import type { MutedAuction } from '@rollheim/contracts';
import type pg from 'pg';

/** The kind that a muted thread keeps quiet: what has to be answered in it, or was decided, is pushed all the same. */
const MUTED_KIND = 'bids';
/** The most that a list of them names. */
const MOST_LISTED = 100;

/**
 * Has bids of an auction pushed to no device of a customer, or to all of them again. Twice is as once; of somebody who
 * was erased nothing is kept.
 */
export async function setMuted(
  db: pg.ClientBase,
  customerId: string,
  auctionId: string,
  muted: boolean,
): Promise<void> {
  await db.query(
    muted
      ? `insert into muted_pushes (customer_id, about, kind) select customer_id, $2, $3 from contacts
           where customer_id = $1 for key share on conflict do nothing`
      : 'delete from muted_pushes where customer_id = $1 and about = $2 and kind = $3',
    [customerId, auctionId, MUTED_KIND],
  );
}

/** Whether a customer has a message about an auction: there is nothing else to mute. */
export async function hasMessages(
  db: pg.ClientBase,
  customerId: string,
  auctionId: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from messages where customer_id = $1 and group_key = $2 limit 1',
    [customerId, auctionId],
  );
  return rowCount !== 0;
}

/** Auctions that a customer keeps quiet, with the title of their last message. */
export async function mutedOf(db: pg.ClientBase, customerId: string): Promise<MutedAuction[]> {
  const { rows } = await db.query<{ about: string; title: string | null; since: Date }>(
    `select u.about, u.since, (select m.title from messages m
       where m.customer_id = u.customer_id and m.group_key = u.about order by m.created_at desc limit 1) as title
     from muted_pushes u where u.customer_id = $1 and u.kind = $2 order by u.since desc, u.about limit $3`,
    [customerId, MUTED_KIND, MOST_LISTED],
  );
  return rows.map(({ about, title, since }) => ({ auctionId: about, title, since: since.toISOString() }));
}
