import { DEMO_PASSWORD, DEMO_USERS, pathTo } from '@rollheim/contracts';
import { minuteAhead, seedAuctions } from '@rollheim/tooling/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiAnswer } from '../support/api.ts';
import { BrowserClient } from '../support/browser-client.ts';
import { SPECIFIED_CALLS, type Line, type Who } from '../support/specified-lines.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';

const { dealer1, privateSeller, commercialSeller } = DEMO_USERS;
const EURO = 100;

/** Every line of section 7 of the specification, called in a running system. */
export function specifiedCallsStory(harness: () => Harness): void {
  describe('the calls of the specification', () => {
    const clients = {} as Record<Who, BrowserClient>;
    const ads = {} as Record<Who, string>;
    let lot: string;
    beforeAll(async () => {
      const { url, basePort, bus } = harness();
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

    test.each(SPECIFIED_CALLS)('%s: every line answers in its shape', async (_, lines) => {
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
      const { url } = harness();
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
      const mail = await harness().mailbox.mail(privateSeller.email, ({ text }) =>
        text.includes(encodeURIComponent(page(ads.seller))),
      );
      expect(mail.text).toContain('link=');
    });

    test('outside of the calls: version, contents, live stream', async () => {
      const { url } = harness();
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
