import type { CatalogSearchAnswer, LiveFrame, SessionInfo } from '@rollheim/contracts';
import { configureApi, createStore, sessionAtom, type ModuleContext } from '@rollheim/module-api';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import catalog from '../../../module.tsx';
import { readSearch } from './read-search.ts';

const auction = (version: number, price: number) => ({ auctionId: 'a', version, status: 'running', price });
const ANSWER = {
  total: 3,
  products: [{ entityId: 'a', auction: auction(3, 8_000_00) }],
} as unknown as CatalogSearchAnswer;
let calls: string[];
let status: number;
/** What came live, and when, ms of the page's clock. */
let frames: { readonly frame: LiveFrame; readonly at: number }[];
let clock: number;

beforeEach(() => {
  calls = [];
  status = 200;
  frames = [];
  clock = 60_000;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  vi.stubGlobal('fetch', (url: string, { signal: asked }: RequestInit) => {
    calls.push(url);
    asked?.throwIfAborted();
    const answer = Response.json(status === 200 ? ANSWER : { code: 'not_allowed' }, { status });
    return new Promise<Response>((resolve, reject) => {
      asked?.addEventListener('abort', () => reject(asked.reason as Error));
      setImmediate(() => resolve(answer));
    });
  });
  configureApi({
    base: '/api',
    csrfToken: () => '',
    locale: () => 'en',
    releaseSet: () => 's1',
    loggedIn: () => true,
    renewCsrf: () => Promise.resolve(),
    sessionEnded: () => undefined,
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const { signal } = new AbortController();

/** Mounts the module into a document that nothing else of is there yet: what it calls until its first wait. */
function mount(
  customerId: string | null,
  search = '?make=hymer&view=dense',
  page = 'catalog-list',
  left = signal,
): void {
  const store = createStore();
  const customer = customerId === null ? null : { customerId };
  store.set(sessionAtom, { customer } as unknown as SessionInfo);
  const waiting = new Promise<never>(() => undefined);
  const context = {
    name: 'mf-catalog',
    locale: 'en',
    location: { pathname: '/en/buy-motorhome', search },
    store,
    config: { page: { id: page, status: 200 }, locale: 'en', sharedTexts: waiting },
    initial: { queries: [], texts: waiting, renderedAt: '2026-01-01T00:00:00Z', isPart: true },
    signal: left,
    live: {
      subscribe: (take: (frame: LiveFrame) => void, recentMs: number) => {
        for (const { frame, at } of frames) if (at > clock - Math.min(recentMs, 10_000)) take(frame);
        return () => undefined;
      },
    },
  } as unknown as ModuleContext;
  const element = { querySelector: () => null, hasChildNodes: () => true } as unknown as HTMLElement;
  void catalog.mount(element, context);
}

test('a logged-in viewer’s list takes one call, which waits for no code and no text', async () => {
  mount('c1');
  expect(calls).toEqual(['/api/public/catalog/search?make=hymer']);
  expect(await readSearch('make=hymer', 'c1', signal)).toEqual(ANSWER);
  expect(calls).toHaveLength(1);
  // from then on the list is asked for as it is
  await readSearch('make=hymer', 'c1', signal);
  expect(calls).toHaveLength(2);
});

test('a guest, and a viewer of another page, have nothing asked for ahead', () => {
  mount(null);
  mount('c1', '', 'catalog-detail');
  expect(calls).toEqual([]);
});

test('what was asked for ahead is never the answer of other filters or of another viewer, then or later', async () => {
  for (const [key, viewer] of [
    ['make=knaus', 'c1'],
    ['make=hymer', 'c2'],
    ['make=hymer', null],
  ] as const) {
    calls = [];
    mount('c1');
    await readSearch(key, viewer, signal);
    await readSearch('make=hymer', 'c1', signal);
    expect(calls).toEqual(
      ['make=hymer', key, 'make=hymer'].map((each) => `/api/public/catalog/search?${each}`),
    );
  }
});

test('a failure is that of the list’s own question', async () => {
  status = 403;
  mount('c1');
  await expect(readSearch('make=hymer', 'c1', signal)).rejects.toMatchObject({ code: 'not_allowed' });
  status = 200;
  expect(await readSearch('make=hymer', 'c1', signal)).toEqual(ANSWER);
});

test('what was asked for ahead by a page that was left before its rows were there is no answer of a later one', async () => {
  const left = new AbortController();
  mount('c1', undefined, undefined, left.signal);
  left.abort();
  expect(await readSearch('make=hymer', 'c1', signal)).toEqual(ANSWER);
  expect(calls).toHaveLength(2);
});

test('a bid between the call and the page that takes its answer is in it', async () => {
  mount('c1');
  clock += 2_000;
  const bid = { state: auction(4, 8_100_00) } as unknown as LiveFrame;
  const before = { state: auction(2, 7_900_00) } as unknown as LiveFrame;
  frames.push({ frame: before, at: clock }, { frame: bid, at: clock });
  clock += 4_000;
  const { products } = await readSearch('make=hymer', 'c1', signal);
  expect(products[0]?.auction).toEqual(auction(4, 8_100_00));
  expect(calls).toHaveLength(1);
});

test('an answer of which it is not known any more what came since is asked for again', async () => {
  mount('c1');
  clock += 9_500;
  await readSearch('make=hymer', 'c1', signal);
  expect(calls).toHaveLength(2);
});
