import { createContext, runInContext } from 'node:vm';
import { hash } from 'node:crypto';
import { LOCALES } from '@rollheim/contracts';
import { beforeAll, expect, test } from 'vitest';
import { offlineWorker, unwantedWorker } from './offline.ts';
import { OFFLINE_REGISTRATION } from './registration.ts';

const ORIGIN = 'https://x.example';
let script: string;
beforeAll(async () => void (script = await offlineWorker('de')));

interface Asked {
  /** What the browser asked for while the worker started; null: it did not answer. */
  readonly preloaded?: string | null;
  readonly mode?: string;
  readonly method?: string;
}

/** A worker that runs a script; `answers`: what the network says, null: it does not answer. */
function workerOf(source: string, answers: string | null = null) {
  const handlers = new Map<string, (event: object) => void>();
  const done: string[] = [];
  const registration = {
    unregister: async () => void done.push('unregister'),
    navigationPreload: { enable: async () => void done.push('preload') },
  };
  const fetch = async () => {
    done.push('fetch');
    if (answers === null) throw new TypeError('Failed to fetch');
    return new Response(answers);
  };
  const world = {
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    skipWaiting: () => void done.push('skip'),
    registration,
    fetch,
    Response,
    URL,
  };
  runInContext(source, createContext(world));
  const tell = async (name: string) => {
    let work: Promise<unknown> = Promise.resolve();
    handlers.get(name)?.({
      waitUntil: (given: Promise<unknown>) => void (work = given),
      addRoutes: (rule: object) => void done.push(JSON.stringify(rule)),
    });
    await work;
  };
  /** The worker's answer to a request; null: it leaves it to the browser. */
  const ask = async (path: string, { mode = 'navigate', method = 'GET', preloaded }: Asked = {}) => {
    let answer: Promise<Response> | null = null;
    handlers.get('fetch')?.({
      request: { url: ORIGIN + path, mode, method },
      preloadResponse:
        preloaded === null
          ? Promise.reject(new TypeError('Failed to fetch'))
          : Promise.resolve(preloaded === undefined ? undefined : new Response(preloaded)),
      respondWith: (given: Promise<Response>) => void (answer = given),
    });
    return answer as Promise<Response> | null;
  };
  return { ask, tell, done, names: () => [...handlers.keys()] };
}

test('a page that the network answers is the network’s', async () => {
  const answer = await workerOf(script, 'the page').ask('/inserat/neu');
  expect(await answer?.text()).toBe('the page');
});

test.each([
  ['/inserat/bearbeiten/x/profil', 'de', 'Keine Verbindung'],
  ['/en/ad/edit/x/profile', 'en-GB', 'No connection'],
  ['/pl/reklama/nowy', 'pl', 'Brak połączenia'],
  ['/', 'de', 'Keine Verbindung'],
])('without a network %s is answered in its language', async (path, lang, title) => {
  const answer = await workerOf(script).ask(path);
  expect([answer?.status, answer?.headers.get('cache-control')]).toEqual([503, 'no-store']);
  const html = (await answer?.text()) ?? '';
  expect(html).toContain(`<html lang="${lang}">`);
  expect(html).toContain(`<h1>${title}</h1>`);
  expect(html).not.toContain('{{');
});

test('every language has all of its words', () => {
  for (const locale of LOCALES) {
    const words = (
      JSON.parse(/OFFLINE = (.*);\n/.exec(script)?.[1] ?? '{}') as { words: Record<string, object> }
    ).words[locale];
    expect(
      Object.values(words ?? {}).filter((word) => word === ''),
      locale,
    ).toEqual([]);
  }
});

test('its script and its style are the ones that its policy names, and nothing else may run', async () => {
  const answer = await workerOf(script).ask('/');
  const policy = answer?.headers.get('content-security-policy') ?? '';
  const html = (await answer?.text()) ?? '';
  for (const element of ['script', 'style']) {
    const [, inside = ''] = new RegExp(`<${element}>([\\s\\S]*?)</${element}>`).exec(html) ?? [];
    expect(policy).toContain(`${element}-src 'sha256-${hash('sha256', inside, 'base64')}'`);
  }
  expect(policy).toContain("default-src 'none'");
  expect(html).not.toMatch(/(?:src|href)=/);
});

test.each([
  '/inserat/neu',
  '/auth/signing-in?code=x',
  '/api/private/orders/1/invoice.pdf',
  '/media/a/document',
])('what the browser has asked for already is not asked for twice: %s', async (path) => {
  const { ask, done } = workerOf(script, 'asked again');
  expect(await (await ask(path, { preloaded: 'asked once' }))?.text()).toBe('asked once');
  expect(done).toEqual([]);
});

test.each(['/auth/signing-in?code=x', '/api/private/orders/1/invoice.pdf', '/media/a/document'])(
  'without a network %s is no page of its own: the browser says so',
  async (path) => {
    const { ask, done } = workerOf(script, 'asked again');
    await expect(ask(path, { preloaded: null })).rejects.toThrow('Failed to fetch');
    expect(done).toEqual([]);
  },
);

test('modules, answers and uploads are none of its business', async () => {
  const { ask, tell, done } = workerOf(script);
  const asked: [string, Asked?][] = [
    ['/assets/mf-sell/1.0.0/module.js', { mode: 'cors' }],
    ['/api/public/catalog/search', { mode: 'same-origin' }],
    ['/inserat/neu', { method: 'POST' }],
  ];
  for (const [path, how] of asked) expect(await ask(path, how), path).toBeNull();
  // it keeps nothing: no cache is opened, the world of this test has none
  expect(script).not.toContain('caches');
  await tell('install');
  await tell('activate');
  expect(done).toEqual([
    'skip',
    JSON.stringify({ condition: { not: { requestMode: 'navigate' } }, source: 'network' }),
    'preload',
  ]);
});

test('a worker that is not wanted any more answers nothing and takes itself away', async () => {
  const { tell, done, names } = workerOf(unwantedWorker());
  expect(names()).not.toContain('fetch');
  await tell('install');
  await tell('activate');
  expect(done).toEqual(['skip', 'unregister']);
});

test('a document asks for it in a hundred bytes', () => {
  expect(OFFLINE_REGISTRATION.length).toBeLessThan(120);
});
