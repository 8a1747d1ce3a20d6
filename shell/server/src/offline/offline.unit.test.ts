import { hash } from 'node:crypto';
import { LOCALES } from '@rollheim/contracts';
import { beforeAll, expect, test } from 'vitest';
import { offlineWorker, unwantedWorker } from './offline.ts';
import { OFFLINE_REGISTRATION } from './registration.ts';
import { Caches, workerOf, type Asked } from './testing/worker.ts';

let script: string;
beforeAll(async () => void (script = await offlineWorker('de')));

const says = (text: string) => () => new Response(text);

test('a page that the network answers is the network’s', async () => {
  const answer = await workerOf(script, says('the page')).ask('/inserat/neu');
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
  const { ask, asked } = workerOf(script, says('asked again'));
  expect(await (await ask(path, { preloaded: 'asked once' }))?.text()).toBe('asked once');
  expect(asked).toEqual([]);
});

test.each(['/auth/signing-in?code=x', '/api/private/orders/1/invoice.pdf', '/media/a/document'])(
  'without a network %s is no page of its own: the browser says so',
  async (path) => {
    const { ask, asked } = workerOf(script, says('asked again'));
    await expect(ask(path, { preloaded: null })).rejects.toThrow();
    expect(asked).toEqual([]);
  },
);

test('answers and uploads are none of its business, and nothing is kept that no page asked for', async () => {
  const { ask, tell, done, caches } = workerOf(script, says('x'));
  const asked: [string, Asked?][] = [
    ['/api/public/catalog/search', { mode: 'same-origin' }],
    ['/media/a/w640.webp', { mode: 'no-cors' }],
    ['/inserat/neu', { method: 'POST' }],
  ];
  for (const [path, how] of asked) expect(await ask(path, how), path).toBeNull();
  await ask('/_r/mf-catalog/1.0.0/module.js', { mode: 'cors' });
  await ask('/account');
  expect([...caches.stored].flatMap(([, { size }]) => size).every((size) => size === 0)).toBe(true);
  await tell('install');
  expect(done).toEqual([
    'skip',
    JSON.stringify({
      condition: { urlPattern: { pathname: '/_r/*' } },
      source: { cacheName: 'rollheim-files-1' },
    }),
    JSON.stringify({ condition: { not: { requestMode: 'navigate' } }, source: 'network' }),
  ]);
});

test('it takes over from one of an older release: caches of that one are gone', async () => {
  const caches = new Caches();
  for (const name of ['rollheim-pages-0', 'rollheim-pages-1', 'other']) await caches.open(name);
  const { tell, done } = workerOf(script, undefined, caches);
  await tell('activate');
  expect(done).toEqual(['preload']);
  expect(await caches.keys()).toEqual(['rollheim-pages-1']);
});

test('a worker that is not wanted any more answers nothing, keeps nothing and takes itself away', async () => {
  const caches = new Caches();
  await (await caches.open('rollheim-pages-1')).put('/offline-page/de', new Response('x'));
  const { tell, done, names } = workerOf(unwantedWorker(), undefined, caches);
  expect(names()).not.toContain('fetch');
  await tell('install');
  await tell('activate');
  expect(done).toEqual(['skip', 'unregister']);
  expect(await caches.keys()).toEqual([]);
});

test('a document asks for it in a hundred bytes', () => {
  expect(OFFLINE_REGISTRATION.length).toBeLessThan(120);
});
