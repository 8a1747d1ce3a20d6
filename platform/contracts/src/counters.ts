import { isOpenTask, UNCOUNTED_CODES } from './codes.ts';
import type { Counters } from './live.ts';
import type { NotificationState } from './state/notifications.ts';

/** What a badge needs of a message. */
export type CountedMessage = Pick<NotificationState, 'code' | 'read' | 'closedAt'>;

/** True where the message counts in the badge of unread messages (spec 1 §4). */
export const countsAsUnread = (message: CountedMessage): boolean =>
  message.read === 1 && !UNCOUNTED_CODES.includes(message.code);

/** True where the message counts in the badge of open tasks. */
export const countsAsTask = (message: CountedMessage): boolean =>
  message.closedAt === null && isOpenTask(message.code);

/** The badges of the app bar: a function of the receiver's messages and nothing else. */
export function countersOf(messages: Iterable<CountedMessage>): Counters {
  let unRead = 0;
  let openCtas = 0;
  for (const message of messages) {
    if (countsAsUnread(message)) unRead += 1;
    if (countsAsTask(message)) openCtas += 1;
  }
  return { unRead, openCtas };
}
