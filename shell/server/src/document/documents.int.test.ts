import { DEMO_USERS, type ContentPage, type CurrentCustomer, type CustomerState } from '@rollheim/contracts';
import { readViewer } from '@rollheim/contracts/server';
import { testMessage } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { closeHarness, dealer, loggedIn, openHarness, harness, Visitor } from '../testing/harness.ts';

beforeAll(() => openHarness());
afterAll(closeHarness);

const content: ContentPage = {
  kind: 'page',
  locale: 'de',
  url: '/impressum',
  title: 'Impressum <b>',
  description: 'Wer wir sind',
  blocks: [{ kind: 'text', text: '</script><script>alert(1)</script>' }],
  validFrom: null,
  changes: null,
};

/** What a document inlines. */
const configOf = (html: string) =>
  JSON.parse(/id="rollheim-config"[^>]*>([^<]*)</.exec(html)?.[1] ?? '') as {
    readonly session: { readonly customer: CurrentCustomer | null };
    readonly releaseSet: unknown;
  };

const publish = (topic: string, key: string, payload: unknown) =>
  harness.bus.send([testMessage(topic, key, payload)]);

test('an older state of a customer that comes again changes nothing', async () => {
  const visitor = await loggedIn();
  await vi.waitFor(async () => expect(await visitor.customer()).toMatchObject({ company: dealer.company }));
  const [row] = await harness.system.query<{ doc: CustomerState }>(
    'select doc from shell.customers where customer_id = $1',
    [dealer.customerId],
  );
  const now = row!.doc;
  await publish('customers.state', now.customerId, {
    ...now,
    version: now.version - 1,
    merchantBlocked: !now.merchantBlocked,
  });
  await publish('content.state', 'page/de/behind', { ...content, url: '/behind' });
  await vi.waitFor(async () =>
    expect(
      await harness.system.query("select 1 from shell.content where key = 'page/de/behind'"),
    ).toHaveLength(1),
  );
  expect(await visitor.customer()).toMatchObject({ merchantBlocked: now.merchantBlocked });
});

describe('documents', () => {
  test('a dealer who may trade has a front page in place of the home page; everybody else has the home page', async () => {
    const visitor = await loggedIn();
    const front = await visitor.call('GET', '/en');
    expect([front.status, front.headers.get('location')]).toEqual([303, '/en/a/merchant-area/start']);
    expect((await visitor.call('GET', '/?ref=mail')).status).toBe(200);
    const seller = await loggedIn(DEMO_USERS.privateSeller.email);
    expect((await seller.call('GET', '/')).status).toBe(200);
    expect((await new Visitor().call('GET', '/')).status).toBe(200);
  });

  test('a page comes rendered, with what the browser needs to take over', async () => {
    const visitor = await loggedIn();
    const response = await visitor.call('GET', '/wohnmobil-kaufen', undefined, { 'x-csp-nonce': 'n0nce' });
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('charset=utf-8');
    expect(html).toContain(dealer.company);
    expect(html).toContain('nonce="n0nce"');
    const config = configOf(html);
    expect(config.session.customer?.customerId).toBe(dealer.customerId);
    expect(JSON.stringify(config.releaseSet)).not.toContain('127.0.0.1');
  });

  test('an address that is no page is a 404 with the frame around it', async () => {
    const response = await new Visitor().call('GET', '/gibt/es/nicht');
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain('Diese Seite gibt es nicht');
    expect(html).toContain('noindex');
  });

  test("the module's fragment is inside the frame, with its title and status", async () => {
    const data = { queries: [], renderedAt: '2026-01-01T00:00:00.000Z' };
    harness.fragment = async () => ({
      status: 200,
      body: { status: 404, title: 'Nicht <da>', description: 'd', html: '<p id="fragment">leer</p>', data },
    });
    const response = await new Visitor().call('GET', '/wohnmobil-kaufen');
    const html = await response.text();
    expect(response.status).toBe(404);
    expect(html).toContain('<p id="fragment">leer</p>');
    expect(html).toContain('<title>Nicht &lt;da&gt; – Rollheim</title>');
    expect(html).toContain('/_r/shell/1/remoteEntry.js');
  });

  test('a page is asked for once: as who is logged in, with what the document says of them, and as no one for a guest', async () => {
    const data = { queries: [], renderedAt: '2026-01-01T00:00:00.000Z' };
    let asked: unknown[] = [];
    harness.fragment = async (_, authorization, header) => {
      const { customerId } = DEMO_USERS.dealer1;
      asked.push([authorization, readViewer(header, customerId)]);
      const html = authorization === undefined ? 'for-all' : 'for-the-dealer';
      return { status: 200, body: { status: 200, title: html, description: 'd', html, data } };
    };
    const open = async (visitor: Visitor) => {
      asked = [];
      const response = await visitor.call('GET', '/caravan/01');
      expect(response.headers.get('cache-control')).toBe('no-store');
      const html = await response.text();
      return [html.includes('for-the-dealer'), configOf(html).session.customer];
    };
    const visitor = await loggedIn();
    const [isOwn, customer] = await open(visitor);
    expect([isOwn, customer]).toMatchObject([true, { customerId: DEMO_USERS.dealer1.customerId }]);
    expect(asked).toEqual([[`Bearer ${visitor.jar.get('auth')}`, customer]]);
    // also with the token that was renewed on the way
    visitor.jar.delete('auth');
    expect(await open(visitor)).toEqual([true, customer]);
    expect(asked).toEqual([[`Bearer ${visitor.jar.get('auth')}`, customer]]);
    expect(await open(new Visitor())).toEqual([false, null]);
    expect(asked).toEqual([[undefined, null]]);
  });

  test('the list is asked for as the visitor chose to see it, and with nothing else of theirs', async () => {
    const asked: Record<string, string>[] = [];
    harness.fragment = async (given) => {
      asked.push(Object.fromEntries(given));
      return { status: 503, body: {} };
    };
    const visitor = await loggedIn();
    const open = async (path: string, choice: string) => {
      visitor.jar.set('catalog_list', choice);
      await visitor.call('GET', path);
      const { path: seen, ...rest } = asked.at(-1) ?? {};
      expect(Object.keys(rest).toSorted()).toEqual(['identifierPrefix', 'locale', 'route']);
      return seen;
    };
    const list = '/wohnmobil-kaufen';
    expect(await open(`${list}?make=hymer`, 'dense.48')).toBe(`${list}?make=hymer&view=dense&size=48`);
    expect(await open(`${list}?view=cards`, 'dense.48')).toBe(`${list}?view=cards&size=48`);
    expect(await open(list, '%00.9999')).toBe(list);
    expect(await open('/caravan/01', 'dense.48')).toBe('/caravan/01');
  });

  test.each([
    ['fails', async () => ({ status: 500, body: {} })],
    ['is late', () => new Promise<never>(() => undefined)],
  ])('a fragment that %s leaves the page to the browser', async (_, answer) => {
    harness.fragment = answer;
    const began = Date.now();
    const response = await new Visitor().call('GET', '/wohnmobil-kaufen');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('data-module="mf-catalog"');
    expect(Date.now() - began).toBeLessThan(10_000);
  });

  test('a page for customers sends visitors to the login, and only there and back', async () => {
    const response = await new Visitor().call('GET', '/a/nachrichten?x=1');
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/login?required&next=%2Fa%2Fnachrichten%3Fx%3D1');
  });

  test('content comes from the content service, as text', async () => {
    await publish('content.state', 'page/de/impressum', content);
    await vi.waitFor(async () => {
      const html = await (await new Visitor().call('GET', '/impressum')).text();
      expect(html).toContain('Impressum &lt;b&gt;</h1>');
      expect(html).not.toContain('<script>alert');
    });
    const listed = await (await new Visitor().call('GET', '/cms/api/pages?url=/impressum&locale=de')).json();
    expect(listed).toMatchObject({
      data: [{ attributes: { title: content.title, content: [{ __component: 'page.text' }] } }],
      meta: { pagination: { total: 1 } },
    });
  });

  test('a session whose access token ran out is renewed on the way to the page', async () => {
    const visitor = await loggedIn();
    visitor.jar.delete('auth');
    const html = await (await visitor.call('GET', '/wohnmobil-kaufen')).text();
    expect(html).toContain(dealer.company);
    expect(visitor.jar.has('auth')).toBe(true);
  });

  test('an unknown release set is a last resort with a reference, not a crash', async () => {
    const response = await new Visitor().call('GET', '/', undefined, { 'x-release-set': 'unknown' });
    expect(response.status).toBe(500);
    const page = await response.text();
    expect(page).toContain('Kennung');
    // the same address again, and the way home
    expect(page).toContain('<a href="">Erneut versuchen</a>');
    expect(page).toContain('<a href="/">Zur Startseite</a>');
  });
});
