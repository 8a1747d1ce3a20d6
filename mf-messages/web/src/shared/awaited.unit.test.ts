import type { NotificationPage, WireMessage } from '@rollheim/contracts';
import { api, createQueryClient } from '@rollheim/module-api';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askUntilThere } from './awaited.ts';
import type { ThreadKey } from './calls.ts';
import { loadedOf, type Pages } from './pages.ts';

const KEY: ThreadKey = ['messages', 'thread', 'a', 'en'];
const page = (...ids: string[]): NotificationPage => ({
  notifications: ids.map((messageId) => ({ messageId, groupKey: 'a' }) as WireMessage),
  unRead: 0,
  openCtas: 0,
  total: ids.length,
  page: 1,
});

let client: ReturnType<typeof createQueryClient>;
let answers: (NotificationPage | Error)[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  client = createQueryClient();
  client.setQueryData<Pages>(KEY, { pages: [page()], pageParams: [{ page: 1 }] });
  // somebody looks at it
  const query = client.getQueryCache().find({ queryKey: KEY, exact: true })!;
  query.addObserver({ options: {}, onQueryUpdate: () => undefined } as never);
  vi.spyOn(api, 'get').mockImplementation(() => {
    const next = answers.shift() ?? page();
    return (next instanceof Error ? Promise.reject(next) : Promise.resolve(next)) as never;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  client.clear();
});

test('a thread that its read model did not have yet is asked for until it is there, without any frame', async () => {
  answers = [page(), new Error('no network'), page(), page('a1')];
  const asking = askUntilThere(client, KEY, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(loadedOf(client.getQueryData<Pages>(KEY))).toEqual([]);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(loadedOf(client.getQueryData<Pages>(KEY))).toMatchObject([{ messageId: 'a1' }]);
  await vi.advanceTimersByTimeAsync(60_000);
  await asking;
  expect(api.get).toHaveBeenCalledTimes(4);
});

test('it is asked for seldom where it does not come, and no more once the page is left', async () => {
  answers = [];
  const left = new AbortController();
  const asking = askUntilThere(client, KEY, left.signal);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(vi.mocked(api.get).mock.calls.length).toBeLessThan(30);
  const calls = vi.mocked(api.get).mock.calls.length;
  left.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  await asking;
  expect(api.get).toHaveBeenCalledTimes(calls);
});
