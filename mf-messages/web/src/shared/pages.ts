import type { Counters, MessageChange, NotificationPage, WireMessage } from '@rollheim/contracts';

/** Parts of the list. */
export const FILTERS = ['all', 'tasks', 'unread'] as const;
export type Filter = (typeof FILTERS)[number];

/** Loaded pages as the query keeps them. */
export interface Pages {
  readonly pages: NotificationPage[];
  readonly pageParams: unknown[];
}

/** What is loaded, in order; one that moved between two calls stands once. */
export function loadedOf(data: Pick<Pages, 'pages'> | undefined): WireMessage[] {
  const seen = new Set<string>();
  return (data?.pages ?? [])
    .flatMap(({ notifications }) => notifications)
    .filter(({ messageId }) => !seen.has(messageId) && seen.add(messageId));
}

/** The next page's number; undefined once the loaded count has reached the total. */
export function nextPageOf(last: NotificationPage, pages: readonly NotificationPage[]): number | undefined {
  const loaded = pages.reduce((sum, { notifications }) => sum + notifications.length, 0);
  return last.notifications.length > 0 && loaded < last.total ? last.page + 1 : undefined;
}

/** The pages with a thread's messages read, and the badges as the server said. */
export function countedAsRead(
  data: Pages | undefined,
  groupKey: string,
  counters: Counters,
): Pages | undefined {
  if (!data) return data;
  const read = (message: WireMessage): WireMessage =>
    message.groupKey === groupKey
      ? { ...message, read: 0, ...(message.group ? { group: { ...message.group, unRead: 0 } } : {}) }
      : message;
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      ...counters,
      notifications: page.notifications.map(read),
    })),
  };
}

/** A change of one message as a live frame tells it. */
export interface Changed extends MessageChange {
  readonly messageId: string;
  readonly counters: Counters | undefined;
  /** Whether its task was open as far as this page has loaded it; null: the page has not. */
  readonly wasOpen: boolean | null;
}

const mapped = (data: Pages, { counters }: Changed, map: (message: WireMessage) => WireMessage[]): Pages => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    ...counters,
    notifications: page.notifications.flatMap(map),
  })),
});

const isWhole = ({ pages }: Pages): boolean => {
  const last = pages.at(-1);
  return last === undefined || nextPageOf(last, pages) === undefined;
};

/**
 * A loaded list with one message changed: its thread's row, and no other. Null where the list cannot tell what became
 * of the row, or where a row is new or moves up: then it has to be asked anew.
 */
export function changedList(data: Pages, changed: Changed, filter: Filter): Pages | null {
  const { groupKey, messageId, read, closed, wasOpen } = changed;
  const row = loadedOf(data).find((each) => each.groupKey === groupKey);
  const isNew = read === 1 && !closed && wasOpen === null;
  // where it is further down than what is loaded, nothing in sight changes
  if (!row)
    return isNew || (filter === 'all' && isWhole(data)) ? null : mapped(data, changed, (each) => [each]);
  const known = wasOpen !== null || row.messageId === messageId;
  const { unRead, openCtas } = row.group ?? { unRead: 0, openCtas: 0 };
  if (!known && (read === 1 || (closed && openCtas > 0))) return null;
  const closes = closed && wasOpen === true;
  const group: Counters = {
    // reading is done to a whole thread, but an operator's task is read by its closing
    unRead: read === 1 ? unRead : closes ? Math.max(0, unRead - 1) : 0,
    openCtas: openCtas - (closes ? 1 : 0),
  };
  const patch = (each: WireMessage): WireMessage => ({
    ...each,
    group,
    ...(each.messageId === messageId ? { read, open: each.open && !closed } : {}),
    ...(read === 0 && !closes ? { read } : {}),
  });
  if (filter !== 'tasks' || group.openCtas > 0)
    return mapped(data, changed, (each) => [each.groupKey === groupKey ? patch(each) : each]);
  const left = mapped(data, changed, (each) => (each.groupKey === groupKey ? [] : [each]));
  return { ...left, pages: left.pages.map((page) => ({ ...page, total: page.total - 1 })) };
}

/** A loaded thread with one of its messages changed; null where the message is new. */
export function changedThread(data: Pages, changed: Changed): Pages | null {
  const { messageId, read, closed } = changed;
  const known = loadedOf(data).some((each) => each.messageId === messageId);
  if (!known && read === 1 && !closed) return null;
  return mapped(data, changed, (each) => [
    each.messageId === messageId ? { ...each, read, open: each.open && !closed } : each,
  ]);
}

/** True where a subject stands out: something in its thread has not been read. */
export const isUnread = ({ read, group }: WireMessage): boolean => read === 1 || (group?.unRead ?? 0) > 0;
