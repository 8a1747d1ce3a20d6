import { newId, type Counters, type NotificationState } from '@rollheim/contracts';
import { countersOf } from '@rollheim/contracts/server';
import type pg from 'pg';
import { SHARED_CODES } from './decide.ts';
import type { NewNotification, Params } from './message.ts';

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

/** A message to be stored. */
export interface NewMessageRow {
  readonly messageId: string;
  readonly message: NewNotification;
  readonly closedAt: string | null;
  readonly unread: boolean;
}

/** Adds messages in one statement; returns those that are new, by id: a key that is there already is left as it is. */
export async function insertMessages(
  db: pg.ClientBase,
  messages: readonly NewMessageRow[],
): Promise<ReadonlyMap<string, NotificationState>> {
  const given = messages.map(({ messageId, message, closedAt, unread }) => ({
    message_id: messageId,
    message_key: message.key,
    customer_id: message.customerId,
    group_key: message.groupKey,
    auction_id: message.auctionId,
    code: message.code,
    params: message.params,
    title: message.title,
    media_id: message.mediaId,
    created_at: message.at,
    unread,
    closed_at: closedAt,
  }));
  const { rows } = await db.query<MessageRow>({
    name: 'messages_insert',
    text: `insert into messages (message_key, ${COLUMNS})
      select message_key, ${COLUMNS} from jsonb_populate_recordset(null::messages, $1::jsonb)
      on conflict (message_key) do nothing returning ${COLUMNS}`,
    values: [JSON.stringify(given)],
  });
  return new Map(rows.map((row) => [row.message_id, toState(row)]));
}

/** Messages of a group with one of the codes that are not closed and not newer than `at`. */
export async function openMessages(
  db: pg.ClientBase,
  groupKey: string,
  codes: readonly string[],
  at: string,
): Promise<NotificationState[]> {
  if (codes.length === 0) return [];
  const { rows } = await db.query<MessageRow>({
    name: 'messages_open',
    text: `select ${COLUMNS} from messages
     where group_key = $1 and code = any($2) and closed_at is null and created_at <= $3`,
    values: [groupKey, codes, at],
  });
  return rows.map(toState);
}

/** A message of a receiver that they have not read, and that is not closed. */
export async function openMessage(
  db: pg.ClientBase,
  customerId: string,
  messageId: string,
): Promise<NotificationState | undefined> {
  const { rows } = await db.query<MessageRow>(
    `select ${COLUMNS} from messages
     where message_id = $1 and customer_id::text = $2 and unread and closed_at is null`,
    [messageId, customerId],
  );
  return rows[0] && toState(rows[0]);
}

/** A task that was put to all operators is read when it closes: nothing is left to be done about it. */
const READ_IF_SHARED = (codes: string): string => `unread = unread and not (code = any(${codes})
  and exists (select 1 from operators o where o.customer_id = messages.customer_id))`;

/** Closes messages and returns them as they are now. */
export async function closeMessages(
  db: pg.ClientBase,
  ids: readonly string[],
  at: string,
): Promise<NotificationState[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.query<MessageRow>({
    name: 'messages_close',
    text: `update messages set closed_at = $2, ${READ_IF_SHARED('$3::text[]')}
      where message_id = any($1) and closed_at is null returning ${COLUMNS}`,
    values: [ids, at, SHARED_CODES],
  });
  return rows.map(toState);
}

/** Tasks of an auction that are over. */
export interface OverTasks {
  readonly auctionId: string;
  readonly codes: readonly string[];
  /** Those made up to this instant, ISO; it is when they closed. */
  readonly at: string;
}

/** Closes tasks of auctions by their codes, each auction once; returns what changed. */
export async function closeByCode(
  db: pg.ClientBase,
  over: readonly OverTasks[],
): Promise<NotificationState[]> {
  if (over.length === 0) return [];
  const { rows } = await db.query<MessageRow>({
    name: 'messages_close_by_code',
    text: `update messages set closed_at = g.at, ${READ_IF_SHARED('$2::text[]')}
     from jsonb_to_recordset($1::jsonb) as g("auctionId" text, codes text[], at timestamptz)
     where group_key = any($3) and group_key = g."auctionId" and code = any(g.codes) and closed_at is null
       and created_at <= g.at
     returning ${COLUMNS}`,
    values: [JSON.stringify(over), SHARED_CODES, over.map(({ auctionId }) => auctionId)],
  });
  return rows.map(toState);
}

/** Takes notes to the team about an auction as read, by their texts, those made up to `at`; returns what changed. */
export async function readNotes(
  db: pg.ClientBase,
  auctionId: string,
  texts: readonly string[],
  at: string,
): Promise<NotificationState[]> {
  if (texts.length === 0) return [];
  const { rows } = await db.query<MessageRow>({
    name: 'notes_read',
    text: `update messages set unread = false
     where group_key = $1 and code = 'read_me' and params ->> 'text' = any($2) and unread and created_at <= $3
     returning ${COLUMNS}`,
    values: [auctionId, texts, at],
  });
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

/**
 * Gives the messages of one receiver to another, under new ids: whoever copied one has counted it with its first receiver.
 * Answers the ids that are gone, and the messages as they are now.
 */
export async function giveMessages(
  db: pg.ClientBase,
  from: string,
  to: string,
): Promise<{ readonly gone: readonly string[]; readonly given: readonly NotificationState[] }> {
  const { rows: ids } = await db.query<{ id: string }>(
    'select message_id as id from messages where customer_id = $1 for update',
    [from],
  );
  const gone = ids.map(({ id }) => id);
  const { rows } = await db.query<MessageRow>(
    `update messages set message_id = g.fresh, customer_id = $2
     from jsonb_to_recordset($1::jsonb) as g(id text, fresh text)
     where message_id = g.id returning ${COLUMNS}`,
    [JSON.stringify(gone.map((id) => ({ id, fresh: newId() }))), to],
  );
  return { gone, given: rows.map(toState) };
}

/** The badges of a customer. */
export async function countersFor(db: pg.ClientBase, customerId: string): Promise<Counters> {
  const { rows } = await db.query<MessageRow>(
    `select ${COLUMNS} from messages where customer_id = $1 and (unread or closed_at is null)`,
    [customerId],
  );
  return countersOf(rows.map(toState));
}
