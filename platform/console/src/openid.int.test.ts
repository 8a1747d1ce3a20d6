import { afterAll, beforeAll, expect, test } from 'vitest';
import { freeBlock } from '@rollheim/tooling/testing';
import { startHarness, type ConsoleHarness } from './testing/harness.ts';
import { CLIENT, startProvider, type TestAccount, type TestProvider } from './testing/openid-provider.ts';

const BASE = await freeBlock();
const RETURN = `http://localhost:${BASE + 8}/console/openid/return`;
const ROLES = { 'release-team': ['release-operator'], catalog: ['deployer:mf-catalog', 'viewer'] };
const anna: TestAccount = { sub: 'a-1', email: 'Anna@firm.example', groups: ['release-team', 'football'] };

let harness: ConsoleHarness;
let provider: TestProvider;

beforeAll(async () => {
  provider = await startProvider(RETURN);
  harness = await startHarness(['mf-catalog'], BASE, {
    CONSOLE_OIDC_ISSUER: provider.issuer,
    CONSOLE_OIDC_CLIENT: CLIENT.id,
    CONSOLE_OIDC_SECRET: CLIENT.secret,
    CONSOLE_OIDC_ROLES: JSON.stringify(ROLES),
  });
});
afterAll(async () => {
  await harness?.stop();
  await provider?.stop();
});

/** A browser that follows redirects and keeps cookies by origin. */
function browser() {
  const jars = new Map<string, Map<string, string>>();
  const get = async (address: string): Promise<Response> => {
    const jar = jars.get(new URL(address).origin) ?? new Map<string, string>();
    jars.set(new URL(address).origin, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, { redirect: 'manual', headers: cookie ? { cookie } : {} });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/);
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  /** Where it ends up, and what it came by. */
  const follow = async (address: string): Promise<string[]> => {
    const way = [address];
    for (let at = address; ;) {
      const next = (await get(at)).headers.get('location');
      if (next === null) return way;
      at = new URL(next, at).href;
      way.push(at);
    }
  };
  const me = async (): Promise<unknown> => {
    const response = await get(`${harness.url}/console/me`);
    return response.ok ? response.json() : response.status;
  };
  return { get, follow, me, logIn: () => follow(`${harness.url}/console/openid`) };
}

const as = (account: TestAccount) => {
  provider.account = account;
  return browser();
};

test('an account with a group that has a role is logged in by its address; the audit log has it once', async () => {
  const { logIn, me } = as(anna);
  const way = await logIn();
  expect(way.at(-1)).toBe(`${harness.url}/`);
  expect(await me()).toEqual({ name: 'anna@firm.example', roles: ['release-operator'] });
  await as(anna).logIn();
  const noted = await harness.database.query<{ who: string; after: object }>(
    `select who, after from releases.audit where action = 'operator' and after->>'name' = 'anna@firm.example'`,
  );
  expect(noted).toEqual([
    { who: 'openid', after: { name: 'anna@firm.example', roles: ['release-operator'] } },
  ]);
});

test('roles are those of the groups at the login; without one the account and its sessions end', async () => {
  const carl: TestAccount = { sub: 'c-1', email: 'carl@firm.example', groups: ['catalog'] };
  const first = as(carl);
  await first.logIn();
  expect(await first.me()).toEqual({ name: 'carl@firm.example', roles: ['deployer:mf-catalog', 'viewer'] });
  const second = as({ ...carl, groups: ['football'] });
  expect((await second.logIn()).at(-1)).toBe(`${harness.url}/?login=no_role`);
  expect([await second.me(), await first.me()]).toEqual([401, 401]);
});

test('somebody who got the address of another is not them; a new address is the same person', async () => {
  const dora = { sub: 'd-1', email: 'dora@firm.example', groups: ['catalog'] };
  const before = as(dora);
  await before.logIn();
  const after = as({ ...dora, email: 'dora.new@firm.example' });
  await after.logIn();
  expect(await after.me()).toMatchObject({ name: 'dora.new@firm.example' });
  expect(await before.me()).toMatchObject({ name: 'dora.new@firm.example' });
  const other = as({ sub: 'd-2', email: 'dora.new@firm.example', groups: ['release-team'] });
  await other.logIn();
  expect(await other.me()).toMatchObject({ roles: ['release-operator'] });
  expect(await before.me()).toBe(401);
});

test('an address that is not confirmed, a foreign way back and an old one lead to the login', async () => {
  const unsure = as({ ...anna, sub: 'x-1', emailVerified: false });
  expect((await unsure.logIn()).at(-1)).toBe(`${harness.url}/?login=no_mail`);
  expect(await unsure.me()).toBe(401);
  const { follow, get, me } = as(anna);
  expect((await follow(`${RETURN}?code=x&state=y`)).at(-1)).toBe(`${harness.url}/?login=unfinished`);
  // begun here, ended with the answer to somebody else's
  await get(`${harness.url}/console/openid`);
  expect((await follow(`${RETURN}?code=x&state=y`)).at(-1)).toBe(`${harness.url}/?login=unfinished`);
  expect(await me()).toBe(401);
});

test('the page learns that there is such a login; without a provider that answers, name and password are left', async () => {
  expect(await (await browser().get(`${harness.url}/console/login`)).json()).toEqual({ openId: true });
  // the registry that starts now has not asked the provider yet
  await harness.stopRegistry();
  await provider.stop();
  await harness.startRegistry();
  expect((await browser().logIn()).at(-1)).toBe(`${harness.url}/?login=away`);
});
