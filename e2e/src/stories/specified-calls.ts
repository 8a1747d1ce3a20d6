import { DEMO_PASSWORD, DEMO_USERS, LOCALES, pathTo } from '@rollheim/contracts';
import { minuteAhead, seedAuctions } from '@rollheim/tooling/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiAnswer } from '../support/api.ts';
import { BrowserClient } from '../support/browser-client.ts';
import { until } from '../support/until.ts';
import type { World } from '../support/world.ts';

const { dealer1, privateSeller, commercialSeller } = DEMO_USERS;
const EURO = 100;

/** Who calls: nobody with an account, a seller, a dealer. */
type Who = 'guest' | 'seller' | 'commercial' | 'dealer';

/** What a line of section 7 of the specification says of an answer. */
interface Line {
  readonly who: Who;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** `{ad}`: an own draft of the caller; `{lot}`: a running auction. */
  readonly path: string;
  readonly body?: unknown;
  readonly status?: number;
  /** Fields that it has to hold. */
  readonly has?: readonly string[];
  readonly is?: (body: unknown) => boolean;
}

const TEXT = (body: unknown) => typeof body === 'string' && /^[A-Z_]+$/.test(body);
const LIST = (body: unknown) => Array.isArray(body) && body.length > 0;
const PARTS = ['customer', 'customerAddress', 'merchant', 'merchantAddress'];
const PAGED = ['products', 'page', 'pages', 'total'];

const line = (
  who: Who,
  method: Line['method'],
  path: string,
  { body, ...says }: Omit<Line, 'who' | 'method' | 'path'> = {},
): Line => ({ who, method, path, ...(body === undefined ? {} : { body }), ...says });

/** 7.1 without the calls that begin and end a session, which have tests of their own below. */
const SESSION: readonly Line[] = [
  line('dealer', 'GET', '/private/customer/auth/user', { has: ['user'] }),
  line('guest', 'GET', '/public/auth/csrf-token', { has: ['csrfToken'] }),
  line('guest', 'POST', '/public/customer/cookie/get', { body: {}, has: ['uuid'] }),
  line('guest', 'GET', '/public/customer/merchant/cookie/get?mc=unknown', { status: 404 }),
  line('seller', 'POST', '/private/customer/passwordless', { has: ['sent'] }),
  line('guest', 'POST', '/public/product/passwordless/{lot}', { has: ['sent'] }),
  ...['/private/after/login/action/add', '/public/after/login/action/add'].map((path) =>
    line('seller', 'POST', path, { body: { method: 'redirect', route: '/preise' } }),
  ),
  line('guest', 'POST', `/public/after/login/action/add/${'x'.repeat(43)}`, {
    body: { method: 'redirect', route: '/preise' },
    status: 410,
  }),
];

const CUSTOMER: readonly Line[] = [
  line('guest', 'GET', '/public/customer/get', { has: PARTS }),
  line('dealer', 'GET', '/public/customer/get', { has: PARTS }),
  line('dealer', 'GET', '/private/customer/get', {
    has: [...PARTS, 'submittedProfileDataType', 'hasCompletedProfileData', 'hasAnyAds', 'editing'],
  }),
  line('seller', 'GET', `/private/customer/get/${dealer1.customerId}`, {
    has: ['displayName', 'region', 'segmentation'],
  }),
  line('guest', 'GET', `/public/customer/get-owner/${dealer1.customerId}`, {
    has: ['displayName', 'region', 'segmentation'],
  }),
  line('guest', 'GET', '/public/customer/get-owner-segmentation/{lot}', { has: ['segmentation'] }),
  line('seller', 'PUT', '/private/customer/update-language-setting', { body: { languageSetting: 'de' } }),
  line('dealer', 'POST', '/private/customer/accept-tac', { body: {} }),
  line('dealer', 'PUT', '/private/merchant/mark-popup-as-read/1'),
  ...(['check-email-verified', 'ack-if-account-complete'] as const).flatMap((call) => [
    line('dealer', 'PUT', `/private/merchant/${call}`, { body: {}, is: TEXT }),
    line('commercial', 'PUT', `/private/customer/commercial/${call}`, { body: {}, is: TEXT }),
    line('seller', 'PUT', `/private/customer/${call}`, { body: {}, is: TEXT }),
  ]),
  ...['customer', 'customer_address', 'merchant', 'merchant_address'].flatMap((entity) =>
    LOCALES.map((locale) => line('guest', 'GET', `/public/attributes/all/${entity}/${locale}`, { is: LIST })),
  ),
  line('dealer', 'GET', '/private/customer/searches/get?page=1&itemsPerPage=5', {
    has: ['searches', 'page', 'pages', 'total'],
  }),
  line('dealer', 'GET', '/public/email-automation/all/get', { has: ['emailAutomations'] }),
];

const ADS: readonly Line[] = [
  line('seller', 'GET', '/private/customer/products/get?page=1&itemsPerPage=10&status=editing', {
    has: PAGED,
  }),
  line('guest', 'GET', '/public/customer/ads-in-editing-for-uuid', { has: ['products'] }),
  line('dealer', 'GET', '/private/customer/watchlist/get?page=1&storeCode=de', {
    has: ['products', 'total'],
  }),
  line('dealer', 'GET', '/private/customer/my-purchases/get?page=1', { has: PAGED }),
  line('guest', 'GET', '/public/catalog/search?storeCode=de', {
    has: ['products', 'filterAttributes', 'pages', 'total'],
  }),
  line('guest', 'GET', '/public/catalog/auction/get/{lot}', { has: ['auction'] }),
  line('guest', 'GET', '/public/catalog/get/{lot}?storeCode=de', { has: ['entityId', 'content', 'auction'] }),
  line('guest', 'GET', '/public/catalog/checked-get/{lot}?currentPrice=1', { has: ['entityId', 'auction'] }),
  line('guest', 'GET', '/public/translate/description/{lot}?storeCode=en', { has: ['text', 'translated'] }),
  line('guest', 'GET', '/public/translate/defects-description/{lot}?storeCode=en', {
    has: ['text', 'translated'],
  }),
  line('guest', 'GET', '/public/merchants/get?page=1', { has: ['data', 'total', 'page', 'pages'] }),
  line('guest', 'GET', '/public/product/get/empty', { has: ['product'] }),
  line('guest', 'GET', '/public/product/damage/get/empty', { has: ['damage'] }),
  line('seller', 'GET', '/private/product/get/{ad}?storeCode=de', { has: ['listing', 'private', 'status'] }),
  line('guest', 'GET', '/public/product/get/{ad}?storeCode=de', { has: ['listing', 'private', 'status'] }),
  line('guest', 'GET', '/public/product/submitted-count', { has: ['count'] }),
  line('seller', 'GET', '/private/versioned/product/get/{ad}', { has: ['listing'] }),
  line('seller', 'PUT', '/private/versioned/product/update/{ad}', {
    body: { changes: { description: 'Aus erster Hand.' }, version: 1 },
    has: ['listing'],
  }),
  line('seller', 'PUT', '/private/product/update/{ad}?storeCode=de', {
    body: { changes: { description: 'Aus zweiter Hand.' } },
    has: ['listing'],
  }),
  line('guest', 'PUT', '/public/product/update/{ad}?storeCode=de', {
    body: { changes: { description: 'Aus erster Hand.' } },
    has: ['listing'],
  }),
  line('guest', 'PUT', '/public/product/track/{ad}', {
    body: { source: 'newsletter', source_url: 'https://example.com/a', funnel: 'sell' },
    has: ['tracked'],
  }),
  line('seller', 'PUT', '/private/product/tapfiliate/{ad}?referral_code=campingclub', {
    body: {},
    has: ['tracked'],
  }),
  line('guest', 'GET', '/public/product/onboarding-stepper', {
    has: ['product', 'showVmmContext', 'vmm', 'status'],
  }),
  line('guest', 'GET', '/public/attributes/get/product/de/product_type', { has: ['options'] }),
  ...LOCALES.map((locale) =>
    line('guest', 'GET', `/public/attributes/all/product,auction,damage/${locale}`, { is: LIST }),
  ),
  line('guest', 'POST', '/public/attributes/all/product,auction,damage/de', {
    body: { productType: 'motorhome', attributes: {} },
    has: ['required'],
  }),
];

const VALUATION: readonly Line[] = [
  line('guest', 'PUT', '/public/valuate-my-vehicle/update', {
    body: { productType: 'motorhome', product: { make: 'hymer' } },
    has: ['valuationId'],
  }),
  line('guest', 'GET', '/public/valuate-my-vehicle/get', {
    has: ['product', 'valuate_my_vehicle', 'customer', 'tracking_status'],
  }),
  line('guest', 'GET', '/public/valuate-my-vehicle/report/get/0000000000zz', { status: 404 }),
];

const MESSAGES: readonly Line[] = [
  line('dealer', 'GET', '/private/notifications/pages/get?page=1&storeCode=de', {
    has: ['notifications', 'unRead', 'openCtas', 'openReadMes', 'boards', 'total', 'page'],
  }),
  line('dealer', 'PUT', '/private/messages/read-by-slug/nothing', { status: 404 }),
  line('guest', 'POST', '/public/time', { body: {}, has: ['time'] }),
  line('guest', 'GET', '/public/settings/system_bar', { has: ['value', 'description'] }),
  line('guest', 'POST', '/public/user-action-log/collect', { body: { action: 'open', context: 'test' } }),
  line('guest', 'POST', '/access-logs/collect', { body: { url: '/', cookies: [], query: {}, referer: '' } }),
];

/** Every line of section 7 of the specification, called in a running system. */
export function specifiedCallsStory(world: () => World): void {
  describe('the calls of the specification', () => {
    const clients = {} as Record<Who, BrowserClient>;
    const ads = {} as Record<Who, string>;
    let lot: string;
    beforeAll(async () => {
      const { url, basePort, bus } = world();
      const emails = { seller: privateSeller, commercial: commercialSeller, dealer: dealer1 } as const;
      clients.guest = new BrowserClient(url);
      for (const [who, { email }] of Object.entries(emails)) clients[who as Who] = await loggedIn(url, email);
      for (const who of ['guest', 'seller'] as const) ads[who] = await draftOf(clients[who], who);
      const [seeded] = await seedAuctions({ basePort, bus }, [
        {
          ownerCustomerId: commercialSeller.customerId,
          startPrice: 15_000 * EURO,
          minimum: 25_000 * EURO,
          endsAt: minuteAhead(3 * 3_600_000),
          vehicle: 9_651,
        },
      ]);
      lot = seeded?.auctionId ?? '';
      const places = [`/public/catalog/get/${lot}`, `/public/customer/get-owner-segmentation/${lot}`];
      for (const place of places)
        await until(place, async () => (await clients.guest.send('GET', place)).status === 200);
    });

    test.each([
      ['7.1 session', SESSION],
      ['7.2 customer and merchant', CUSTOMER],
      ['7.3 ads, catalog, lists', ADS],
      ['7.4 valuation', VALUATION],
      ['7.5 messages and misc', MESSAGES],
    ])('%s: every line answers in its shape', async (_, lines) => {
      const wrong: string[] = [];
      for (const each of lines) {
        const path = each.path.replace('{lot}', lot).replace('{ad}', ads[each.who] ?? '');
        const answer = await clients[each.who].send(each.method, path, each.body);
        const fault = faultOf(each, answer);
        if (fault) wrong.push(`${each.who}: ${each.method} ${path} → ${fault}`);
      }
      expect(wrong).toEqual([]);
    });

    test('login, renewal and both ways out answer as specified', async () => {
      const { url } = world();
      const body = { email: dealer1.email, password: DEMO_PASSWORD };
      const [first, second] = [new BrowserClient(url), new BrowserClient(url)];
      const login = await first.send('POST', '/public/customer/auth/login', body);
      expect(login.status).toBe(200);
      expect(Object.keys(login.body as object)).toEqual(
        expect.arrayContaining(['access_token', 'refresh_token']),
      );
      const { refresh_token } = login.body as { refresh_token: string };
      const renewed = await new BrowserClient(url).send('POST', '/public/customer/auth/refresh', {
        refresh_token,
      });
      expect(Object.keys(renewed.body as object)).toEqual(
        expect.arrayContaining(['access_token', 'refresh_token']),
      );
      await second.send('POST', '/public/customer/auth/login', body);
      expect((await second.send('PUT', '/private/user-action/logout', {})).status).toBe(200);
      expect((await second.send('GET', '/private/customer/auth/user')).status).toBe(401);
      await second.send('POST', '/public/customer/auth/login', body);
      const out = await second.send('GET', '/public/customer/auth/logout');
      expect([out.status, out.headers.get('location')]).toEqual([303, '/']);
      expect((await second.send('GET', '/private/customer/auth/user')).status).toBe(401);
    });

    test('who may mail the owner of an ad leads them to a page of its wizard, and nowhere else', async () => {
      const share = (path: string) =>
        clients.guest.send('POST', `/public/product/share-with-owner/${ads.seller}`, { path });
      const page = (id: string) => pathTo('sell-edit', 'de', { id, step: 'auction' });
      expect((await share('/preise')).status).toBe(400);
      expect((await share(page(lot))).status).toBe(400);
      expect((await share(page(ads.seller))).body).toEqual({ sent: true });
      const mail = await world().mailbox.mail(privateSeller.email, ({ text }) =>
        text.includes(encodeURIComponent(page(ads.seller))),
      );
      expect(mail.text).toContain('link=');
    });

    test('outside of the calls: version, contents, live stream', async () => {
      const { url } = world();
      const json = async (path: string) => (await fetch(url + path)).json();
      expect(await json('/version.json')).toHaveProperty('tag');
      expect(await json('/cms/api/agb?locale=de&populate=*')).toHaveProperty('data');
      expect(await json('/cms/api/merchant-notification-popups?locale=de&populate=*')).toHaveProperty('data');
      const stream = await fetch(`${url}/api/notifications/get-sse?storeCode=de&token=wrong`);
      await stream.body?.cancel();
      expect(stream.status).toBe(401);
    });
  });
}

function faultOf({ status = 0, has = [], is }: Line, answer: ApiAnswer): string | null {
  const isExpected = status === 0 ? answer.status >= 200 && answer.status < 300 : answer.status === status;
  const said = JSON.stringify(answer.body)?.slice(0, 200) ?? '';
  if (!isExpected) return `${answer.status} ${said}`;
  const body = (answer.body ?? {}) as object;
  const lacking = has.filter((name) => !Object.hasOwn(body, name));
  if (lacking.length > 0) return `without ${lacking.join(', ')}: ${said}`;
  return is && !is(answer.body) ? `another shape: ${said}` : null;
}

async function loggedIn(url: string, email: string): Promise<BrowserClient> {
  const client = new BrowserClient(url);
  const answer = await client.send('POST', '/public/customer/auth/login', { email, password: DEMO_PASSWORD });
  if (answer.status !== 200) throw new Error(`${email} cannot log in: ${answer.status}`);
  return client;
}

async function draftOf(client: BrowserClient, who: Who): Promise<string> {
  const side = who === 'guest' ? 'public' : 'private';
  const { body } = await client.send('POST', `/${side}/product/create`, { productType: 'motorhome' });
  return (body as { listing: { adId: string } }).listing.adId;
}
