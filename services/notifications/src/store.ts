import type { AuctionStatus, Counters, NotificationState } from '@rollheim/contracts';
import { countersOf } from '@rollheim/contracts';
import type pg from 'pg';
import type { MailLink, NewNotification, Params } from './message.ts';

interface MessageRow {
  message_id: string;
  customer_id: string;
  group_key: string;
  auction_id: string | null;
  code: string;
  params: Params;
  title: string;
  media_id: string | null;
  created_at: Date;
  unread: boolean;
  closed_at: Date | null;
}

const COLUMNS =
  'message_id, customer_id, group_key, auction_id, code, params, title, media_id, created_at, unread, closed_at';

const toState = (row: MessageRow): NotificationState => ({
  messageId: row.message_id,
  customerId: row.customer_id,
  groupKey: row.group_key,
  auctionId: row.auction_id,
  code: row.code,
  params: row.params,
  title: row.title,
  mediaId: row.media_id,
  createdAt: row.created_at.toISOString(),
  read: row.unread ? 1 : 0,
  closedAt: row.closed_at?.toISOString() ?? null,
});

/** Adds a message; null where its key is there already. */
export async function insertMessage(
  db: pg.ClientBase,
  messageId: string,
  message: NewNotification,
  closedAt: string | null,
): Promise<NotificationState | null> {
  const { rows } = await db.query<MessageRow>(
    `insert into messages (message_id, message_key, customer_id, group_key, auction_id, code, params, title,
       media_id, created_at, closed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (message_key) do nothing returning ${COLUMNS}`,
    [
      messageId,
      message.key,
      message.customerId,
      message.groupKey,
      message.auctionId,
      message.code,
      message.params,
      message.title,
      message.mediaId,
      message.at,
      closedAt,
    ],
  );
  return rows[0] ? toState(rows[0]) : null;
}

/** Messages of a group that are not closed and not newer than `at`. */
export async function openMessages(
  db: pg.ClientBase,
  groupKey: string,
  at: string,
): Promise<NotificationState[]> {
  const { rows } = await db.query<MessageRow>(
    `select ${COLUMNS} from messages where group_key = $1 and closed_at is null and created_at <= $2`,
    [groupKey, at],
  );
  return rows.map(toState);
}

/** Closes messages and returns them as they are now. */
export async function closeMessages(
  db: pg.ClientBase,
  ids: readonly string[],
  at: string,
): Promise<NotificationState[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.query<MessageRow>(
    `update messages set closed_at = $2 where message_id = any($1) and closed_at is null returning ${COLUMNS}`,
    [ids, at],
  );
  return rows.map(toState);
}

/** Closes tasks of an auction by their codes, those made up to `at`. */
export async function closeByCode(
  db: pg.ClientBase,
  auctionId: string,
  codes: readonly string[],
  at: string,
): Promise<NotificationState[]> {
  const { rows } = await db.query<MessageRow>(
    `update messages set closed_at = $3
     where group_key = $1 and code = any($2) and closed_at is null and created_at <= $3
     returning ${COLUMNS}`,
    [auctionId, codes, at],
  );
  return rows.map(toState);
}

/** Marks a group as read for its receiver; returns what changed. */
export async function readGroup(
  db: pg.ClientBase,
  customerId: string,
  groupKey: string,
): Promise<NotificationState[]> {
  const { rows } = await db.query<MessageRow>(
    `update messages set unread = false where customer_id = $1 and group_key = $2 and unread returning ${COLUMNS}`,
    [customerId, groupKey],
  );
  return rows.map(toState);
}

/** The badges of a customer. */
export async function countersFor(db: pg.ClientBase, customerId: string): Promise<Counters> {
  const { rows } = await db.query<MessageRow>(
    `select ${COLUMNS} from messages where customer_id = $1 and (unread or closed_at is null)`,
    [customerId],
  );
  return countersOf(rows.map(toState));
}

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
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [auctionId]);
  const { rows } = await db.query<AuctionRow>(
    `select v.title, v.media_id, a.status, a.since, a.end_at, a.owner_customer_id
     from (select $1::text as id) k
     left join vehicles v on v.auction_id = k.id left join auctions a on a.auction_id = k.id`,
    [auctionId],
  );
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

/** Customers who had an auction on their watchlist at an instant. */
export async function watchersOf(db: pg.ClientBase, auctionId: string, at: string): Promise<string[]> {
  const { rows } = await db.query<{ customer_id: string }>(
    'select customer_id from watchlist where auction_id = $1 and since <= $2',
    [auctionId, at],
  );
  return rows.map((row) => row.customer_id);
}

/** A mail to be sent. */
export interface NewMail {
  readonly key: string;
  readonly customerId: string;
  readonly code: string;
  readonly params: Params;
  readonly title: string;
  readonly link: MailLink;
  /** Thread that it is about. */
  readonly about: string;
}

/** Puts a mail into the queue; the same key again changes nothing. */
export async function queueMail(db: pg.ClientBase, mail: NewMail): Promise<void> {
  await db.query(
    `insert into mails (mail_key, customer_id, code, params, title, link, about)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [mail.key, mail.customerId, mail.code, mail.params, mail.title, mail.link, mail.about],
  );
}

/** True where the customer got a mail of this code about the same thing within the last hour. */
export async function wasMailedLately(
  db: pg.ClientBase,
  mail: Pick<NewMail, 'customerId' | 'about' | 'code'>,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select 1 from mails where customer_id = $1 and about = $2 and code = $3
     and created_at > now() - interval '1 hour' limit 1`,
    [mail.customerId, mail.about, mail.code],
  );
  return (rowCount ?? 0) > 0;
}
