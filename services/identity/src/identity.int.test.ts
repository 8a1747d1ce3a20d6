import { createHash, randomUUID } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPostgresBus, openPool, type ReceivedMessage } from '@rollheim/bus';
import { DEMO_PASSWORD, DEMO_USERS, ROLES_CLAIM, TOPICS } from '@rollheim/contracts';
import { clientSecret, LINK_GRANT, PASSWORD_GRANT } from '@rollheim/contracts/server';
import type { RunningService } from '@rollheim/service-kit';
import {
  startTestMailbox,
  testKey,
  startTestSystem,
  until,
  type TestMailbox,
  type TestSystem,
} from '@rollheim/tooling/testing';
import { start } from './main.ts';
import { pruneProviderState } from './provider-store.ts';

let system: TestSystem;
let mailbox: TestMailbox;
let service: RunningService;
let base: string;
const seen: ReceivedMessage[] = [];
let bus: ReturnType<typeof createPostgresBus>;

beforeAll(async () => {
  system = await startTestSystem(['identity']);
  mailbox = await startTestMailbox();
  bus = createPostgresBus({ connectionString: system.busUrl, clientId: 'test' });
  await bus.declare(TOPICS);
  const env = system.env('identity', { PORT: '0', DEMO: '1', SMTP_URL: mailbox.url });
  service = await start(env);
  base = `http://127.0.0.1:${service.port}`;
  await bus.subscribe({
    group: 'test',
    topics: ['customers.commands', 'identity.events', 'listings.commands'],
    start: 'earliest',
    onMessages: async (messages) => void seen.push(...messages),
  });
});

afterAll(async () => {
  await service?.stop();
  await bus?.close();
  await mailbox?.goDown();
  await system?.stop();
});

const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, never> & { code?: string },
  };
};

const token = async (params: Record<string, string>) => {
  const response = await fetch(`${base}/oidc/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`shell:${clientSecret(testKey('oidc-client'), 'shell')}`)}` },
    body: new URLSearchParams(params),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
};

const login = (username: string, password: string, address = '198.51.100.7') =>
  token({ grant_type: PASSWORD_GRANT, username, password, address });

const refresh = (refreshToken: string) => token({ grant_type: 'refresh_token', refresh_token: refreshToken });

const verify = (jwt: string) =>
  jwtVerify(jwt, createRemoteJWKSet(new URL(`${base}/oidc/jwks`)), {
    issuer: 'http://localhost:8080/oidc',
    audience: 'rollheim',
    typ: 'at+jwt',
  });

const person = (email: string) => ({
  email,
  password: 'Wohnmobil2026',
  profileType: 'PRIVATE',
  name: 'Jan',
  surname: 'Test',
  language: 'de',
});

const linkToken = (text: string, parameter: string) =>
  new RegExp(`${parameter}=([\\w-]+)`).exec(text)?.[1] ?? '';

describe('registration', () => {
  test('creates account and customer and mails a link that confirms the address once', async () => {
    const made = await post('/internal/register', {
      ...person('Jan.Test@Rollheim.example '),
      adId: '4h7k2m9p3q5r',
      uuidHash: 'a'.repeat(64),
    });
    expect(made.status).toBe(201);
    const customerId = String(made.body['customerId']);

    const command = await until(() => seen.find((m) => m.type === 'customer.create' && m.key === customerId));
    expect(command.payload).toMatchObject({ email: 'jan.test@rollheim.example', segmentation: 'customer' });
    expect(JSON.stringify(command)).not.toContain('Wohnmobil2026');
    const takeOver = await until(() => seen.find((m) => m.type === 'listing.take-over'));
    expect(takeOver).toMatchObject({ key: '4h7k2m9p3q5r', headers: { actor: customerId } });

    const mail = await mailbox.waitFor(({ to }) => to === 'jan.test@rollheim.example');
    expect(mail.subject).toBe('Bitte bestätigen Sie Ihre E-Mail-Adresse');
    expect(mail.text).toContain('http://localhost:8080/e-mail-bestaetigen?token=');
    const before = await login('jan.test@rollheim.example', 'Wohnmobil2026');
    expect((await verify(before.body['access_token']!)).payload['email_verified']).toBe(false);

    const link = { token: linkToken(mail.text, 'token') };
    expect(await post('/internal/verify-email', link)).toEqual({ status: 200, body: { customerId } });
    await until(() => seen.find((m) => m.type === 'account.email-verified' && m.key === customerId));
    const again = await post('/internal/verify-email', link);
    expect([again.status, again.body.code]).toEqual([410, 'link_expired']);
    const after = await refresh(before.body['refresh_token']!);
    expect((await verify(after.body['access_token']!)).payload['email_verified']).toBe(true);
    const verified = () => seen.filter((m) => m.type === 'account.email-verified' && m.key === customerId);
    expect(verified()).toHaveLength(1);

    // where mails came back it is confirmed anew, and so it is by a login by mail
    const isMine = ({ to, text }: { to: string; text: string }) => to === mail.to && text !== mail.text;
    await post('/internal/verify-email/resend', { customerId });
    const anew = { token: linkToken((await mailbox.waitFor(isMine)).text, 'token') };
    expect((await post('/internal/verify-email', anew)).status).toBe(200);
    await until(() => verified().length === 2);
    await post('/internal/login-link', { email: mail.to, request: randomUUID() });
    const entry = await mailbox.waitFor(({ to, text }) => to === mail.to && text.includes('link='));
    const entered = await token({
      grant_type: LINK_GRANT,
      token: linkToken(entry.text, 'link'),
      address: '198.51.100.7',
      browser: 'Firefox, Linux',
    });
    expect(entered.status).toBe(200);
    await until(() => verified().length === 3);
  });

  test('of many registrations of one address with different passwords one wins', async () => {
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        post('/internal/register', { ...person('zwei@rollheim.example'), password: `Wohnmobil202${index}` }),
      ),
    );
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409, 409, 409, 409,
    ]);
    const late = await post('/internal/register', person('ZWEI@rollheim.example'));
    expect([late.status, late.body.code]).toEqual([409, 'email_taken']);
  });

  test('the same registration again, also at the same time, gets the first answer and makes one account', async () => {
    const given = person('nochmal@rollheim.example');
    const results = await Promise.all(Array.from({ length: 4 }, () => post('/internal/register', given)));
    const later = await post('/internal/register', {
      ...given,
      email: 'Nochmal@rollheim.example ',
      adId: '5j7k2m9p3q5r',
      uuidHash: 'b'.repeat(64),
    });
    const { customerId } = later.body;
    for (const { status, body } of [...results, later]) expect([status, body]).toEqual([201, { customerId }]);
    const takeOver = await until(() => seen.find(({ key }) => key === '5j7k2m9p3q5r'));
    expect(takeOver.headers.actor).toBe(customerId);
    expect(seen.filter((m) => m.type === 'customer.create' && m.key === customerId)).toHaveLength(1);
    await mailbox.waitFor(({ to }) => to === given.email);
    expect(mailbox.mails.filter(({ to }) => to === given.email)).toHaveLength(1);
  });

  test('a confirmed account is taken for everybody, also with its own password', async () => {
    const given = person('fertig@rollheim.example');
    await post('/internal/register', given);
    const mail = await mailbox.waitFor(({ to }) => to === given.email);
    await post('/internal/verify-email', { token: linkToken(mail.text, 'token') });
    const again = await post('/internal/register', given);
    expect([again.status, again.body.code]).toEqual([409, 'email_taken']);
  });

  test('registrations are no way to try passwords of a pending account', async () => {
    const given = person('raten@rollheim.example');
    await post('/internal/register', given);
    const attempt = (password: string) =>
      post('/internal/register', { ...given, password, address: '198.51.100.66' });
    for (let index = 0; index < 10; index += 1) await attempt(`Versuch000${index}`);
    const right = await attempt(given.password);
    expect([right.status, right.body.code]).toEqual([409, 'email_taken']);
    expect((await login(given.email, given.password)).status).toBe(200);
  });

  test('a network gets no further by trying few passwords on many addresses, and other networks go on', async () => {
    const given = person('streuung@rollheim.example');
    await post('/internal/register', given);
    const others = ['a', 'b', 'c', 'd', 'e'].map((name) => person(`streuung-${name}@rollheim.example`));
    for (const other of others) await post('/internal/register', other);
    const from = (address: string, attempt: typeof given) =>
      post('/internal/register', { ...attempt, address });
    for (const other of others)
      for (let index = 0; index < 6; index += 1)
        await from('198.51.100.67', { ...other, password: `Geraten000${index}` });
    expect((await from('198.51.100.67', given)).status).toBe(409);
    expect((await from('198.51.100.68', given)).status).toBe(201);
    expect((await login(given.email, given.password, '198.51.100.67')).status).toBe(200);
  });

  test('every field at fault is named, and nothing is created', async () => {
    const answer = await post('/internal/register', { ...person('kein'), password: 'wohnmobil2026' });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input']);
    expect(answer.body['fields']).toEqual({ email: 'validation.email', password: 'validation.password' });
    const short = await post('/internal/register', {
      ...person('drei@rollheim.example'),
      password: 'Kurz2026',
    });
    expect(short.body['fields']).toEqual({ password: 'validation.password' });
  });

  test('an expired link is refused', async () => {
    await post('/internal/register', person('spaet@rollheim.example'));
    const mail = await mailbox.waitFor(({ to }) => to === 'spaet@rollheim.example');
    await system.query(`update identity.links set expires_at = now() - interval '1 second'`);
    const answer = await post('/internal/verify-email', { token: linkToken(mail.text, 'token') });
    expect(answer.body.code).toBe('link_expired');
  });

  test('a mail server that is down delays the mail and loses none', async () => {
    await mailbox.goDown();
    const made = await post('/internal/register', person('warten@rollheim.example'));
    expect(made.status).toBe(201);
    await new Promise((resolve) => setTimeout(resolve, 1500)); // long enough for a failed attempt
    await mailbox.comeBack();
    await mailbox.waitFor(({ to }) => to === 'warten@rollheim.example');
    expect(mailbox.mails.filter(({ to }) => to === 'warten@rollheim.example')).toHaveLength(1);
  });
});

describe('login', () => {
  test('demo users hold tokens of ten minutes with their roles', async () => {
    const { status, body } = await login(DEMO_USERS.operator.email, DEMO_PASSWORD);
    expect(status).toBe(200);
    const { payload } = await verify(body['access_token']!);
    expect(payload).toMatchObject({
      sub: DEMO_USERS.operator.customerId,
      email_verified: true,
      [ROLES_CLAIM]: ['admin'],
    });
    expect(payload.exp! - payload.iat!).toBe(600);
    const dealer = await login(DEMO_USERS.dealer1.email, DEMO_PASSWORD);
    expect((await verify(dealer.body['access_token']!)).payload[ROLES_CLAIM]).toEqual([]);
  });

  test('a wrong password and an unknown account are told alike', async () => {
    const wrong = await login(DEMO_USERS.dealer2.email, 'falsch', '198.51.100.8');
    const unknown = await login('niemand@rollheim.example', 'falsch', '198.51.100.8');
    expect([wrong.status, wrong.body['error']]).toEqual([401, 'credentials_wrong']);
    expect(unknown).toEqual(wrong);
  });

  test('too many attempts lock the account for that address, the right password too; others still get in', async () => {
    const email = DEMO_USERS.dealer3.email;
    const attempts = await Promise.all(
      Array.from({ length: 12 }, () => login(email, 'falsch', '198.51.100.9')),
    );
    expect(attempts.filter(({ body }) => body['error'] === 'credentials_wrong')).toHaveLength(5);
    const locked = await login(email, DEMO_PASSWORD, '198.51.100.9');
    expect([locked.status, locked.body['error']]).toEqual([429, 'too_many_requests']);
    expect((await login(email, DEMO_PASSWORD, '198.51.100.10')).status).toBe(200);
  });

  test('many addresses together guess an account’s password no more than thirty times', async () => {
    const { email } = DEMO_USERS.commercialSeller;
    const attempts: string[] = [];
    for (let n = 0; n < 32; n += 4) {
      const guesses = [0, 1, 2, 3].map((more) => login(email, 'falsch', `198.51.${n + more}.77`));
      for (const { body } of await Promise.all(guesses)) attempts.push(String(body['error']));
    }
    expect(attempts.filter((error) => error === 'credentials_wrong')).toHaveLength(30);
    // those of the last round arrive in any order
    expect(attempts.slice(-4).filter((error) => error === 'too_many_requests')).toHaveLength(2);
    await system.query('delete from identity.attempts');
  });

  test('a refresh token used twice ends its whole family, and no other', async () => {
    const first = await login(DEMO_USERS.dealer1.email, DEMO_PASSWORD);
    const other = await login(DEMO_USERS.dealer1.email, DEMO_PASSWORD);
    const second = await refresh(first.body['refresh_token']!);
    expect(second.status).toBe(200);
    expect(second.body['refresh_token']).not.toBe(first.body['refresh_token']);
    expect((await refresh(first.body['refresh_token']!)).body['error']).toBe('invalid_grant');
    expect((await refresh(second.body['refresh_token']!)).body['error']).toBe('invalid_grant');
    expect((await refresh(other.body['refresh_token']!)).status).toBe(200);
  });

  test('no token stands in the database as it is', async () => {
    const { body } = await login(DEMO_USERS.dealer1.email, DEMO_PASSWORD);
    const rows = await system.query<{ text: string }>(
      'select s::text as text from identity.provider_state s',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ text }) => text.includes(body['refresh_token']!))).toEqual([]);
    expect((await refresh(body['refresh_token']!)).status).toBe(200);
  });

  test('of two refreshes at the same time at most one gets tokens', async () => {
    const { body } = await login(DEMO_USERS.dealer2.email, DEMO_PASSWORD);
    const both = await Promise.all([refresh(body['refresh_token']!), refresh(body['refresh_token']!)]);
    expect(both.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(both.map(({ status }) => status)).not.toContain(500);
  });

  test('a forgotten password is set anew by mail; old sessions end, unknown addresses are not told', async () => {
    const email = DEMO_USERS.privateSeller.email;
    const old = await login(email, DEMO_PASSWORD);
    expect((await post('/internal/password/forgot', { email: 'niemand@rollheim.example' })).status).toBe(202);
    expect((await post('/internal/password/forgot', { email })).status).toBe(202);
    const mail = await mailbox.waitFor(({ to }) => to === email);
    const [link] = await system.query<{ hours: number }>(
      `select extract(epoch from max(expires_at) - now())::float8 / 3600 as hours from identity.links
       where purpose = 'reset' and used_at is null`,
    );
    expect(link?.hours).toBeGreaterThan(1.9);
    expect(link?.hours).toBeLessThanOrEqual(2);
    const body = { token: linkToken(mail.text, 'reset'), password: 'NeuesPasswort1' };
    expect((await post('/internal/password/reset', body)).status).toBe(200);
    expect((await post('/internal/password/reset', body)).body.code).toBe('link_expired');
    expect((await login(email, DEMO_PASSWORD)).status).toBe(401);
    expect((await login(email, 'NeuesPasswort1')).status).toBe(200);
    expect((await refresh(old.body['refresh_token']!)).body['error']).toBe('invalid_grant');
    expect(mailbox.mails.some(({ to }) => to === 'niemand@rollheim.example')).toBe(false);
  });
});

describe('authorization code flow', () => {
  const verifier = 'v'.repeat(64);

  test('goes over the login page to tokens; only the browser that began may end it', async () => {
    const challenge = Buffer.from(
      await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)),
    ).toString('base64url');
    const query = new URLSearchParams({
      client_id: 'shell',
      response_type: 'code',
      redirect_uri: 'http://localhost:8080/auth/signing-in',
      scope: 'openid offline_access api',
      state: 'state-1',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ui_locales: 'en',
    });
    const cookies = new Map<string, string>();
    const cookieOf = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const browse = async (url: string) => {
      const response = await fetch(url.replace('http://localhost:8080', base), {
        redirect: 'manual',
        headers: { cookie: cookieOf() },
      });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      return response.headers.get('location') ?? (await response.text());
    };
    const loginPage = await browse(`${base}/oidc/auth?${query}`);
    expect(loginPage).toMatch(/^\/en\/login\?interaction=/);
    const uid = loginPage.split('=')[1];
    const body = { email: DEMO_USERS.dealer2.email, password: DEMO_PASSWORD, address: '198.51.100.20' };
    const stranger = await post(`/internal/interaction/${uid}/login`, body);
    expect(stranger.body.code).toBe('link_expired');
    const wrong = await post(`/internal/interaction/${uid}/login`, { ...body, password: 'falsch' });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'credentials_wrong']);
    const done = await post(`/internal/interaction/${uid}/login`, body, { cookie: cookieOf() });
    expect(done.status).toBe(200);
    const back = new URL(await browse(String(done.body['returnTo'])));
    expect(back.origin + back.pathname).toBe('http://localhost:8080/auth/signing-in');
    const code = back.searchParams.get('code') ?? '';
    const exchange = (codeVerifier: string) =>
      token({
        grant_type: 'authorization_code',
        code,
        redirect_uri: 'http://localhost:8080/auth/signing-in',
        code_verifier: codeVerifier,
      });
    expect((await exchange('w'.repeat(64))).body['error']).toBe('invalid_grant');
    const tokens = await exchange(verifier);
    expect(tokens.status).toBe(200);
    expect((await verify(tokens.body['access_token']!)).payload.sub).toBe(DEMO_USERS.dealer2.customerId);
    expect((await refresh(tokens.body['refresh_token']!)).status).toBe(200);

    // the provider's own sign-out: a form that its policy lets through, without a script
    const signOut = new URLSearchParams({
      client_id: 'shell',
      post_logout_redirect_uri: 'http://localhost:8080/',
      ui_locales: 'en',
    });
    const asked = await fetch(`${base}/oidc/session/end?${signOut}`, { headers: { cookie: cookieOf() } });
    expect(asked.headers.get('content-security-policy')).toContain("form-action 'self'");
    const page = await asked.text();
    expect(page).toContain('<html lang="en');
    expect(page).toContain('>Log out</button>');
    expect(page).not.toContain('<script');
    const [, action = ''] = /action="([^"]+)"/.exec(page) ?? [];
    const fields = [...page.matchAll(/name="(\w+)" value="([^"]+)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]);
    const confirm = (values: string[][]) =>
      fetch(base + new URL(action, base).pathname, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie: cookieOf() },
        body: new URLSearchParams(values),
      });
    expect((await confirm([['logout', 'yes']])).status).toBe(400);
    const left = await confirm(fields);
    expect([left.status, left.headers.get('location')]).toEqual([303, 'http://localhost:8080/']);
    // whoever is logged in nowhere is sent on by a script whose hash the policy names
    const nobody = await fetch(`${base}/oidc/session/end?${signOut}`);
    const [, script = ''] = /<script>([^]*?)<\/script>/.exec(await nobody.text()) ?? [];
    const digest = createHash('sha256').update(script).digest('base64');
    expect(nobody.headers.get('content-security-policy')).toContain(`'sha256-${digest}'`);
  });

  test('leaves no more rows of one address than its limit, and none for good', async () => {
    const query = new URLSearchParams({
      client_id: 'shell',
      response_type: 'code',
      redirect_uri: 'http://localhost:8080/auth/signing-in',
      scope: 'openid',
      code_challenge: 'c'.repeat(43),
      code_challenge_method: 'S256',
    });
    const begin = (address: string) =>
      fetch(`${base}/oidc/auth?${query}`, {
        redirect: 'manual',
        headers: { 'x-forwarded-for': address },
      });
    const rows = async () =>
      (await system.query("select 1 from identity.provider_state where model = 'Interaction'")).length;
    const before = await rows();
    const statuses: number[] = [];
    // the addresses of one IPv6 network are one
    for (let at = 0; at < 65; at++) statuses.push((await begin(`2001:db8:7:7::${at.toString(16)}`)).status);
    expect(statuses.filter((status) => status === 303)).toHaveLength(60);
    const refused = await begin('2001:db8:7:7::ffff');
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' });
    expect((await begin('2001:db8:7:8::1')).status).toBe(303);
    expect((await rows()) - before).toBe(61);
    await system.query("update identity.provider_state set expires_at = now() - interval '1 s'");
    const pool = openPool({
      connectionString: system.env('identity')['DATABASE_URL'] ?? '',
      options: '-c search_path=identity',
      max: 1,
    });
    await pruneProviderState(pool);
    await pool.end();
    expect(await rows()).toBe(0);
  });
});
