import { DEMO_PASSWORD } from '@rollheim/contracts';
import { behindTls, type TlsFront } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeHarness, dealer, harness, loggedIn, openHarness } from '../testing/harness.ts';

let tls: TlsFront;

beforeAll(async () => {
  await openHarness({ shell: { PUBLIC_URL: 'https://rollheim.example' } });
  tls = await behindTls(Number(new URL(harness.base).port));
});
afterAll(async () => {
  tls?.close();
  await closeHarness();
});

const given = (headers: { readonly 'set-cookie'?: string[] | undefined }) => headers['set-cookie'] ?? [];
const namesOf = (lines: readonly string[]) => lines.map((line) => line.split('=')[0]);

test('behind TLS every cookie is sent over TLS alone', async () => {
  await loggedIn(); // the account has arrived
  const credentials = { email: dealer.email, password: DEMO_PASSWORD };
  const login = await tls.call('POST', '/api/public/customer/auth/login', {}, credentials);
  expect(login.status).toBe(200);
  const begun = given(login.headers);
  expect(namesOf(begun)).toEqual(expect.arrayContaining(['auth', 'refresh', 'session']));
  const cookie = begun.map((line) => line.split(';')[0]).join('; ');
  const page = await tls.call('GET', '/', { 'x-release-set': 'set-1' });
  expect(namesOf(given(page.headers))).toContain('version');
  const journey = await tls.call('GET', '/auth/redirect-to-authorize?next=/preise');
  expect(namesOf(given(journey.headers))).toContain('oidc');
  const logout = await tls.call('GET', '/api/public/customer/auth/logout', { cookie });
  expect(namesOf(given(logout.headers))).toEqual(
    expect.arrayContaining(['auth', 'refresh', 'session', 'uuid']),
  );
  const all = [begun, ...[page, journey, logout].map(({ headers }) => given(headers))].flat();
  expect(all.filter((line) => !/; Secure(;|$)/.test(line) || !/; HttpOnly(;|$)/.test(line))).toEqual([]);
});
