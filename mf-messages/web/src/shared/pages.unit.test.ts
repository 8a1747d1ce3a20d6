import type { NotificationPage, WireMessage } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { changedList, changedThread, withHeads } from './changes.ts';
import { countedAsRead, isUnread, loadedOf, nextPageOf } from './pages.ts';

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
  expect(nextPageOf(first, [first])).toEqual({ page: 2, after: '2026-03-02T15:40:00.000Z~b' });
  const last = page(2, 3, message('c'));
  expect(nextPageOf(last, [first, last])).toBeUndefined();
});

test('an empty page ends the list, whatever the total says', () => {
  const empty = page(2, 30);
  expect(nextPageOf(empty, [page(1, 30, message('a')), empty])).toBeUndefined();
});

test('a subject that moved down while a page was asked for is listed once', () => {
  const pages = [page(1, 3, message('a'), message('b')), page(2, 3, message('b'), message('c'))];
  expect(loadedOf({ pages }).map(({ messageId }) => messageId)).toEqual(['a', 'b', 'c']);
});

test('reading a thread changes its messages alone, and the badges become what the server answered', () => {
  const group = { unRead: 2, openCtas: 1 };
  const pages = [page(1, 2, message('a', { group }), message('b', { group }))];
  const read = countedAsRead({ pages, pageParams: [1] }, 'a', { unRead: 1, openCtas: 4 });
  const [a, b] = loadedOf(read);
  expect(a).toMatchObject({ read: 0, group: { unRead: 0, openCtas: 1 } });
  expect(b).toMatchObject({ read: 1, group });
  expect(read?.pages[0]).toMatchObject({ unRead: 1, openCtas: 4 });
});

test('a subject is highlighted while anything in its thread is unread, though its newest message was read', () => {
  expect(isUnread(message('a', { read: 0, group: { unRead: 1, openCtas: 0 } }))).toBe(true);
  expect(isUnread(message('a', { read: 0, group: { unRead: 0, openCtas: 2 } }))).toBe(false);
});

const counters = { unRead: 0, openCtas: 1 };
const changed = (messageId: string, more: Partial<Parameters<typeof changedList>[1]> = {}) => ({
  messageId,
  code: 'owner_answer_question',
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

test('reading a thread changes its row and the badges, also where its older messages are announced', () => {
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

test('a new message, and a task that this page never loaded, are asked for again', () => {
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

test('the kinds of open tasks follow a task that closes, and are asked for again where they do not add up', () => {
  const [first] = list(2).pages;
  const data = (tasks: NotificationPage['tasks']) => ({
    pages: [{ ...first!, openCtas: 2, tasks: tasks! }],
    pageParams: [1],
  });
  const closing = changed('b', { groupKey: 'b', closed: true, wasOpen: true });
  const after = changedList(data({ questions: 1, offers: 1 }), closing, 'all');
  expect(after?.pages[0]?.tasks).toEqual({ offers: 1 });
  // one that this page never loaded
  const unknown = changed('z', { groupKey: 'z', closed: true, wasOpen: null });
  expect(changedList(data({ questions: 1, offers: 1 }), unknown, 'tasks')).toBeNull();
});

test('in the list of one kind of tasks a thread leaves with its last task; with others left it is asked for again', () => {
  const closing = changed('b', { groupKey: 'b', closed: true, wasOpen: true });
  expect(rowOf(changedList(list(2), closing, 'tasks', 'questions'), 'b')).toBeUndefined();
  const [first] = list(2).pages;
  const two = {
    pages: [{ ...first!, notifications: [message('b', { open: true, group: { unRead: 0, openCtas: 2 } })] }],
    pageParams: [1],
  };
  expect(changedList(two, closing, 'tasks', 'questions')).toBeNull();
});

const at = (second: number, groupKey: string): WireMessage =>
  message(`${groupKey}${second}`, {
    groupKey,
    createdAt: new Date(Date.UTC(2026, 2, 2, 15, 0, second)).toISOString(),
  });
const byThread = ({ groupKey }: WireMessage) => groupKey;
/** Threads f to a, the newest first, in pages of two. */
const paged = () => ({
  pages: [
    page(1, 9, at(6, 'f'), at(5, 'e')),
    page(2, 9, at(4, 'd'), at(3, 'c')),
    page(3, 9, at(2, 'b'), at(1, 'a')),
  ],
  pageParams: [1, 2, 3],
});
const ids = (data: ReturnType<typeof withHeads>) =>
  loadedOf(data ?? undefined).map(({ messageId }) => messageId);

test('new rows come in front of what is loaded: a thread that moves up leaves its place, and no page is lost', () => {
  const next = withHeads(paged(), [page(1, 10, at(8, 'new'), at(7, 'c'), at(6, 'f'))], byThread);
  expect(ids(next)).toEqual(['new8', 'c7', 'f6', 'e5', 'd4', 'b2', 'a1']);
  expect(next?.pages.map(({ total }) => total)).toEqual([10, 10, 10]);
  expect(nextPageOf(next!.pages.at(-1)!, next!.pages)).toMatchObject({
    after: expect.stringMatching(/~a1$/),
  });
  // a page whose only thread moved up is no end of the list
  const emptied = { pages: [page(1, 9, at(6, 'f')), page(2, 9, at(4, 'd'))], pageParams: [1, 2] };
  const moved = withHeads(emptied, [page(1, 9, at(7, 'd'), at(6, 'f'))], byThread);
  expect(ids(moved)).toEqual(['d7', 'f6']);
  expect(nextPageOf(moved!.pages.at(-1)!, moved!.pages)).toBeDefined();
});

test('more that is new than a page holds is fetched until it reaches what is loaded', () => {
  const first = page(1, 13, at(12, 'p'), at(11, 'o'));
  expect(withHeads(paged(), [first], byThread)).toBeNull();
  const next = withHeads(paged(), [first, page(2, 13, at(10, 'n'), at(6, 'f'))], byThread);
  expect(ids(next)).toEqual(['p12', 'o11', 'n10', 'f6', 'e5', 'd4', 'c3', 'b2', 'a1']);
});

test('a list that fits into its first page is that page', () => {
  const next = withHeads(paged(), [page(1, 2, at(8, 'b'), at(7, 'a'))], byThread);
  expect(ids(next)).toEqual(['b8', 'a7']);
});
