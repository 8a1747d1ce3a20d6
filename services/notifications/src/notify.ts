import { newId, type NotificationState } from '@rollheim/contracts';
import type { Tx } from '@rollheim/service-kit';
import type pg from 'pg';
import {
  answeredBy,
  answers,
  isMailedByOrder,
  isOver,
  isOwnStep,
  isSparse,
  isWorthWaiting,
  SHARED_CODES,
} from './decide.ts';
import { mayWait } from './digest.ts';
import type { NewNotification } from './message.ts';
import type { KnownAuction } from './known.ts';
import { placeOf } from './mail/place.ts';
import { queueMails } from './mail/queue.ts';
import { queuePushes } from './push/queue.ts';
import { designOf, entryOf } from './table/messages.ts';
import { closeMessages, insertMessages, openMessages } from './store.ts';
import { queueEvents } from './webhooks/queue.ts';
import { preferencesOf, type Preferences } from './preferences.ts';

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
  /** The receiver wants its mail once a day, whatever they chose for its kind. */
  readonly daily?: boolean;
}

/** A message for its receiver, and the unit of work that it belongs to. */
export interface Given extends Circumstances {
  readonly tx: Tx;
  readonly message: NewNotification;
}

/**
 * Gives a message to its receiver, once per key: stored, published, its mail queued, and the tasks that it
 * answers closed.
 */
export const notify = (tx: Tx, message: NewNotification, circumstances: Circumstances = {}): Promise<void> =>
  notifyAll(tx.client, [{ ...circumstances, tx, message }]);

/** {@link notify} of many in one transaction, in their order: a later one may answer an earlier one. */
export async function notifyAll(client: pg.PoolClient, given: readonly Given[]): Promise<void> {
  if (given.length === 0) return;
  const rows = given.map((one) => ({ ...one, ...entering(one), messageId: newId() }));
  const stored = await insertMessages(client, rows);
  const made = rows.flatMap((row) => {
    const state = stored.get(row.messageId);
    return state ? [{ ...row, state }] : [];
  });
  const places = new Map(made.map(({ messageId }, place) => [messageId, place]));
  for (const [place, { tx, message, state }] of made.entries()) {
    const open = await openMessages(client, message.groupKey, answeredBy(message.code), message.at);
    const answered = open.filter(
      (task) => (places.get(task.messageId) ?? -1) < place && answers(message, task),
    );
    const ids = answered.map(({ messageId }) => messageId);
    publish(tx, [state, ...(await closeMessages(client, ids, message.at))]);
  }
  const loud = made.filter(({ silent, closedAt }) => !silent && closedAt === null);
  await queueEvents(
    client,
    loud.map(({ state }) => state),
  );
  const preferences = await preferencesOf(
    client,
    loud.map(({ message: { customerId, code, params } }) => ({
      customerId,
      kind: designOf(code, params).kind,
      params,
    })),
  );
  const chosen = loud.map((one, place) => ({ ...one, ...(preferences[place] as Preferences) }));
  const pushed = chosen.filter(({ unpushed }) => !unpushed);
  await queuePushes(
    client,
    pushed.map(({ state, quietUntil }) => ({ message: state, after: quietUntil })),
  );
  await queueMails(client, chosen.flatMap(mailOf));
}

/** How a message enters the message centre: closed where its auction is past it, read where it is no news. */
function entering({ message, auction, silent }: Given): { closedAt: string | null; unread: boolean } {
  const { at, code } = message;
  const over = auction?.status && auction.since && auction.since >= at && isOver(code, auction.status);
  const fresh = !silent || Date.parse(at) > Date.now() - FRESH_MS;
  return {
    closedAt: over ? (auction.since ?? null) : null,
    unread: fresh && !(over && SHARED_CODES.includes(code)),
  };
}

/** The mail of a message; none where another or its receiver's own act says it, or where it would announce nothing new. */
function mailOf({
  tx,
  message,
  unmailed,
  daily,
  quietUntil,
  digestAt,
  nextDigest,
  laterAt,
}: Given & Preferences) {
  const { key, customerId, code, params, title, groupKey } = message;
  if (unmailed || isOwnStep(message) || isMailedByOrder(message)) return [];
  const entry = entryOf(code, params);
  const waits = mayWait(entry, params);
  const digest = waits ? (digestAt ?? (daily ? nextDigest : null)) : null;
  const later = waits && digest === null ? laterAt : null;
  const after = digest ?? later ?? quietUntil;
  const queued = Date.now();
  const then = after?.getTime() ?? queued;
  const gathered = (digest ?? later) !== null;
  if (!isWorthWaiting({ code, params, at: message.at, queued, then, gathered })) return [];
  const link = placeOf(message);
  return [
    {
      key,
      customerId,
      code,
      params,
      title,
      about: groupKey,
      after,
      daily: digest !== null,
      ifUnread: later !== null,
      waited: after !== null,
      link,
      sparse: isSparse(message),
      origin: tx.origin,
    },
  ];
}
