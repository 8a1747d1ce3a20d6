import { createHash } from 'node:crypto';
import { openPool } from '@rollheim/bus';
import { DEMO_PASSWORD, DEMO_USERS, ROLES_CLAIM } from '@rollheim/contracts';
import { actorProof, PROOF_CLAIM } from '@rollheim/contracts/server';
import { testKey } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pruneProviderState } from './provider-store.ts';
import { linkToken, startIdentity, type IdentityHarness } from './testing/harness.ts';

let identity: IdentityHarness;
beforeAll(async () => void (identity = await startIdentity()));
afterAll(() => identity?.stop());

describe('login', () => {
  test('demo users hold tokens of ten minutes with their roles', async () => {
    const { status, body } = await identity.login(DEMO_USERS.operator.email, DEMO_PASSWORD);
    expect(status).toBe(200);
    const { payload } = await identity.verify(body['access_token']!);
    expect(payload).toMatchObject({
      sub: DEMO_USERS.operator.customerId,
      email_verified: true,
      [ROLES_CLAIM]: ['admin'],
    });
    expect(payload.exp! - payload.iat!).toBe(600);
    const proof = String(payload[PROOF_CLAIM]);
    const until = Number(proof.split('.')[0]);
    expect(Math.abs(until - payload.exp! - 60)).toBeLessThanOrEqual(2);
    const made = actorProof(testKey('actor'), DEMO_USERS.operator.customerId, ['admin'], until - 60);
    expect(proof).toBe(made);
    const dealer = await identity.login(DEMO_USERS.dealer1.email, DEMO_PASSWORD);
    expect((await identity.verify(dealer.body['access_token']!)).payload[ROLES_CLAIM]).toEqual([]);
  });

  test('a wrong password and an unknown account are answered alike', async () => {
    const wrong = await identity.login(DEMO_USERS.dealer2.email, 'falsch', '198.51.100.8');
    const unknown = await identity.login('niemand@rollheim.example', 'falsch', '198.51.100.8');
    expect([wrong.status, wrong.body['error']]).toEqual([401, 'credentials_wrong']);
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  test('too many attempts lock the account for that address, the right password too; others still get in', async () => {
    const email = DEMO_USERS.dealer3.email;
    const attempts = await Promise.all(
      Array.from({ length: 12 }, () => identity.login(email, 'falsch', '198.51.100.9')),
    );
    expect(attempts.filter(({ body }) => body['error'] === 'credentials_wrong')).toHaveLength(5);
    const locked = await identity.login(email, DEMO_PASSWORD, '198.51.100.9');
    expect([locked.status, locked.body['error']]).toEqual([429, 'too_many_requests']);
    expect((await identity.login(email, DEMO_PASSWORD, '198.51.100.10')).status).toBe(200);
  });

  test('a refused login says how many attempts are left, and a locked one how long', async () => {
    const said: (string | null)[][] = [];
    for (let n = 0; n < 6; n++) {
      const { headers } = await identity.login('zaehlt@rollheim.example', 'falsch', '198.51.100.12');
      said.push([headers.get('ratelimit'), headers.get('retry-after')]);
    }
    const left = (r: number) => `"login";r=${r};t=900`;
    expect(said.slice(0, 4)).toEqual([4, 3, 2, 1].map((r) => [left(r), null]));
    expect(said.slice(4)).toEqual([
      [left(0), '900'],
      [left(0), '900'],
    ]);
  });

  test('many addresses together guess an account’s password no more than thirty times', async () => {
    const { email } = DEMO_USERS.commercialSeller;
    const attempts: string[] = [];
    for (let n = 0; n < 32; n += 4) {
      const guesses = [0, 1, 2, 3].map((more) => identity.login(email, 'falsch', `198.51.${n + more}.77`));
      for (const { body } of await Promise.all(guesses)) attempts.push(String(body['error']));
    }
    expect(attempts.filter((error) => error === 'credentials_wrong')).toHaveLength(30);
    // those of the last round arrive in any order
    expect(attempts.slice(-4).filter((error) => error === 'too_many_requests')).toHaveLength(2);
    await identity.system.query('delete from identity.attempts');
  });

  test('a refresh token used twice ends its whole family, and no other', async () => {
    const first = await identity.login(DEMO_USERS.dealer1.email, DEMO_PASSWORD);
    const other = await identity.login(DEMO_USERS.dealer1.email, DEMO_PASSWORD);
    const second = await identity.refresh(first.body['refresh_token']!);
    expect(second.status).toBe(200);
    expect(second.body['refresh_token']).not.toBe(first.body['refresh_token']);
    expect((await identity.refresh(first.body['refresh_token']!)).body['error']).toBe('invalid_grant');
    expect((await identity.refresh(second.body['refresh_token']!)).body['error']).toBe('invalid_grant');
    expect((await identity.refresh(other.body['refresh_token']!)).status).toBe(200);
  });

  test('no token is stored in the database in plain text', async () => {
    const { body } = await identity.login(DEMO_USERS.dealer1.email, DEMO_PASSWORD);
    const rows = await identity.system.query<{ text: string }>(
      'select s::text as text from identity.provider_state s',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ text }) => text.includes(body['refresh_token']!))).toEqual([]);
    expect((await identity.refresh(body['refresh_token']!)).status).toBe(200);
  });

  test('of two refreshes at the same time at most one gets tokens', async () => {
    const { body } = await identity.login(DEMO_USERS.dealer2.email, DEMO_PASSWORD);
    const both = await Promise.all([
      identity.refresh(body['refresh_token']!),
      identity.refresh(body['refresh_token']!),
    ]);
    expect(both.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(both.map(({ status }) => status)).not.toContain(500);
  });

  test('a forgotten password is set again by mail; old sessions end, unknown addresses get none', async () => {
    const email = DEMO_USERS.privateSeller.email;
    const old = await identity.login(email, DEMO_PASSWORD);
    expect(
      (await identity.post('/internal/password/forgot', { email: 'niemand@rollheim.example' })).status,
    ).toBe(202);
    expect((await identity.post('/internal/password/forgot', { email })).status).toBe(202);
    const mail = await identity.mailbox.waitFor(({ to }) => to === email);
    const [link] = await identity.system.query<{ hours: number }>(
      `select extract(epoch from max(expires_at) - now())::float8 / 3600 as hours from identity.links
       where purpose = 'reset' and used_at is null`,
    );
    expect(link?.hours).toBeGreaterThan(1.9);
    expect(link?.hours).toBeLessThanOrEqual(2);
    const body = { token: linkToken(mail.text, 'reset'), password: 'NeuesPasswort1' };
    expect((await identity.post('/internal/password/reset', body)).status).toBe(200);
    expect((await identity.post('/internal/password/reset', body)).body.code).toBe('link_expired');
    expect((await identity.login(email, DEMO_PASSWORD)).status).toBe(401);
    expect((await identity.login(email, 'NeuesPasswort1')).status).toBe(200);
    expect((await identity.refresh(old.body['refresh_token']!)).body['error']).toBe('invalid_grant');
    expect(identity.mailbox.mails.some(({ to }) => to === 'niemand@rollheim.example')).toBe(false);
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
      const response = await fetch(url.replace('http://localhost:8080', identity.base), {
        redirect: 'manual',
        headers: { cookie: cookieOf() },
      });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      return response.headers.get('location') ?? (await response.text());
    };
    const loginPage = await browse(`${identity.base}/oidc/auth?${query}`);
    expect(loginPage).toMatch(/^\/en\/login\?interaction=/);
    const uid = loginPage.split('=')[1];
    const body = { email: DEMO_USERS.dealer2.email, password: DEMO_PASSWORD, address: '198.51.100.20' };
    const stranger = await identity.post(`/internal/interaction/${uid}/login`, body);
    expect(stranger.body.code).toBe('link_expired');
    const wrong = await identity.post(`/internal/interaction/${uid}/login`, { ...body, password: 'falsch' });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'credentials_wrong']);
    const done = await identity.post(`/internal/interaction/${uid}/login`, body, { cookie: cookieOf() });
    expect(done.status).toBe(200);
    const back = new URL(await browse(String(done.body['returnTo'])));
    expect(back.origin + back.pathname).toBe('http://localhost:8080/auth/signing-in');
    const code = back.searchParams.get('code') ?? '';
    const exchange = (codeVerifier: string) =>
      identity.token({
        grant_type: 'authorization_code',
        code,
        redirect_uri: 'http://localhost:8080/auth/signing-in',
        code_verifier: codeVerifier,
      });
    expect((await exchange('w'.repeat(64))).body['error']).toBe('invalid_grant');
    const tokens = await exchange(verifier);
    expect(tokens.status).toBe(200);
    expect((await identity.verify(tokens.body['access_token']!)).payload.sub).toBe(
      DEMO_USERS.dealer2.customerId,
    );
    expect((await identity.refresh(tokens.body['refresh_token']!)).status).toBe(200);

    // the provider's own sign-out: a form that its policy lets through, without a script
    const signOut = new URLSearchParams({
      client_id: 'shell',
      post_logout_redirect_uri: 'http://localhost:8080/',
      ui_locales: 'en',
    });
    const asked = await fetch(`${identity.base}/oidc/session/end?${signOut}`, {
      headers: { cookie: cookieOf() },
    });
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
      fetch(identity.base + new URL(action, identity.base).pathname, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie: cookieOf() },
        body: new URLSearchParams(values),
      });
    expect((await confirm([['logout', 'yes']])).status).toBe(400);
    const left = await confirm(fields);
    expect([left.status, left.headers.get('location')]).toEqual([303, 'http://localhost:8080/']);
    // whoever is logged in nowhere is sent on by a script whose hash the policy names
    const nobody = await fetch(`${identity.base}/oidc/session/end?${signOut}`);
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
      fetch(`${identity.base}/oidc/auth?${query}`, {
        redirect: 'manual',
        headers: { 'x-forwarded-for': address },
      });
    const rows = async () =>
      (await identity.system.query("select 1 from identity.provider_state where model = 'Interaction'"))
        .length;
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
    await identity.system.query("update identity.provider_state set expires_at = now() - interval '1 s'");
    const pool = openPool({
      connectionString: identity.system.env('identity')['DATABASE_URL'] ?? '',
      options: '-c search_path=identity',
      max: 1,
    });
    await pruneProviderState(pool);
    await pool.end();
    expect(await rows()).toBe(0);
  });
});
