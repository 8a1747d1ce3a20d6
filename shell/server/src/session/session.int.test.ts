import { testKey } from '@rollheim/tooling/testing';
import { DEMO_PASSWORD, DEMO_USERS, type PrivateCustomer } from '@rollheim/contracts';
import { csrfTokenFits } from '@rollheim/service-kit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  closeHarness,
  dealer,
  loggedIn,
  openHarness,
  placeOf,
  harness,
  Visitor,
} from '../testing/harness.ts';

beforeAll(() => openHarness());
afterAll(closeHarness);

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

  test('the current customer has the four parts of the specification, all empty for a guest', async () => {
    const whole = async (visitor: Visitor, side: string) =>
      (await visitor.call('GET', `/api/${side}/customer/get`)).json() as Promise<PrivateCustomer>;
    expect(await whole(new Visitor(), 'public')).toEqual({
      customer: null,
      customerAddress: null,
      merchant: null,
      merchantAddress: null,
    });
    const visitor = await loggedIn();
    for (const side of ['public', 'private'])
      expect(await whole(visitor, side)).toMatchObject({
        customer: { customerId: dealer.customerId, email: dealer.email, profileType: 'MERCHANT' },
        customerAddress: { country: 'DE' },
        merchant: { acceptedByCm24: true, company: dealer.company, readNotificationPopupIds: [] },
        merchantAddress: { country: 'DE' },
        submittedProfileDataType: 'MERCHANT',
        editing: false,
      });
    const seller = await loggedIn(DEMO_USERS.privateSeller.email);
    expect(await whole(seller, 'private')).toMatchObject({
      customer: { profileType: 'PRIVATE', commercialCustomerContactName: null },
      merchant: null,
      merchantAddress: null,
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

  test('a logout that meets an ended session counts as done', async () => {
    const visitor = await loggedIn();
    const logout = () => visitor.call('PUT', '/api/private/user-action/logout', {});
    expect((await logout()).status).toBe(200);
    expect((await logout()).status).toBe(200);
    expect(visitor.jar.has('auth')).toBe(false);
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
    expect(csrfTokenFits(testKey('csrf'), visitor.jar.get('session') ?? '', token)).toBe(true);
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
      await visitor.call('GET', provider.pathname + provider.search, undefined, {}, harness.identityBase),
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
        stay: false,
      });
    expect(await (await send('Falsch2026xx')).json()).toMatchObject({ code: 'credentials_wrong' });
    const { returnTo } = (await (await send(DEMO_PASSWORD)).json()) as { returnTo: string };
    const resume = new URL(returnTo);
    const back = placeOf(
      await visitor.call('GET', resume.pathname + resume.search, undefined, {}, harness.identityBase),
    );
    expect(back.pathname).toBe('/auth/signing-in');
    const end = await visitor.call('GET', back.pathname + back.search);
    // who does not want to stay has cookies of the browser's session, and a session of twelve hours
    const kept = end.headers.getSetCookie().filter((line) => /^(?:auth|refresh)=/.test(line));
    expect(kept).toHaveLength(2);
    for (const line of kept) expect(line).not.toContain('Max-Age');
    const [row] = await harness.system.query<{ kept: boolean }>(
      'select kept from identity.logins where customer_id = $1 order by began_at desc limit 1',
      [dealer.customerId],
    );
    expect(row).toEqual({ kept: false });
    const done = placeOf(end);
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
    const bare = placeOf(await visitor.call('GET', way, undefined, {}, harness.identityBase));
    const page = placeOf(await visitor.call('GET', bare.pathname + bare.search));
    const text = await (await visitor.call('GET', page.pathname + page.search)).text();
    expect(text).toContain('Die Anmeldung wurde nicht abgeschlossen');
    const back = placeOf(await (await loggedIn()).call('GET', login.pathname + login.search));
    expect(back.pathname).toBe('/a/haendler-bereich/start');
  });

  test('a journey that this browser did not begin ends', async () => {
    const out = placeOf(await new Visitor().call('GET', '/auth/redirect-to-authorize?next=/a/nachrichten'));
    const back = `/auth/signing-in?code=x&state=${out.searchParams.get('state')}`;
    expect(placeOf(await new Visitor().call('GET', back)).pathname).toBe('/login');
  });

  test.each(['code=x&state=another', 'code=made-up&state=own', 'error=access_denied&state=own', 'state=own'])(
    'a return with %s ends the journey and logs no one in',
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
