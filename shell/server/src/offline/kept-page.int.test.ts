import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeHarness, loggedIn, openHarness, Visitor, dealer } from '../testing/harness.ts';
import type { KeptList } from './kept-page.ts';

beforeAll(() => openHarness({ modules: ['mf-sell'] }));
afterAll(closeHarness);

const LIST = '/offline-page/de/files';

test('the page that a browser keeps is of no one, also for who is logged in, and says that it is kept', async () => {
  const visitor = await loggedIn(dealer.email);
  const answer = await visitor.call('GET', '/offline-page/de', undefined, { 'x-csp-nonce': 'n0nce' });
  const html = await answer.text();
  expect([answer.status, answer.headers.get('x-kept-set'), answer.headers.get('cache-control')]).toEqual([
    200,
    'set-1',
    'no-store',
  ]);
  expect(html).not.toContain(dealer.email);
  const config = JSON.parse(/id="rollheim-config"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as {
    kept: boolean;
    session: { customer: unknown; csrfToken: string };
    document?: string;
  };
  expect(config).toMatchObject({ kept: true, session: { customer: null, csrfToken: '' } });
  expect(config.document).toBeUndefined();
  expect(html).toContain('<div id="app"></div>');
  expect(html).toContain('mf_sell');
  expect(html).toContain('nonce="n0nce"');
});

test('the list names the release set, and every file of shell and wizard with what proves it', async () => {
  const answer = await new Visitor().call('GET', LIST);
  const { set, versions, files } = (await answer.json()) as KeptList;
  expect([set, versions]).toEqual(['set-1', { shell: expect.any(String), 'mf-sell': '1' }]);
  const proven = files.filter(({ integrity }) => integrity !== undefined).map(({ url }) => url);
  expect(proven).toContain('/_r/mf-sell/1/module.js');
  const latin = files.filter(({ url }) => url.endsWith('.woff2'));
  expect(latin.map(({ url }) => url.includes('-ext-'))).toEqual([false]);
  const polish = (await (await new Visitor().call('GET', '/offline-page/pl/files')).json()) as KeptList;
  expect(polish.files.filter(({ url }) => url.endsWith('.woff2'))).toHaveLength(2);
});

test.each(['/offline-page/xx', '/offline-page/xx/files'])('%s is no language of ours', async (path) => {
  expect((await new Visitor().call('GET', path)).status).toBe(404);
});
