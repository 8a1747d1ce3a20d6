import type { Boards, Counters, NotificationPage, WireMessage } from '@rollheim/contracts';
import type { TaskKind } from '@rollheim/contracts/tasks';

/** Boards of the list that are side by side; the notes are a part of the unread ones. */
export const FILTERS = ['all', 'tasks', 'unread'] as const satisfies readonly Filter[];
export type Filter = keyof Boards;

/** Part of the list that is shown. */
export interface Shown {
  readonly filter: Filter;
  /** Of the tasks those of one kind; null: all of them. */
  readonly task: TaskKind | null;
}

/** Loaded pages as the query keeps them. */
export interface Pages {
  readonly pages: NotificationPage[];
  readonly pageParams: unknown[];
}

/** What is loaded, in order; one that moved between two calls is listed once. */
export function loadedOf(data: Pick<Pages, 'pages'> | undefined): WireMessage[] {
  const seen = new Set<string>();
  return (data?.pages ?? [])
    .flatMap(({ notifications }) => notifications)
    .filter(({ messageId }) => !seen.has(messageId) && seen.add(messageId));
}

/** A page as it is asked for: its number, and the message behind which it begins. */
export interface PageParam {
  readonly page: number;
  /** `createdAt~messageId`; absent for the first page. */
  readonly after?: string;
}

/** Pages from which on a list is long. */
const LONG = 3;

/** True for a list that is never asked for as a whole: of it, what is new and what is in sight. */
export const isLong = (data: Pick<Pages, 'pages'> | undefined): boolean => (data?.pages.length ?? 0) > LONG;

/** The place behind a message, as a page asks for it. */
export const behind = ({ createdAt, messageId }: WireMessage): string => `${createdAt}~${messageId}`;

/** The next page; undefined once the loaded count has reached the total. */
export function nextPageOf(
  last: NotificationPage,
  pages: readonly NotificationPage[],
): PageParam | undefined {
  const loaded = pages.reduce((sum, { notifications }) => sum + notifications.length, 0);
  const end = last.notifications.at(-1);
  if (!end || loaded >= last.total) return undefined;
  return { page: pages.length + 1, after: behind(end) };
}

/** The pages with a thread's messages read, and the badges as the server answered. */
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

/** True where a subject is highlighted: something in its thread has not been read. */
export const isUnread = ({ read, group }: WireMessage): boolean => read === 1 || (group?.unRead ?? 0) > 0;
