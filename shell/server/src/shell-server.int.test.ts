import { randomUUID } from 'node:crypto';
import {
  DEMO_PASSWORD,
  DEMO_USERS,
  type AuctionState,
  type ContentPage,
  type CurrentCustomer,
  type CustomerState,
  type LiveFrame,
  type NotificationState,
} from '@rollheim/contracts';
import { csrfTokenFits } from '@rollheim/service-kit';
import { testMessage } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  closeStage,
  dealer,
  loggedIn,
  openStage,
  placeOf,
  services,
  stage,
  Visitor,
} from './testing/stage.ts';

beforeAll(() => openStage(), 90_000);
afterAll(closeStage);

describe('session', () => {
  test('login sets cookies that scripts cannot read, and the current customer is the one who logged in', async () => {
    const visitor = new Visitor();
    const response = await visitor.login(dealer.email);
    const cookies = response.headers.getSetCookie();
    for (const name of ['auth', 'refresh', 'session']) {
      const line = cookies.find((cookie) => cookie.startsWith(`${name}=`));
      expect(line, name).toMatch(/HttpOnly/);
      expect(line, name).toMatch(/SameSite=Lax/);
    }
    expect(cookies.find((cookie) => cookie.startsWith('auth='))).toContain('Max-Age=31557600');
    await vi.waitFor(async () => {
      expect(await visitor.customer()).toMatchObject({
        customerId: dealer.customerId,
        company: dealer.company,
      });
    });
  });

  test('a wrong password is refused by its code and sets nothing', async () => {
    const visitor = new Visitor();
    const response = await visitor.login(dealer.email, 'Falsch2026xx');
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'credentials_wrong' });
    expect(visitor.jar.has('auth')).toBe(false);
  });

  test('pages that renew at the same moment share one renewal and stay logged in', async () => {
    const visitor = await loggedIn();
    const before = visitor.jar.get('refresh');
    const renew = () => visitor.call('POST', '/api/public/customer/auth/refresh', {});
    const answers = await Promise.all([renew(), renew(), renew()]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(visitor.jar.get('refresh')).not.toBe(before);
    visitor.jar.delete('auth');
    expect((await renew()).status).toBe(200);
    expect(await visitor.customer()).toMatchObject({ customerId: dealer.customerId });
  });

  test('logout ends the session at the provider too and gives a new uuid', async () => {
    const visitor = await loggedIn();
    const kept = new Map(visitor.jar);
    expect((await visitor.call('PUT', '/api/private/user-action/logout', {})).status).toBe(200);
    expect(visitor.jar.has('auth')).toBe(false);
    expect(visitor.jar.get('uuid')).not.toBe(kept.get('uuid'));
    const thief = new Visitor();
    for (const [name, value] of kept) thief.jar.set(name, value);
    expect((await thief.call('POST', '/api/public/customer/auth/refresh', {})).status).toBe(401);
  });

  test('logging out by a link works from pages of this site only', async () => {
    const visitor = await loggedIn();
    const foreign = await visitor.call('GET', '/api/public/customer/auth/logout', undefined, {
      'sec-fetch-site': 'cross-site',
    });
    expect(foreign.status).toBe(403);
    expect(visitor.jar.has('auth')).toBe(true);
  });

  test('what is private needs a session', async () => {
    const visitor = new Visitor();
    for (const path of ['/api/private/customer/get', '/api/private/customer/auth/user'])
      expect((await visitor.call('GET', path)).status).toBe(401);
  });

  test('the csrf token belongs to the session cookie', async () => {
    const visitor = new Visitor();
    const { csrfToken: token } = (await (
      await visitor.call('GET', '/api/public/auth/csrf-token')
    ).json()) as {
      csrfToken: string;
    };
    expect(csrfTokenFits(stage.secret, visitor.jar.get('session') ?? '', token)).toBe(true);
  });

  test('the chosen language is kept', async () => {
    const visitor = await loggedIn(DEMO_USERS.privateSeller.email);
    const path = '/api/private/customer/update-language-setting';
    expect((await visitor.call('PUT', path, { languageSetting: 'tlh' })).status).toBe(400);
    expect((await visitor.call('PUT', path, { languageSetting: 'en' })).status).toBe(200);
    await vi.waitFor(async () => expect(await visitor.customer()).toMatchObject({ languageSetting: 'en' }));
  });

  test('the way to a new password is shown at once, its token still in the address', async () => {
    for (const path of ['/login?reset=einmal', '/en/login?reset=einmal', '/login?forgot=1'])
      expect((await new Visitor().call('GET', path)).status).toBe(200);
  });

  test('the login page begins at the provider and ends where the visitor wanted to go', async () => {
    const visitor = new Visitor();
    const at = async (path: string) => placeOf(await visitor.call('GET', path));
    const start = await at('/login?required&next=/preise');
    expect(start.pathname).toBe('/auth/redirect-to-authorize');
    const provider = await at(start.pathname + start.search);
    expect(provider.pathname).toBe('/oidc/auth');
    expect(provider.searchParams.get('code_challenge_method')).toBe('S256');
    const bare = placeOf(
      await visitor.call('GET', provider.pathname + provider.search, undefined, {}, stage.identityBase),
    );
    const login = await at(bare.pathname + bare.search);
    expect(login.searchParams.get('next')).toBe('/preise');
    expect(login.searchParams.has('required')).toBe(true);
    const interaction = login.searchParams.get('interaction') ?? '';
    expect((await visitor.call('GET', login.pathname + login.search)).status).toBe(200);

    const send = (password: string) =>
      visitor.call('POST', `/api/public/customer/auth/interaction/${interaction}`, {
        email: dealer.email,
        password,
      });
    expect(await (await send('Falsch2026xx')).json()).toMatchObject({ code: 'credentials_wrong' });
    const { returnTo } = (await (await send(DEMO_PASSWORD)).json()) as { returnTo: string };
    const resume = new URL(returnTo);
    const back = placeOf(
      await visitor.call('GET', resume.pathname + resume.search, undefined, {}, stage.identityBase),
    );
    expect(back.pathname).toBe('/auth/signing-in');
    const done = await at(back.pathname + back.search);
    expect((await at(done.pathname + done.search)).pathname).toBe('/preise');
    expect(await visitor.customer()).toMatchObject({ customerId: dealer.customerId });
  });

  test('a return without a journey leads to the login page, which says so, or on where somebody is logged in', async () => {
    const visitor = new Visitor();
    const login = placeOf(await visitor.call('GET', '/auth/signing-in'));
    expect(login.pathname).toBe('/login');
    expect(login.searchParams.has('unfinished')).toBe(true);
    const start = placeOf(await visitor.call('GET', login.pathname + login.search));
    expect(start.searchParams.has('unfinished')).toBe(true);
    const provider = placeOf(await visitor.call('GET', start.pathname + start.search));
    const way = provider.pathname + provider.search;
    const bare = placeOf(await visitor.call('GET', way, undefined, {}, stage.identityBase));
    const page = placeOf(await visitor.call('GET', bare.pathname + bare.search));
    const text = await (await visitor.call('GET', page.pathname + page.search)).text();
    expect(text).toContain('Die Anmeldung wurde nicht abgeschlossen');
    const back = placeOf(await (await loggedIn()).call('GET', login.pathname + login.search));
    expect(back.pathname).toBe('/');
  });

  test('a journey that this browser did not begin ends', async () => {
    const out = placeOf(await new Visitor().call('GET', '/auth/redirect-to-authorize?next=/a/nachrichten'));
    const back = `/auth/signing-in?code=x&state=${out.searchParams.get('state')}`;
    expect(placeOf(await new Visitor().call('GET', back)).pathname).toBe('/login');
  });

  test.each(['code=x&state=another', 'code=made-up&state=own', 'error=access_denied&state=own', 'state=own'])(
    'a return with %s ends the journey and logs nobody in',
    async (query) => {
      const visitor = new Visitor();
      const out = placeOf(await visitor.call('GET', '/auth/redirect-to-authorize?next=/preise'));
      const back = `${query.replace('own', out.searchParams.get('state') ?? '')}&iss=http://localhost:8080/oidc`;
      const login = placeOf(await visitor.call('GET', `/auth/signing-in?${back}`));
      expect(login.pathname + login.search).toBe('/login?unfinished=&next=%2Fpreise');
      expect([visitor.jar.has('oidc'), visitor.jar.has('auth')]).toEqual([false, false]);
    },
  );
});

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

const publish = (topic: string, key: string, payload: unknown) =>
  stage.bus.send([testMessage(topic, key, payload)]);

test('an older state of a customer that comes again changes nothing', async () => {
  const visitor = await loggedIn();
  await vi.waitFor(async () => expect(await visitor.customer()).toMatchObject({ company: dealer.company }));
  const [row] = await stage.system.query<{ doc: CustomerState }>(
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
    expect(await stage.system.query("select 1 from shell.content where key = 'page/de/behind'")).toHaveLength(
      1,
    ),
  );
  expect(await visitor.customer()).toMatchObject({ merchantBlocked: now.merchantBlocked });
});

describe('documents', () => {
  test('a page comes rendered, with what the browser needs to take over', async () => {
    const visitor = await loggedIn();
    const response = await visitor.call('GET', '/', undefined, { 'x-csp-nonce': 'n0nce' });
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('charset=utf-8');
    expect(html).toContain(dealer.company);
    expect(html).toContain('nonce="n0nce"');
    const config = JSON.parse(/id="rollheim-config"[^>]*>([^<]*)</.exec(html)?.[1] ?? '') as {
      session: { customer: CurrentCustomer };
      releaseSet: unknown;
    };
    expect(config.session.customer.customerId).toBe(dealer.customerId);
    expect(JSON.stringify(config.releaseSet)).not.toContain('127.0.0.1');
  });

  test('an address that is no page is a 404 with the frame around it', async () => {
    const response = await new Visitor().call('GET', '/gibt/es/nicht');
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain('Diese Seite gibt es nicht');
    expect(html).toContain('noindex');
  });

  test("the module's fragment stands inside the frame, with its title and status", async () => {
    const data = { queries: [], renderedAt: '2026-01-01T00:00:00.000Z' };
    stage.fragment = async () => ({
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

  test.each([
    ['fails', async () => ({ status: 500, body: {} })],
    ['is late', () => new Promise<never>(() => undefined)],
  ])('a fragment that %s leaves the page to the browser', async (_, answer) => {
    stage.fragment = answer;
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
    const html = await (await visitor.call('GET', '/')).text();
    expect(html).toContain(dealer.company);
    expect(visitor.jar.has('auth')).toBe(true);
  });

  test('an unknown release set is a last resort with a reference, not a crash', async () => {
    const response = await new Visitor().call('GET', '/', undefined, { 'x-release-set': 'unknown' });
    expect(response.status).toBe(500);
    expect(await response.text()).toContain('Kennung');
  });
});

/** Reads frames of a stream until it is aborted. */
async function stream(visitor: Visitor, ticket: string | null) {
  const abort = new AbortController();
  const query = ticket === null ? '' : `&token=${encodeURIComponent(ticket)}`;
  const response = await fetch(`${stage.base}/api/notifications/get-sse?storeCode=de${query}`, {
    headers: { cookie: `session=${visitor.jar.get('session') ?? ''}` },
    signal: abort.signal,
  });
  const frames: LiveFrame[] = [];
  let pulses = 0;
  const reading = (async () => {
    let rest = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const parts = (rest + chunk).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        if (part.startsWith('data: ')) frames.push(JSON.parse(part.slice(6)) as LiveFrame);
        else pulses += 1;
      }
    }
  })().catch(() => undefined);
  return {
    status: response.status,
    frames,
    pulses: () => pulses,
    async leave() {
      abort.abort();
      await reading;
    },
  };
}

const ticketOf = async (visitor: Visitor): Promise<string> => {
  const response = await visitor.call('POST', '/api/private/notifications/sse-ticket', {});
  return ((await response.json()) as { ticket: string }).ticket;
};

const auction = (auctionId: string, version: number, leaderCustomerId: string | null) =>
  ({
    auctionId,
    version,
    status: 'running',
    price: 5_000 * version,
    leaderCustomerId,
    ownerCustomerId: 'o',
  }) as AuctionState;

describe('live stream', () => {
  test('a bid reaches everybody, and the one it overbids is told so', async () => {
    const visitor = await loggedIn();
    const [mine, guest] = [await stream(visitor, await ticketOf(visitor)), await stream(visitor, null)];
    await publish('auctions.state', 'live1', auction('live1', 1, dealer.customerId));
    await vi.waitFor(() => expect(guest.frames.some((frame) => frame.state?.version === 1)).toBe(true));
    await publish('auctions.state', 'live1', auction('live1', 2, 'another'));
    await vi.waitFor(() =>
      expect(mine.frames.at(-1)).toMatchObject({ state: { version: 2 }, own: { overbid: true } }),
    );
    await vi.waitFor(() => expect(guest.frames.at(-1)?.state?.version).toBe(2));
    expect(JSON.stringify(guest.frames)).not.toMatch(new RegExp(`${dealer.customerId}|another|"own"`));
    await Promise.all([mine.leave(), guest.leave()]);
  });

  test('a message brings the badges of its receiver, to nobody else', async () => {
    const [visitor, other] = [await loggedIn(), await loggedIn(DEMO_USERS.dealer2.email)];
    const mine = await stream(visitor, await ticketOf(visitor));
    const theirs = await stream(other, await ticketOf(other));
    await vi.waitFor(() => expect(mine.frames[0]?.counters).toBeDefined());
    const { unRead } = mine.frames[0]?.counters ?? { unRead: 0 };
    const message: NotificationState = {
      messageId: randomUUID(),
      customerId: dealer.customerId,
      groupKey: 'live1',
      auctionId: 'live1',
      code: 'overbid',
      params: {},
      title: 'Hymer',
      mediaId: null,
      createdAt: new Date().toISOString(),
      read: 1,
      closedAt: null,
    };
    await publish('notifications.messages', message.messageId, message);
    await vi.waitFor(() => expect(mine.frames.at(-1)?.counters?.unRead).toBe(unRead + 1));
    expect(theirs.frames.some((frame) => frame.message.messageId)).toBe(false);
    await Promise.all([mine.leave(), theirs.leave()]);
  });

  test('a forged ticket opens nothing', async () => {
    const refused = await stream(new Visitor(), 'forged.ticket');
    expect(refused.status).toBe(401);
    await refused.leave();
  });

  test('a ticket opens one stream, in the browser that asked for it', async () => {
    const visitor = await loggedIn();
    const ticket = await ticketOf(visitor);
    const elsewhere = await stream(new Visitor(), ticket);
    const first = await stream(visitor, ticket);
    const second = await stream(visitor, ticket);
    expect([elsewhere.status, first.status, second.status]).toEqual([401, 200, 401]);
    await Promise.all([elsewhere, first, second].map((each) => each.leave()));
  });

  test('a stream keeps its pulse and is given up when the page is left', async () => {
    const guest = await stream(new Visitor(), null);
    await vi.waitFor(() => expect(guest.pulses()).toBeGreaterThan(1));
    const open = async () => /^live_streams\S* (\d+)/m.exec((await services.at(-1)?.metrics()) ?? '')?.[1];
    expect(await open()).toBe('1');
    await guest.leave();
    await vi.waitFor(async () => expect(await open()).toBe('0'));
  });
});
