import { newId, type NotificationState } from '@rollheim/contracts';
import type { Tx } from '@rollheim/service-kit';
import {
  answeredBy,
  answers,
  isMailedByOrder,
  isOver,
  isSparse,
  isWorthMailing,
  SHARED_CODES,
} from './decide.ts';
import type { NewNotification } from './message.ts';
import type { KnownAuction } from './known.ts';
import { placeOf } from './mail/place.ts';
import { queueMail } from './mail/queue.ts';
import { queuePushes } from './push/queue.ts';
import { designOf } from './table/messages.ts';
import { closeMessages, insertMessage, openMessages } from './store.ts';
import { wishesOf } from './wishes.ts';

/** Silent messages younger than this are unread, ms. */
const FRESH_MS = 3_600_000;

/** Publishes messages as they are now. */
export function publish(tx: Pick<Tx, 'emit'>, messages: readonly NotificationState[]): void {
  for (const message of messages) {
    const type = 'notifications.messages';
    tx.emit({ topic: type, key: message.messageId, type, payload: message });
  }
}

/** What else is known when a message is given out. */
export interface Circumstances {
  /** Its auction: a task whose state is past arrives closed. */
  readonly auction?: Pick<KnownAuction, 'status' | 'since'>;
  /** Demo data of the past: no mail, and what is old was read. */
  readonly silent?: boolean;
  /** The receiver wants no mail of it. */
  readonly unmailed?: boolean;
}

/**
 * Gives a message to its receiver, once per key: stored, published, its mail queued, and the tasks that it
 * answers closed.
 */
export async function notify(
  tx: Tx,
  message: NewNotification,
  { auction, silent = false, unmailed = false }: Circumstances = {},
): Promise<void> {
  const { client } = tx;
  const over =
    auction?.status && auction.since && auction.since >= message.at && isOver(message.code, auction.status);
  const fresh = !silent || Date.parse(message.at) > Date.now() - FRESH_MS;
  const unread = fresh && !(over && SHARED_CODES.includes(message.code));
  const made = await insertMessage(client, newId(), message, over ? (auction.since ?? null) : null, unread);
  if (!made) return;
  const open = await openMessages(client, message.groupKey, answeredBy(message.code), message.at);
  const answered = open.filter((task) => task.messageId !== made.messageId && answers(message, task));
  const closed = await closeMessages(
    client,
    answered.map(({ messageId }) => messageId),
    message.at,
  );
  publish(tx, [made, ...closed]);
  if (silent || over) return;
  const wishes = await wishesOf(
    client,
    message.customerId,
    designOf(message.code, message.params).kind,
    message.params,
  );
  if (!wishes.unpushed) await queuePushes(client, made, wishes.quietUntil);
  if (!unmailed && !isMailedByOrder(message)) await mail(tx, message, wishes.quietUntil);
}

async function mail({ client }: Tx, message: NewNotification, after: Date | null): Promise<void> {
  const { key, customerId, code, params, title, groupKey } = message;
  // after quiet hours it may be of no use any more
  if (!isWorthMailing(code, message.at, after?.getTime() ?? Date.now())) return;
  const wanted = { key, customerId, code, params, title, about: groupKey, after };
  await queueMail(client, { ...wanted, link: placeOf(message) }, isSparse(message));
}
