import { afterEach, describe, expect, test } from 'vitest';
import { closeHarness, openHarness, Visitor } from '../testing/harness.ts';
import { OFFLINE_REGISTRATION } from './registration.ts';

/** What a browser gets: the document, and the worker's script. */
async function served() {
  const visitor = new Visitor();
  const document = await visitor.call('GET', '/faq', undefined, { 'x-csp-nonce': 'n0nce' });
  const worker = await visitor.call('GET', '/offline-worker.js');
  return {
    html: await document.text(),
    script: await worker.text(),
    type: worker.headers.get('content-type') ?? '',
    cache: worker.headers.get('cache-control'),
  };
}

describe('the worker of the offline page', () => {
  afterEach(closeHarness);

  test('a document asks for it with its nonce, and browsers look for a newer one each time', async () => {
    await openHarness();
    const { html, script, type, cache } = await served();
    expect(html).toContain(`<script nonce="n0nce">${OFFLINE_REGISTRATION}</script>`);
    expect([type.split(';')[0], cache]).toEqual(['text/javascript', 'no-cache']);
    expect(script).toContain('NavigationRoute(documents)');
    expect(script).toContain('Keine Verbindung');
  });

  test('where it is not wanted no document asks for it, and what browsers get takes itself away', async () => {
    await openHarness({ shell: { OFFLINE_PAGE: '0' } });
    const { html, script } = await served();
    expect(html).not.toContain('offline-worker');
    expect(script).toContain('registration.unregister()');
    expect(script).not.toContain('NavigationRoute(documents)');
  });
});
