import type { CatalogSearchAnswer, SessionInfo } from '@rollheim/contracts';
import { configureApi, createStore, sessionAtom, type ModuleContext } from '@rollheim/module-api';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import catalog from '../../../module.tsx';
import { readSearch } from './read-search.ts';

const ANSWER = { total: 3 } as CatalogSearchAnswer;
let calls: string[];
let status: number;

beforeEach(() => {
  calls = [];
  status = 200;
  vi.stubGlobal('fetch', (url: string) => {
    calls.push(url);
    return Promise.resolve(Response.json(status === 200 ? ANSWER : { code: 'not_allowed' }, { status }));
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
afterEach(() => vi.unstubAllGlobals());

const { signal } = new AbortController();

/** Mounts the module into a document that nothing else of is there yet: what it calls until its first wait. */
function mount(customerId: string | null, search = '?make=hymer&view=dense', page = 'catalog-list'): void {
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
    signal,
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
