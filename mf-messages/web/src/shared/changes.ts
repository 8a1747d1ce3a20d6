import type { Counters, MessageChange, NotificationPage, TaskCounts, WireMessage } from '@rollheim/contracts';
import { NOTE_CODE } from '@rollheim/contracts';
import { taskKindOf, type TaskKind } from '@rollheim/contracts/tasks';
import type { QueryKey } from './calls.ts';
import { loadedOf, nextPageOf, type Filter, type Pages } from './pages.ts';

/* What becomes of loaded pages when messages come and change. */

/** Pages that are asked again at once; what is loaded beyond them comes again by scrolling. */
const MOST_ANEW = 3;

/** The first pages. */
export const firstPages = ({ pages, pageParams }: Pages): Pages => ({
  pages: pages.slice(0, MOST_ANEW),
  pageParams: pageParams.slice(0, MOST_ANEW),
});

/**
 * Loaded pages with new first ones in front (`heads`, which follow one another). A row of the list represents its
 * thread: it leaves the place that it had. Null where rows may be missing between the new pages and the loaded ones.
 */
export function withHeads(data: Pages, heads: readonly NotificationPage[], rowOf: RowOf): Pages | null {
  const rows = heads.flatMap(({ notifications }) => notifications);
  const last = heads.at(-1);
  if (!last) return data;
  const loaded = new Set(loadedOf(data).map(({ messageId }) => messageId));
  // the list is short enough to be in the new pages as a whole, or they reach what was loaded
  const isEnd = rows.length >= last.total;
  if (!isEnd && !rows.some(({ messageId }) => loaded.has(messageId))) return null;
  const fresh = new Set(rows.map(rowOf));
  const end = rows.at(-1);
  const stays = (each: WireMessage) =>
    !isEnd && !fresh.has(rowOf(each)) && (end === undefined || isOlder(each, end));
  const left = data.pages.map((page) => ({
    ...page,
    ...sumsOf(last),
    notifications: page.notifications.filter(stays),
  }));
  const [first = last, ...others] = left;
  const pages = [
    { ...first, notifications: [...rows, ...(left.length > 0 ? first.notifications : [])] },
    // the next page is asked for behind the last row of the last one
    ...others.filter(({ notifications }) => notifications.length > 0),
  ];
  return { pages, pageParams: data.pageParams.slice(0, Math.max(1, pages.length)) };
}

/** What a page says beside its rows. */
const sumsOf = ({ notifications: _rows, page: _page, ...sums }: NotificationPage) => sums;

/**
 * A loaded list with the rows behind `before` (null: from its top) as a new page has them; the list has each
 * thread once.
 */
export function withRange(data: Pages, before: WireMessage | null, fresh: NotificationPage): Pages {
  const rows = fresh.notifications;
  const end = rows.at(-1);
  const isHere = ({ notifications }: NotificationPage): boolean =>
    before === null || notifications.some(({ messageId }) => messageId === before.messageId);
  const place = data.pages.findIndex(isHere);
  // it moved up meanwhile: what the rows followed is not there any more
  if (place === -1) return data;
  const threads = new Set(rows.map(({ groupKey }) => groupKey));
  const stays = (each: WireMessage) =>
    !threads.has(each.groupKey) &&
    ((before !== null && !isOlder(each, before)) || (end !== undefined && isOlder(each, end)));
  const pages = data.pages.map((page, index) => {
    const left = page.notifications.filter(stays);
    const behind = left.findIndex((each) => before === null || isOlder(each, before));
    const at = behind === -1 ? left.length : behind;
    return {
      ...page,
      ...sumsOf(fresh),
      notifications: index === place ? left.toSpliced(at, 0, ...rows) : left,
    };
  });
  return { ...data, pages };
}

/** What a row of loaded pages represents: the list has one of each thread, a thread one of each message. */
export type RowOf = (message: WireMessage) => string;

/** True where a list, newest first, has the message behind the other. */
export const isOlder = (message: WireMessage, than: WireMessage): boolean =>
  message.createdAt < than.createdAt ||
  (message.createdAt === than.createdAt && message.messageId < than.messageId);

/**
 * True where loaded pages that list or thread of this key has must show a message and do not: another query was
 * answered with it first. Of a search, and of a board that the thread may have left, it is not known.
 */
export function lacks([, kind, about, , q]: QueryKey, data: Pages, message: WireMessage): boolean {
  const rows = loadedOf(data);
  if (kind === 'thread')
    return about === message.groupKey && !rows.some(({ messageId }) => messageId === message.messageId);
  if (q !== '') return false;
  const row = rows.find(({ groupKey }) => groupKey === message.groupKey);
  if (row) return isOlder(row, message);
  const last = rows.at(-1);
  return about === 'all' && (last === undefined || isOlder(last, message));
}

/** A change of one message as a live frame carries it. */
export interface Changed extends MessageChange {
  readonly messageId: string;
  readonly code: string;
  readonly counters: Counters | undefined;
  /** Whether its task was open as far as this page has loaded it; null: the page has not. */
  readonly wasOpen: boolean | null;
}

const mapped = (data: Pages, changed: Changed, map: (message: WireMessage) => WireMessage[]): Pages => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    ...changed.counters,
    ...(page.tasks ? { tasks: tasksAfter(page.tasks, changed) } : {}),
    ...(page.openReadMes ? { openReadMes: notesAfter(page.openReadMes, changed) } : {}),
    notifications: page.notifications.flatMap(map),
  })),
});

/** Unread notes without the one that was read: a note is never closed, and changes once. */
const notesAfter = (notes: number, { code, read }: Changed): number =>
  notes - (code === NOTE_CODE && read === 0 ? 1 : 0);

/** Open tasks by kind without the one that was closed. */
function tasksAfter(tasks: TaskCounts, { code, closed, wasOpen }: Changed): TaskCounts {
  if (!closed || wasOpen !== true) return tasks;
  const kind = taskKindOf(code);
  const { [kind]: before = 0, ...others } = tasks;
  return before > 1 ? { ...others, [kind]: before - 1 } : others;
}

/** False where the kinds of the open tasks do not add up to the badge any more. */
const addsUp = ({ pages }: Pages): boolean =>
  pages.every(
    ({ tasks, openCtas }) =>
      !tasks || Object.values(tasks).reduce((sum, count) => sum + count, 0) === openCtas,
  );

const isWhole = ({ pages }: Pages): boolean => {
  const last = pages.at(-1);
  return last === undefined || nextPageOf(last, pages) === undefined;
};

/**
 * A loaded list with one message changed: its thread's row, and no other. Null where the list cannot determine what became
 * of the row, or where a row is new or moves up: then it has to be asked again.
 */
export function changedList(
  data: Pages,
  changed: Changed,
  filter: Filter,
  task: TaskKind | null = null,
): Pages | null {
  const next = patchedList(data, changed, filter, task);
  return next && addsUp(next) ? next : null;
}

function patchedList(data: Pages, changed: Changed, filter: Filter, task: TaskKind | null): Pages | null {
  const { groupKey, messageId, read, closed, wasOpen } = changed;
  const row = loadedOf(data).find((each) => each.groupKey === groupKey);
  const isNew = comesNew(changed);
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
  // whether another task of the kind is left in the thread, only its messages show
  if (task !== null && closes && group.openCtas > 0) return null;
  if (filter !== 'tasks' || group.openCtas > 0)
    return mapped(data, changed, (each) => [each.groupKey === groupKey ? patch(each) : each]);
  const left = mapped(data, changed, (each) => (each.groupKey === groupKey ? [] : [each]));
  return { ...left, pages: left.pages.map((page) => ({ ...page, total: page.total - 1 })) };
}

/** True for a message that no loaded page knows: it is at the top. */
export const comesNew = ({ read, closed, wasOpen }: Changed): boolean =>
  read === 1 && !closed && wasOpen === null;

/** A loaded thread with one of its messages changed; null where the message is new. */
export function changedThread(data: Pages, changed: Changed): Pages | null {
  const { messageId, read, closed } = changed;
  const known = loadedOf(data).some((each) => each.messageId === messageId);
  if (!known && read === 1 && !closed) return null;
  return mapped(data, changed, (each) => [
    each.messageId === messageId ? { ...each, read, open: each.open && !closed } : each,
  ]);
}
