import { beforeAll, expect, test } from 'vitest';
import { offlineWorker } from './offline.ts';
import { Caches, workerOf } from './testing/worker.ts';

let script: string;
beforeAll(async () => void (script = await offlineWorker('de')));

const EDIT = '/inserat/bearbeiten/0123456789ab/profil';

/** A site that gives releases, as its registry has it now. */
class Site {
  sell = '1.0.0';
  recalled: readonly string[] = [];
  isCut = false;
  /** No page is kept of these releases. */
  keepsNone = false;
  /** Addresses that are answered 503. */
  away: string | null = null;

  get set(): string {
    return `set-${this.sell}`;
  }

  readonly answer = (path: string): Response | null => {
    if (this.isCut) return null;
    if (path === this.away) return new Response('', { status: 503 });
    if (path.startsWith('/version.json')) return Response.json({ tag: this.set, recalled: this.recalled });
    const [, locale, list] = /^\/offline-page\/(\w\w)(\/files)?$/.exec(path) ?? [];
    if (!locale) return new Response(`network ${path}`);
    if (this.keepsNone) return new Response('', { status: 404 });
    if (!list) return new Response(`kept ${this.sell} ${locale}`, { headers: { 'x-kept-set': this.set } });
    return Response.json({
      set: this.set,
      versions: { shell: '2.0.0', 'mf-sell': this.sell },
      files: [{ url: '/_r/shell/2.0.0/main.js' }, { url: `/_r/mf-sell/${this.sell}/module.js` }],
    });
  };
}

/** A browser whose worker keeps the German page. */
async function keeping(site: Site, caches = new Caches()) {
  const worker = workerOf(script, site.answer, caches);
  const outcome = await worker.message({ type: 'keep', locale: 'de', set: site.set });
  return { ...worker, outcome };
}

const shown = async (worker: Pick<ReturnType<typeof workerOf>, 'ask'>, path = EDIT) =>
  (await worker.ask(path))?.text();

test('without a network the pages of the wizard are the kept one, in its language alone; other pages say so', async () => {
  const site = new Site();
  const worker = await keeping(site);
  expect(worker.outcome).toEqual({ type: 'kept', ok: true });
  expect(await shown(worker)).toBe(`network ${EDIT}`);
  site.isCut = true;
  for (const path of [EDIT, `${EDIT}/`, '/inserat/neu', '/inserat/bearbeiten/0123456789ab'])
    expect(await shown(worker, path), path).toBe('kept 1.0.0 de');
  for (const path of ['/', '/account/dashboard', '/inserat/importieren'])
    expect(await shown(worker, path), path).toContain('Keine Verbindung');
  expect(await shown(worker, '/en/ad/edit/0123456789ab/profile')).toContain('No connection');
});

test('its files come without a network, byte for byte those of its release', async () => {
  const site = new Site();
  const worker = await keeping(site);
  site.isCut = true;
  const file = await worker.ask('/_r/mf-sell/1.0.0/module.js', { mode: 'cors' });
  expect(await file?.text()).toBe('network /_r/mf-sell/1.0.0/module.js');
  await expect(worker.ask('/_r/mf-sell/0.9.0/module.js', { mode: 'cors' })).rejects.toThrow(
    'Failed to fetch',
  );
});

test('a page that is kept already is not fetched again', async () => {
  const site = new Site();
  const worker = await keeping(site);
  const { length } = worker.asked;
  await worker.message({ type: 'keep', locale: 'de', set: site.set });
  expect(worker.asked.slice(length)).toEqual([]);
});

test('another release takes the place of the kept one as a whole, with the next page that the network answers', async () => {
  const site = new Site();
  const worker = await keeping(site);
  site.sell = '1.1.0';
  await worker.ask('/');
  expect(worker.caches.paths('rollheim-files-1')).toEqual([
    '/_r/mf-sell/1.1.0/module.js',
    '/_r/shell/2.0.0/main.js',
  ]);
  // what both have was not fetched again
  expect(worker.asked.filter((path) => path === '/_r/shell/2.0.0/main.js')).toHaveLength(1);
  site.isCut = true;
  expect(await shown(worker)).toBe('kept 1.1.0 de');
});

test('a release of which a file does not come leaves the one before it whole', async () => {
  const site = new Site();
  const worker = await keeping(site);
  site.sell = '1.1.0';
  site.away = '/_r/mf-sell/1.1.0/module.js';
  await worker.ask('/');
  site.isCut = true;
  expect(await shown(worker)).toBe('kept 1.0.0 de');
  expect(worker.caches.paths('rollheim-files-1')).toContain('/_r/mf-sell/1.0.0/module.js');
});

test('a release that was taken back is shown by no page from the first contact on, also where none takes its place', async () => {
  const site = new Site();
  const worker = await keeping(site);
  site.recalled = ['mf-sell@1.0.0'];
  site.away = '/offline-page/de/files';
  await worker.ask('/');
  expect(worker.caches.paths('rollheim-files-1')).toEqual([]);
  site.isCut = true;
  expect(await shown(worker)).toContain('Keine Verbindung');
});

test('a page that hears of a recall hands it on: the release in its place is kept instead', async () => {
  const site = new Site();
  const worker = await keeping(site);
  site.sell = '0.9.0';
  expect(await worker.message({ type: 'recall', release: 'mf-sell@1.0.0' })).toEqual({
    type: 'kept',
    ok: true,
  });
  expect(worker.caches.paths('rollheim-files-1')).toContain('/_r/mf-sell/0.9.0/module.js');
  site.isCut = true;
  expect(await shown(worker)).toBe('kept 0.9.0 de');
});

test('a recall of what is not kept, and a message that is none, change nothing', async () => {
  const site = new Site();
  const worker = await keeping(site);
  const { length } = worker.asked;
  await worker.message({ type: 'recall', release: 'mf-catalog@1.0.0' });
  expect(await worker.message({ type: 'other' })).toBeNull();
  expect(worker.asked.slice(length)).toEqual([]);
});

test('releases that keep no page end what is kept', async () => {
  const site = new Site();
  const worker = await keeping(site);
  site.sell = '0.1.0';
  site.keepsNone = true;
  await worker.ask('/');
  expect(worker.caches.paths('rollheim-pages-1')).toEqual([]);
  expect(worker.caches.paths('rollheim-files-1')).toEqual([]);
});

test('a full storage keeps no part of a page, and the page is notified', async () => {
  const caches = new Caches();
  caches.room = 2;
  const worker = await keeping(new Site(), caches);
  expect(worker.outcome).toEqual({ type: 'kept', ok: false, full: true });
  expect(caches.paths('rollheim-pages-1')).toEqual([]);
  expect(caches.paths('rollheim-files-1')).toEqual([]);
});

test('two pages that ask at a time are answered one after the other', async () => {
  const site = new Site();
  const worker = workerOf(script, site.answer);
  const both = ['de', 'en'].map((locale) => worker.message({ type: 'keep', locale, set: site.set }));
  await Promise.all(both);
  expect(worker.caches.paths('rollheim-pages-1')).toEqual([
    '/offline-page/de',
    '/offline-page/de/files',
    '/offline-page/en',
    '/offline-page/en/files',
  ]);
  expect(worker.asked.filter((path) => path === '/_r/shell/2.0.0/main.js')).toHaveLength(1);
});
