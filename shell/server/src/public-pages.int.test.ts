import { randomUUID } from 'node:crypto';
import {
  DEMO_USERS,
  type ContentPage,
  type ContentSettings,
  type ContentVersions,
  type CurrentCustomer,
} from '@rollheim/contracts';
import { RETENTION } from '@rollheim/contracts/server';
import { startTestMailbox, type TestMailbox } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { closeHarness, loggedIn, openHarness, placeOf, harness, Visitor } from './testing/harness.ts';

let mailbox: TestMailbox;

beforeAll(async () => {
  mailbox = await startTestMailbox();
  await openHarness({
    contentMail: mailbox.url,
    shell: {
      MERCHANT_CODE: 'messe-2026',
      PROVIDER_COOKIE: 'alt',
      DEMO: '1',
    },
  });
  const articles = `from shell.content where kind = 'article' and locale = 'de'`;
  await vi.waitFor(async () => expect(await harness.system.query(`select ${articles}`)).toHaveLength(3));
  // articles wait for their day, which the tests do not
  await harness.system.query(
    `update shell.content set doc = jsonb_set(doc, '{validFrom}', to_jsonb(replace(doc ->> 'validFrom', '2026-', '2016-')))
     where doc ->> 'validFrom' is not null and kind in ('article', 'news')`,
  );
});
afterAll(async () => {
  await closeHarness();
  await mailbox?.goDown();
});

const page = async (path: string, visitor = new Visitor()) => {
  const response = await visitor.call('GET', path);
  return { status: response.status, html: await response.text() };
};
interface Listed {
  readonly data: { id: number; attributes: { title: string; url: string } }[];
}
const cms = async (path: string): Promise<Listed> =>
  (await (await new Visitor().call('GET', `/cms/api/${path}`)).json()) as Listed;

const saved = (overrides: Partial<ContentPage>): Omit<ContentPage, 'id'> => ({
  kind: 'page',
  locale: 'de',
  url: 'jobs',
  title: 'Jobs bei uns',
  description: '',
  blocks: [{ kind: 'text', text: 'Wir suchen Sie.' }],
  validFrom: null,
  changes: null,
  ...overrides,
});

const silent = async () => ({ status: 503, body: {} });
const product = (title: string) => ({
  entityId: '1a2b3c4d5e6f',
  number: 1,
  title,
  mediaId: null,
  mileage: 41_000,
  firstRegistration: '2019-04',
  auction: { status: 'running', price: 2_550_000, nextBid: 2_600_000, endAt: '2031-05-02T14:00:00Z' },
});

describe('the front door', () => {
  test('shows four of the auctions that end next, with price and address', async () => {
    const products = ['Erster', 'Zweiter', 'Dritter', 'Vierter', 'Fünfter'].map(product);
    harness.fragment = async () => ({ status: 200, body: { products } });
    const { status, html } = await page('/');
    harness.fragment = silent;
    expect(status).toBe(200);
    expect(html).toContain('Endet als Nächstes');
    expect(html).toContain('href="/caravan/1a2b3c4d5e6f"');
    expect(html).toMatch(/25\.500\s€/);
    expect(html).toContain('Vierter');
    expect(html).not.toContain('Fünfter');
  });

  test.each([
    ['refuses', silent],
    ['says nothing', () => new Promise<never>(() => undefined)],
    ['has none', async () => ({ status: 200, body: { products: [] } })],
    ['answers with something else', async () => ({ status: 200, body: { blocks: [] } })],
  ])('is complete without them where the catalog %s', async (_, answer) => {
    harness.fragment = answer;
    const { status, html } = await page('/');
    harness.fragment = silent;
    expect(status).toBe(200);
    expect(html).toContain('Womit möchten Sie anfangen?');
    expect(html).not.toContain('Endet als Nächstes</h2>');
  });
});

describe('public pages', () => {
  test.each([
    ['/preise', '<title>Preise – Rollheim</title>', '46.549,62'],
    ['/en/pricing', '<title>Pricing – Rollheim</title>', '46.549,62'],
    ['/datenschutz', '<title>Datenschutz', '31.557.600'],
    ['/agb', '<title>Allgemeine Gesch', '1. Was Rollheim tut'],
    ['/kontakt', '<title>Kontakt', 'Ihre Nachricht'],
    ['/handel', '<title>Für Händler', 'Als Händler registrieren'],
    ['/blog', '<title>Ratgeber', 'Dichtheitsprüfung'],
    ['/blog/damp-test', 'Dichtheitsprüfung', 'Hanna Brandt'],
    ['/en/blog/author/hanna-brandt', '<title>Hanna Brandt', 'Minimum price'],
    ['/registrieren', '<title>Registrieren', 'data-module="mf-account"'],
  ])('%s comes rendered with its own title', async (path, title, text) => {
    const { status, html } = await page(path);
    expect(status).toBe(200);
    expect(html).toContain(title);
    expect(html.split('id="rollheim-config"')[0]).toContain(text);
  });

  test.each(['/blog/gibt-es-nicht', '/en/blog/author/nobody', '/gibt/es/nicht'])(
    '%s is not found, with the frame around it',
    async (path) => {
      const { status, html } = await page(path);
      expect(status).toBe(404);
      expect(html).toContain('noindex');
      expect(html).toContain('</footer>');
    },
  );

  test('search finds articles, and says which part does not answer', async () => {
    const { status, html } = await page('/suchen?q=dichtheitsprüfung');
    expect(status).toBe(200);
    expect(html).toContain('href="/blog/damp-test"');
    expect(html).toContain('antwortet gerade nicht');
    const response = await new Visitor().call('GET', '/api/public/search?q=feuchtigkeit');
    expect(await response.json()).toMatchObject({
      dealers: null,
      articles: expect.arrayContaining([expect.objectContaining({ href: '/blog/damp-test' })]),
    });
    const unseen = await new Visitor().call('GET', '/api/public/search?q=%20');
    expect(await unseen.json()).toMatchObject({ q: '', empty: true });
    expect((await new Visitor().call('GET', '/api/public/search?q=%00')).status).toBe(400);
  });

  test('while the texts cannot be read the frame is rendered and says so', async () => {
    await harness.system.query('alter table shell.content rename to content_away');
    try {
      const { status, html } = await page('/faq');
      expect(status).toBe(503);
      expect(html).toContain('Dieser Text lädt gerade nicht');
      expect(html).toContain('</footer>');
      expect((await new Visitor().call('GET', '/cms/api/pages?url=faq')).status).toBe(503);
    } finally {
      await harness.system.query('alter table shell.content_away rename to content');
    }
    expect((await page('/faq')).status).toBe(200);
  });

  test('a broken block leaves the rest of its page', async () => {
    await harness.system.query(
      `update shell.content set doc = jsonb_set(doc, '{blocks}', doc -> 'blocks' || '[{"kind":"html"},{"kind":"list"}]')
       where kind = 'page' and locale = 'de' and url = 'impressum'`,
    );
    const { status, html } = await page('/impressum');
    expect(status).toBe(200);
    expect(html).toContain('SIL Open Font License');
    expect(html.match(/Dieser Abschnitt lässt sich gerade nicht zeigen/g)?.length).toBeGreaterThanOrEqual(2);
  });

  test('texts are in the shape of Strapi, and only under known names', async () => {
    const { data } = await cms('articles?filters[url][$eq]=damp-test&locale=en&populate=*');
    expect(data).toMatchObject([{ id: expect.any(Number), attributes: { url: 'damp-test', locale: 'en' } }]);
    expect((await cms('agb?locale=en')).data[0]?.attributes).toMatchObject({
      validFrom: '2026-01-01T00:00:00.000Z',
      changes: { content: 'First version.' },
    });
    expect((await new Visitor().call('GET', '/cms/api/constructor')).status).toBe(404);
  });
});

describe('operator', () => {
  const path = '/api/private/operator/content';

  test('writes texts, which are shown then; no one else does', async () => {
    const dealer = await loggedIn();
    expect((await dealer.call('PUT', path, saved({}))).status).toBe(403);
    expect((await new Visitor().call('PUT', path, saved({}))).status).toBe(401);
    const operator = await loggedIn(DEMO_USERS.operator.email);
    expect((await operator.call('PUT', path, saved({ blocks: [] }))).status).toBe(400);
    expect((await operator.call('PUT', path, saved({}))).status).toBe(200);
    await vi.waitFor(async () => expect((await page('/jobs')).html).toContain('Wir suchen Sie.'));
    const entry = await operator.call('GET', `${path}/entry?kind=page&locale=de&url=jobs`);
    expect(await entry.json()).toMatchObject({ entry: { title: 'Jobs bei uns' } });
    expect((await operator.call('DELETE', `${path}?kind=page&locale=de&url=jobs`)).status).toBe(200);
    // the English text takes its place
    await vi.waitFor(async () => expect((await page('/jobs')).html).toContain('Open positions'));
  });

  test('versions name who wrote them, of a text and of a setting, which are listed too', async () => {
    const operator = await loggedIn(DEMO_USERS.operator.email);
    const name = `${DEMO_USERS.operator.name} ${DEMO_USERS.operator.surname}`;
    await operator.call('PUT', path, saved({ title: 'Stellen' }));
    const read = async (query: string) => {
      const answer = await operator.call('GET', `${path}/versions?${query}`);
      return ((await answer.json()) as ContentVersions).versions;
    };
    const [newest] = await read('kind=page&locale=de&url=jobs');
    expect(newest).toMatchObject({ by: name, doc: { title: 'Stellen' } });
    expect(newest).not.toHaveProperty('customerId');
    const bar = { key: 'system_bar', value: 'Wartung', description: '' };
    await operator.call('PUT', '/api/private/operator/settings', bar);
    const [after, before] = await read('kind=setting&key=system_bar');
    expect([after, before]).toMatchObject([
      { by: name, doc: { value: 'Wartung' } },
      { by: null, at: null },
    ]);
    await vi.waitFor(async () => {
      const { settings } = (await (
        await operator.call('GET', '/api/private/operator/settings')
      ).json()) as ContentSettings;
      expect(settings).toContainEqual(bar);
    });
    for (const wrong of ['kind=setting', 'kind=page&key=system_bar', 'kind=page&locale=de', 'kind=car&key=x'])
      expect((await operator.call('GET', `${path}/versions?${wrong}`)).status, wrong).toBe(400);
    expect(
      (await (await loggedIn()).call('GET', `${path}/versions?kind=setting&key=system_bar`)).status,
    ).toBe(403);
  });

  test('a setting is shown above the app bar', async () => {
    const operator = await loggedIn(DEMO_USERS.operator.email);
    const setting = { key: 'system_bar', value: 'Wartung ab 20 Uhr', description: '' };
    expect((await operator.call('PUT', '/api/private/operator/settings', setting)).status).toBe(200);
    await vi.waitFor(async () => expect((await page('/')).html).toContain('Wartung ab 20 Uhr'));
    expect((await page('/login?forgot=1')).html.split('id="rollheim-config"')[0]).not.toContain('Wartung');
  });

  test('merchants read popups once, and accept the terms', async () => {
    const operator = await loggedIn(DEMO_USERS.operator.email);
    const popup = saved({ kind: 'popup', url: 'neue-suche', validFrom: '2020-01-01T00:00:00.000Z' });
    const later = saved({ kind: 'popup', url: 'spaeter', validFrom: '2999-01-01T00:00:00.000Z' });
    for (const each of [popup, later]) await operator.call('PUT', path, each);
    const id = await vi.waitFor(async () => {
      const { data } = await cms('merchant-notification-popups?locale=de');
      expect(data.map(({ attributes }) => attributes.url)).toEqual(['neue-suche']);
      return data[0]?.id;
    });
    const merchant = await loggedIn();
    const read = (who: Visitor) => who.call('PUT', `/api/private/merchant/mark-popup-as-read/${id}`, {});
    expect((await read(await loggedIn(DEMO_USERS.privateSeller.email))).status).toBe(403);
    for (const _ of [1, 2]) expect((await read(merchant)).status).toBe(200);
    const before = Date.now();
    expect((await merchant.call('POST', '/api/private/customer/accept-tac', {})).status).toBe(200);
    await vi.waitFor(async () => {
      const { readNotificationPopupIds, tacAcceptedAt } = (await merchant.customer()) as CurrentCustomer;
      expect(readNotificationPopupIds).toEqual([id]);
      expect(Date.parse(tacAcceptedAt ?? '')).toBeGreaterThan(before - 5000);
    });
  });
});

describe('visits', () => {
  test('cookies: which version was seen, and for 30 days who sent the visitor', async () => {
    const visitor = new Visitor();
    const response = await visitor.call('GET', '/?ref=club-42');
    const cookies = response.headers.getSetCookie();
    expect(cookies.find((line) => line.startsWith('version=set-1'))).toContain('Max-Age=31536000');
    expect(cookies.find((line) => line.startsWith('referral=club-42'))).toContain('Max-Age=2592000');
    const again = await visitor.call('GET', '/?ref=%3Cscript%3E');
    expect(again.headers.getSetCookie().join()).not.toMatch(/version=|referral=/);
  });

  test('the merchant cookie is given for the code of the house and for numbers of merchants', async () => {
    const ask = async (mc: string) => {
      const visitor = new Visitor();
      const { status } = await visitor.call('GET', `/api/public/customer/merchant/cookie/get?mc=${mc}`);
      return [status, visitor.jar.get('mc')];
    };
    const { merchantId } = (await (await loggedIn()).customer()) as CurrentCustomer;
    expect(await ask('messe-2026')).toEqual([200, 'messe-2026']);
    expect(await ask(String(merchantId))).toEqual([200, String(merchantId)]);
    expect(await ask('999999')).toEqual([404, undefined]);
    expect(await ask('anderer')).toEqual([404, undefined]);
  });

  test("cookies under the provider's name become ours, the old ones go, and the page comes again", async () => {
    const old = await loggedIn();
    const visitor = new Visitor();
    visitor.jar.set('auth._token.alt', `Bearer ${old.jar.get('auth')}`);
    visitor.jar.set('auth._refresh_token.alt', (old.jar.get('refresh') ?? '').slice(2));
    const response = await visitor.call('GET', '/preise?x=1');
    expect([response.status, placeOf(response).pathname]).toEqual([303, '/preise']);
    expect([...visitor.jar.keys()].filter((name) => name.startsWith('auth._'))).toEqual([]);
    expect(await visitor.customer()).toMatchObject({ email: DEMO_USERS.dealer1.email });
    expect((await visitor.call('GET', '/preise')).status).toBe(200);
  });

  test.each<[string, unknown, unknown]>([
    ['by their names', ['geheim', 'mc'], { utm_source: 'brief', token: 'abc' }],
    ['as they stand in headers and addresses', 'geheim=wert; mc=1', '?utm_source=brief&token=abc'],
  ])(
    'the access log holds the path, known names of cookies and where the visitor came from; no more: %s',
    async (_, cookies, query) => {
      const visitor = new Visitor();
      visitor.jar.set('uuid', randomUUID());
      visitor.jar.set('geheim', 'wert');
      visitor.jar.set('consent', 'analytics:1.ads:0');
      const url = `http://localhost/${randomUUID().slice(0, 8)}`;
      const response = await visitor.call('POST', '/api/access-logs/collect', {
        url: `${url}?token=abc`,
        cookies,
        query,
        referer: 'https://example.com/?q=privat',
      });
      expect(response.status).toBe(204);
      expect(
        await harness.system.query(
          'select url, referer, cookies, query from shell.access_log where url = $1',
          [url],
        ),
      ).toEqual([
        {
          url,
          referer: 'https://example.com/',
          cookies: ['uuid', 'consent'],
          query: { utm_source: 'brief' },
        },
      ]);
    },
  );

  test.each([null, 'analytics:0.ads:0'])(
    'with the consent %s nothing of a visit is stored',
    async (consent) => {
      const visitor = new Visitor();
      if (consent !== null) visitor.jar.set('consent', consent);
      const url = `http://localhost/${randomUUID().slice(0, 8)}`;
      const action = `probe_${randomUUID()}`;
      const view = await visitor.call('POST', '/api/access-logs/collect', { url });
      const act = await visitor.call('POST', '/api/public/user-action-log/collect', { action });
      expect([view.status, act.status]).toEqual([204, 204]);
      const rows = await harness.system.query(
        `select url as what from shell.access_log where url = $1
       union all select action from shell.user_actions where action = $2`,
        [url, action],
      );
      expect(rows).toEqual([]);
    },
  );

  test.each([
    ['access_log', RETENTION.accessLog, "(at, url, cookies) values ($1, $2, '{}')"],
    ['user_actions', RETENTION.userActions, '(at, action) values ($1, $2)'],
  ])('%s keeps %i days', async (table, days, columns) => {
    const name = randomUUID();
    const at = (age: number) => new Date(Date.now() - age * 86_400_000);
    await harness.system.query(`insert into shell.${table} ${columns}`, [at(days + 0.1), `${name} old`]);
    await harness.system.query(`insert into shell.${table} ${columns}`, [at(days - 0.5), `${name} young`]);
    await vi.waitFor(async () => {
      const rows = await harness.system.query<{ row: string }>(
        `select t::text as row from shell.${table} t where strpos(t::text, $1) > 0`,
        [name],
      );
      expect(rows.map(({ row }) => row)).toEqual([expect.stringContaining('young')]);
    });
  });

  test('without a collector error reports have no address', async () => {
    const report = { message: 'x', kind: 'render', module: 'shell' };
    expect((await new Visitor().call('POST', '/api/public/error-report/collect', report)).status).toBe(404);
  });
});

test('The front page says when rounds end by the schedule in force, and that a demo has other times', async () => {
  expect((await page('/')).html).toContain(
    'Ihre Auktion endet an jedem Tag zu jeder Uhrzeit (nur in dieser Demo; sonst werktags zwischen 14 und 17 Uhr).',
  );
  expect((await page('/en')).html).toContain('otherwise on a working day between 14:00 and 17:00');
});

test('The front page says how many dealers bid only where it is true, as many as are listed', async () => {
  const heading = async (path: string) => /<h1[^>]*>([^<]*)/.exec((await page(path)).html)?.[1];
  expect(await heading('/')).toBe('Ihr Wohnmobil. Händler bieten darauf.');
  const dealers = (count: number) =>
    harness.system.query(
      `insert into shell.customers select 'listed-' || n, 1,
         jsonb_build_object('acceptedByCm24', true, 'merchantBlocked', false, 'merchantId', n)
       from generate_series(1, $1::int) n on conflict do nothing`,
      [count],
    );
  await dealers(251);
  expect(await heading('/')).toBe('Ihr Wohnmobil. Über 250 Händler bieten.');
  await dealers(1001);
  expect(await heading('/en')).toBe('Your motorhome. Over 1,000 dealers bidding.');
});
