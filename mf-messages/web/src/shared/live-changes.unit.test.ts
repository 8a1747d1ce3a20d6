import type { LiveFrame, NotificationPage, WireMessage } from '@rollheim/contracts';
import { api, createQueryClient } from '@rollheim/module-api';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listQuery, type ListKey, type QueryKey } from './calls.ts';
import { loadedOf, type Pages } from './pages.ts';
import { askAnew, isBehind, takeChange } from './live-changes.ts';

const LIST: ListKey = ['messages', 'list', 'all', 'en', '', null];
const THREAD = ['messages', 'thread', 'a', 'en'];

const message = (messageId: string, groupKey: string, more: Partial<WireMessage> = {}) =>
  ({ messageId, groupKey, read: 1, open: false, ...more }) as WireMessage;
const pages = (...lists: WireMessage[][]): Pages => ({
  pages: lists.map((notifications, index): NotificationPage => ({
    notifications,
    unRead: 9,
    openCtas: 1,
    total: lists.flat().length,
    page: index + 1,
  })),
  pageParams: lists.map((_, index) => index + 1),
});
const frame = (messageId: string, read: 0 | 1, closed = false): LiveFrame => ({
  message: { messageId, auctionId: 'a', callToActionTypeCode: 'overbid' },
  counters: { unRead: 7, openCtas: 1 },
  change: { groupKey: 'a', read, closed },
});

let client: ReturnType<typeof createQueryClient>;
const list = () => client.getQueryData<Pages>(LIST);
beforeEach(() => {
  client = createQueryClient();
  const group = { unRead: 3, openCtas: 1 };
  client.setQueryData(
    LIST,
    pages([message('a3', 'a', { group })], [message('b1', 'b', { group: { unRead: 1, openCtas: 0 } })]),
  );
  client.setQueryData(
    THREAD,
    pages([message('a3', 'a'), message('a2', 'a', { open: true }), message('a1', 'a')]),
  );
});

test('a thread that was read is patched: none of the loaded pages is asked for again', () => {
  const asked = ['a1', 'a2', 'a3'].flatMap((messageId) =>
    Object.values(takeChange(client, frame(messageId, 0))).flat(),
  );
  expect(asked).toEqual([]);
  expect(loadedOf(list())).toMatchObject([
    { messageId: 'a3', read: 0, group: { unRead: 0, openCtas: 1 } },
    { messageId: 'b1', read: 1, group: { unRead: 1, openCtas: 0 } },
  ]);
  expect(loadedOf(client.getQueryData<Pages>(THREAD)).map(({ read }) => read)).toEqual([0, 0, 0]);
  expect(list()?.pages.map(({ unRead }) => unRead)).toEqual([7, 7]);
});

test('a task that the open thread shows is taken off its row without a call', () => {
  expect(takeChange(client, frame('a2', 1, true))).toEqual({ heads: [], whole: [] });
  expect(loadedOf(list())[0]?.group).toEqual({ unRead: 3, openCtas: 0 });
});

test('a note that is read elsewhere is one unread note less', () => {
  client.setQueryData<Pages>(LIST, (data) => ({
    ...data!,
    pages: data!.pages.map((page) => ({ ...page, openReadMes: 2 })),
  }));
  const notes = () => list()?.pages.map(({ openReadMes }) => openReadMes);
  takeChange(client, frame('a2', 0));
  expect(notes()).toEqual([2, 2]);
  const { message: told, ...rest } = frame('a1', 0);
  takeChange(client, { ...rest, message: { ...told, callToActionTypeCode: 'read_me' } });
  expect(notes()).toEqual([1, 1]);
});

test('a new message is asked for, at the top of the list and of its thread', () => {
  expect(takeChange(client, frame('a4', 1))).toEqual({ heads: [LIST, THREAD], whole: [] });
});

test('a thread that is shown as missing, or is on its way, is asked for when its first message comes', () => {
  const key = ['messages', 'thread', 'c', 'en'];
  const first = { ...frame('c1', 1), change: { groupKey: 'c', read: 1 as const, closed: false } };
  client.setQueryData(key, pages([]));
  expect(takeChange(client, first).heads).toContainEqual(key);
  client.removeQueries({ queryKey: key });
  client.getQueryCache().build(client, { queryKey: key });
  expect(takeChange(client, first).heads).toContainEqual(key);
});

test('a message that a frame named is missing until a loaded page holds it', () => {
  takeChange(client, frame('a4', 1));
  expect(isBehind(client)).toBe(true);
  client.setQueryData(THREAD, pages([message('a4', 'a'), message('a3', 'a')]));
  expect(isBehind(client)).toBe(false);
});

test('a frame of a shell that does not send changes asks for everything', () => {
  const { change: _, ...older } = frame('a1', 0);
  expect(takeChange(client, older)).toEqual({ heads: [], whole: [['messages']] });
});

test('what the pages of one client lack, no other client asks for', () => {
  takeChange(client, frame('a9', 1));
  expect(isBehind(client)).toBe(true);
  expect(isBehind(createQueryClient())).toBe(false);
});

const at = (second: number) => ({ createdAt: `2026-03-02T10:00:0${second}.000Z` });
/** Somebody looks at what a query has. */
function look(queryKey: QueryKey): void {
  const query = client.getQueryCache().find({ queryKey, exact: true })!;
  query.addObserver({ options: listQuery(client, LIST), onQueryUpdate: () => undefined } as never);
}
afterEach(() => vi.restoreAllMocks());

test('a message that the thread was answered with before its frame came is asked for at the top of the list', () => {
  client.setQueryData(LIST, pages([message('a3', 'a', { ...at(3), group: { unRead: 0, openCtas: 0 } })]));
  client.setQueryData(THREAD, pages([message('a4', 'a', at(4)), message('a3', 'a', at(3))]));
  expect(takeChange(client, frame('a4', 1))).toEqual({ heads: [LIST], whole: [] });
  // read at once, by the open thread
  expect(takeChange(client, frame('a4', 0))).toEqual({ heads: [LIST], whole: [] });
  expect(takeChange(client, frame('a3', 0))).toEqual({ heads: [], whole: [] });
});

test('a message that only the list was answered with is asked for at the top of its thread', () => {
  client.setQueryData(LIST, pages([message('a4', 'a', at(4))]));
  client.setQueryData(THREAD, pages([message('a3', 'a', at(3))]));
  expect(takeChange(client, frame('a4', 1, true))).toEqual({ heads: [THREAD], whole: [] });
});

test('a message is missing as long as one of the queries that are shown lacks it', () => {
  client.setQueryData(LIST, pages([message('a3', 'a', at(3))]));
  client.setQueryData(THREAD, pages([message('a3', 'a', at(3))]));
  look(LIST);
  takeChange(client, frame('a4', 1));
  client.setQueryData(THREAD, pages([message('a4', 'a', at(4)), message('a3', 'a', at(3))]));
  expect(isBehind(client)).toBe(true);
  client.setQueryData(LIST, pages([message('a4', 'a', at(4))]));
  expect(isBehind(client)).toBe(false);
});

test('a list whose first answer is on its way when a frame comes is asked for its top once that is there', async () => {
  client.removeQueries({ queryKey: LIST });
  const [before] = pages([message('a3', 'a', at(3))]).pages;
  const [after] = pages([message('a4', 'a', at(4))]).pages;
  const first = Promise.withResolvers<NotificationPage>();
  const get = vi.spyOn(api, 'get').mockReturnValueOnce(first.promise as never);
  get.mockResolvedValue(after as never);
  const loading = client.fetchInfiniteQuery(listQuery(client, LIST));
  look(LIST);
  const stale = takeChange(client, frame('a4', 1));
  const asked = askAnew(client, { ...stale, heads: stale.heads.filter((key) => key[1] === 'list') });
  first.resolve(before!);
  await Promise.all([loading, asked]);
  expect(loadedOf(list()).map(({ messageId }) => messageId)).toEqual(['a4']);
  expect(get).toHaveBeenCalledTimes(2);
});
