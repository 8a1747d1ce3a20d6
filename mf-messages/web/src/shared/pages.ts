import type { Counters, NotificationPage, WireMessage } from '@rollheim/contracts';

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

/** True where a subject stands out: something in its thread has not been read. */
export const isUnread = ({ read, group }: WireMessage): boolean => read === 1 || (group?.unRead ?? 0) > 0;
