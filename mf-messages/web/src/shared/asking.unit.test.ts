import type { NotificationPage, WireMessage } from '@rollheim/contracts';
import { api, createQueryClient } from '@rollheim/module-api';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askHead, askLong, askRows } from './asking.ts';
import { FIRST, listQuery, outdated, type ListKey } from './calls.ts';
import { behind, loadedOf, type PageParam, type Pages } from './pages.ts';

const PAGE = 20;
const KEY: ListKey = ['messages', 'list', 'all', 'en', '', null];
const BEGIN = Date.parse('2026-03-02T10:00:00.000Z');

const row = (n: number, groupKey = `thread-${n}`): WireMessage =>
  ({
    messageId: `m${n}`,
    groupKey,
    createdAt: new Date(BEGIN + n * 1000).toISOString(),
    read: 1,
    open: false,
    group: { unRead: 1, openCtas: 0 },
  }) as WireMessage;

/** Threads as the backend has them, the newest first. */
let stored: WireMessage[];
let asked: string[];
let client: ReturnType<typeof createQueryClient>;
let close: () => void;
const loaded = () => loadedOf(client.getQueryData<Pages>(KEY));
const ids = (rows: readonly WireMessage[]) => rows.map(({ messageId }) => messageId);

/** The page behind a place, as the backend answers it. */
function answerOf(after: string | undefined, page: number): NotificationPage {
  const from = after === undefined ? 0 : stored.findIndex((each) => behind(each) < after);
  const notifications = from === -1 ? [] : stored.slice(from, from + PAGE);
  return { notifications, unRead: 0, openCtas: 0, total: stored.length, page };
}

/** Somebody has the list open, and scrolled to so many pages. */
async function load(count: number): Promise<void> {
  const options = listQuery(client, KEY);
  await client.fetchInfiniteQuery({ ...options, pages: 3 });
  const pages: NotificationPage[] = [];
  const pageParams: PageParam[] = [];
  let param: PageParam | undefined = FIRST;
  while (param && pages.length < count) {
    pages.push(answerOf(param.after, param.page));
    pageParams.push(param);
    param = options.getNextPageParam(pages.at(-1)!, pages);
  }
  client.setQueryData<Pages>(KEY, { pages, pageParams });
  const query = client.getQueryCache().find({ queryKey: KEY, exact: true })!;
  const observer = { options, onQueryUpdate: () => undefined } as never;
  query.addObserver(observer);
  close = () => query.removeObserver(observer);
  asked.length = 0;
}

beforeEach(() => {
  client = createQueryClient();
  stored = Array.from({ length: 400 }, (_, index) => row(400 - index));
  asked = [];
  vi.spyOn(api, 'get').mockImplementation((_path, options) => {
    const { after, page } = (options?.query ?? {}) as { after?: string; page: number };
    asked.push(after ?? 'top');
    return Promise.resolve(answerOf(after, page)) as never;
  });
});
afterEach(() => {
  close();
  client.clear();
  vi.restoreAllMocks();
});

/** A thread was read elsewhere. */
const readElsewhere = (index: number) => {
  stored[index] = { ...stored[index]!, read: 0, group: { unRead: 0, openCtas: 0 } };
};

test('after a lost connection a long list asks for its top, and for rows once they are in sight; none is lost', async () => {
  await load(15);
  readElsewhere(250);
  stored.unshift(row(401));
  await client.invalidateQueries();
  expect(asked).toEqual([]);
  await askLong(client);
  expect(asked).toEqual(['top']);
  expect(ids(loaded())).toEqual(ids(stored.slice(0, 301)));
  expect(loaded()[251]?.group?.unRead).toBe(1);

  const [before, first] = loaded().slice(249, 251) as [WireMessage, WireMessage];
  expect(outdated.get(client)?.has(first.messageId)).toBe(true);
  expect(await askRows(client, KEY, first)).toBe(true);
  expect(asked).toEqual(['top', behind(before)]);
  expect(loaded()[251]?.group?.unRead).toBe(0);
  expect(ids(loaded())).toEqual(ids(stored.slice(0, 301)));
  const left = outdated.get(client);
  expect(loaded().map(({ messageId }) => left?.has(messageId))).toEqual(
    loaded().map((_, index) => (index >= PAGE && index < 250) || index >= 250 + PAGE),
  );
});

test('a short list is asked again as a whole', async () => {
  await load(3);
  await client.invalidateQueries();
  expect(asked).toHaveLength(3);
  await askLong(client);
  expect(asked).toHaveLength(3);
});

test('a thread that moved up while nothing was heard is at its new place alone', async () => {
  await load(10);
  stored = [row(500, 'thread-300'), ...stored.filter(({ groupKey }) => groupKey !== 'thread-300')];
  await askLong(client);
  expect(loaded().filter(({ groupKey }) => groupKey === 'thread-300')).toHaveLength(1);
  expect(ids(loaded())).toEqual(ids(stored.slice(0, 200)));
});

test('threads that are gone leave the rows that are asked for', async () => {
  await load(10);
  await askLong(client);
  const gone = ids(stored.slice(100, 105));
  stored = stored.filter(({ messageId }) => !gone.includes(messageId));
  await askRows(client, KEY, loaded()[95]!);
  expect(ids(loaded())).toEqual(ids(stored.slice(0, 195)));
});

test('where more came than three pages hold, the list begins again', async () => {
  await load(10);
  stored = [...Array.from({ length: 90 }, (_, index) => row(490 - index)), ...stored];
  await askLong(client);
  expect(ids(loaded())).toEqual(ids(stored.slice(0, 3 * PAGE)));
});

test('without the network the list stays as it is, and is asked for by the next connection', async () => {
  await load(10);
  stored.unshift(row(401));
  vi.mocked(api.get).mockRejectedValueOnce(new Error('no network'));
  await askLong(client);
  expect(loaded()).toHaveLength(200);
  expect(ids(loaded())[0]).toBe('m400');
  await askLong(client);
  expect(ids(loaded())).toEqual(ids(stored.slice(0, 201)));
});

test('a long list that no one looks at is forgotten: it is asked for when it is opened again', async () => {
  await load(10);
  close();
  await askLong(client);
  expect(client.getQueryData(KEY)).toBeUndefined();
  expect(asked).toEqual([]);
});

test('of two calls for the top the later one counts, whichever comes back first', async () => {
  await load(1);
  const early = Promise.withResolvers<NotificationPage>();
  const before = answerOf(undefined, 1);
  vi.mocked(api.get).mockReturnValueOnce(early.promise as never);
  const first = askHead(client, KEY);
  stored.unshift(row(401));
  await askHead(client, KEY);
  early.resolve(before);
  await first;
  expect(loaded()[0]?.messageId).toBe('m401');
});
