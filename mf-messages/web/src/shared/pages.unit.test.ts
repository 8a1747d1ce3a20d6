import type { NotificationPage, WireMessage } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { changedList, changedThread, countedAsRead, isUnread, loadedOf, nextPageOf } from './pages.ts';

const message = (messageId: string, more: Partial<WireMessage> = {}): WireMessage => ({
  messageId,
  groupKey: messageId,
  auctionId: null,
  title: '',
  subject: '',
  text: '',
  createdAt: '2026-03-02T15:40:00.000Z',
  read: 1,
  callToActionTypeCode: 'overbid',
  params: {},
  mediaId: null,
  open: false,
  status: null,
  ...more,
});
const page = (number: number, total: number, ...notifications: WireMessage[]): NotificationPage => ({
  notifications,
  unRead: 3,
  openCtas: 0,
  total,
  page: number,
});

test('pages are asked for until the loaded count reaches the total', () => {
  const first = page(1, 3, message('a'), message('b'));
  expect(nextPageOf(first, [first])).toBe(2);
  const last = page(2, 3, message('c'));
  expect(nextPageOf(last, [first, last])).toBeUndefined();
});

test('an empty page ends the list, whatever the total says', () => {
  const empty = page(2, 30);
  expect(nextPageOf(empty, [page(1, 30, message('a')), empty])).toBeUndefined();
});

test('a subject that moved down while a page was asked for stands once', () => {
  const pages = [page(1, 3, message('a'), message('b')), page(2, 3, message('b'), message('c'))];
  expect(loadedOf({ pages }).map(({ messageId }) => messageId)).toEqual(['a', 'b', 'c']);
});

test('reading a thread changes its messages alone, and the badges become what the server said', () => {
  const group = { unRead: 2, openCtas: 1 };
  const pages = [page(1, 2, message('a', { group }), message('b', { group }))];
  const read = countedAsRead({ pages, pageParams: [1] }, 'a', { unRead: 1, openCtas: 4 });
  const [a, b] = loadedOf(read);
  expect(a).toMatchObject({ read: 0, group: { unRead: 0, openCtas: 1 } });
  expect(b).toMatchObject({ read: 1, group });
  expect(read?.pages[0]).toMatchObject({ unRead: 1, openCtas: 4 });
});

test('a subject stands out while anything in its thread is unread, though its newest message was read', () => {
  expect(isUnread(message('a', { read: 0, group: { unRead: 1, openCtas: 0 } }))).toBe(true);
  expect(isUnread(message('a', { read: 0, group: { unRead: 0, openCtas: 2 } }))).toBe(false);
});

const counters = { unRead: 0, openCtas: 1 };
const changed = (messageId: string, more: Partial<Parameters<typeof changedList>[1]> = {}) => ({
  messageId,
  groupKey: 'a',
  read: 0 as const,
  closed: false,
  counters,
  wasOpen: false,
  ...more,
});
const rowOf = (data: ReturnType<typeof changedList>, groupKey: string) =>
  loadedOf(data ?? undefined).find((each) => each.groupKey === groupKey);
const list = (total: number) => ({
  pages: [
    page(
      1,
      total,
      message('a', { group: { unRead: 2, openCtas: 1 } }),
      message('b', { open: true, group: { unRead: 1, openCtas: 1 } }),
    ),
  ],
  pageParams: [1],
});

test('reading a thread changes its row and the badges, also where its older messages are told', () => {
  for (const data of [
    changedList(list(2), changed('a'), 'all'),
    changedList(list(2), changed('a-older', { wasOpen: null }), 'all'),
  ]) {
    expect(rowOf(data, 'a')).toMatchObject({ read: 0, group: { unRead: 0, openCtas: 1 } });
    expect(rowOf(data, 'b')).toMatchObject({ read: 1, group: { unRead: 1, openCtas: 1 } });
    expect(data?.pages[0]).toMatchObject(counters);
  }
});

test('a task that closes leaves the list of tasks, and its row elsewhere', () => {
  const closing = { groupKey: 'b', closed: true, wasOpen: true };
  expect(rowOf(changedList(list(2), changed('b', closing), 'all'), 'b')).toMatchObject({
    open: false,
    group: { unRead: 0, openCtas: 0 },
  });
  const tasks = changedList(list(2), changed('b', closing), 'tasks');
  expect(rowOf(tasks, 'b')).toBeUndefined();
  expect(tasks?.pages[0]?.total).toBe(1);
});

test('a new message, and a task that this page never loaded, are asked for anew', () => {
  const fresh = { read: 1 as const, wasOpen: null };
  expect(changedList(list(2), changed('new', fresh), 'all')).toBeNull();
  expect(changedList(list(9), changed('new', { ...fresh, groupKey: 'z' }), 'unread')).toBeNull();
  expect(changedList(list(2), changed('older', { closed: true, wasOpen: null }), 'all')).toBeNull();
  expect(changedThread(list(2), changed('new', fresh))).toBeNull();
  // read elsewhere, further down than what is loaded
  expect(changedList(list(9), changed('z', { groupKey: 'z', wasOpen: null }), 'all')).not.toBeNull();
});

test('a loaded thread shows its message as read and its task as done', () => {
  const data = changedThread(list(2), changed('b', { groupKey: 'b', closed: true, wasOpen: true }));
  expect(rowOf(data, 'b')).toMatchObject({ read: 0, open: false });
});
