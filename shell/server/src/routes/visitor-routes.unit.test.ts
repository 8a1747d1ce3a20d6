import { TEAM_SETTINGS } from '@rollheim/contracts';
import { ProblemError, type BffRequest } from '@rollheim/service-kit';
import { expect, test } from 'vitest';
import type { ShellQueries } from '../projection/queries.ts';
import type { IdentityClient } from '../session/identity.ts';
import { SessionCookies } from '../session/cookies.ts';
import { visitorRoutes } from './visitor-routes.ts';

const settings = {
  setting: async (key: string) =>
    key === 'constructor' ? null : { value: 'Wartung ab 20 Uhr', description: 'Leiste' },
} as unknown as ShellQueries;
const HELD = 'h'.repeat(43);
const identity = {
  async ownerOfLink(token: string) {
    if (token !== HELD) throw new ProblemError('link_expired');
    return 'v…@example.com';
  },
} as IdentityClient;
const routes = visitorRoutes({
  cookies: new SessionCookies('http://localhost'),
  queries: settings,
  identity,
  merchantCode: '',
});

/** Answer of a call, and the cookies that it sets. */
async function call(method: string, path: string, more: Partial<BffRequest> = {}, cookie = '') {
  const set: string[] = [];
  const raw = {
    req: { headers: { cookie } },
    res: { append: (_name: string, line: string) => set.push(line) },
  };
  const route = routes.find((each) => each.method === method && each.path === path);
  const answer = await route?.handler({ raw, ...more } as unknown as BffRequest);
  return { body: answer?.body as Record<string, unknown>, set };
}

test('the server answers with its time', async () => {
  const { body } = await call('POST', '/public/time');
  expect(Math.abs(Date.parse(String(body['time'])) - Date.now())).toBeLessThan(5_000);
});

test('a visitor gets one uuid and keeps it', async () => {
  const first = await call('POST', '/public/customer/cookie/get');
  const uuid = String(first.body['uuid']);
  expect(uuid).toMatch(/^[0-9a-f-]{36}$/);
  expect(first.set[0]).toContain(`uuid=${uuid}`);
  const again = await call('POST', '/public/customer/cookie/get', {}, `uuid=${uuid}`);
  expect([again.body['uuid'], again.set]).toEqual([uuid, []]);
});

test.each(['/public/after/login/action/add', '/private/after/login/action/add'])(
  '%s remembers a page of this site, and no other',
  async (path) => {
    const { set } = await call('POST', path, { body: { method: 'redirect', route: '/preise' } });
    expect(set[0]).toContain('after_login=/preise');
    const foreign = call('POST', path, { body: { method: 'redirect', route: '//evil.example' } });
    await expect(foreign).rejects.toBeInstanceOf(ProblemError);
  },
);

test('the link of a mail keeps where its login leads only while it holds', async () => {
  const path = '/public/after/login/action/add/:token';
  const body = { method: 'redirect', route: '/inserat/bearbeiten/x/auction' };
  const { set } = await call('POST', path, { body, params: { token: HELD } });
  expect(set[0]).toContain('after_login=/inserat/bearbeiten/x/auction');
  const over = call('POST', path, { body, params: { token: 'o'.repeat(43) } });
  await expect(over).rejects.toMatchObject({ code: 'link_expired' });
});

test('a setting is answered by its key with value and description', async () => {
  const { body } = await call('GET', '/public/settings/:key', { params: { key: 'system_bar' } });
  expect(body).toEqual({ value: 'Wartung ab 20 Uhr', description: 'Leiste' });
  // what is for the team is none of them
  for (const key of TEAM_SETTINGS)
    await expect(call('GET', '/public/settings/:key', { params: { key } })).rejects.toMatchObject({
      code: 'not_found',
    });
  const unknown = call('GET', '/public/settings/:key', { params: { key: 'constructor' } });
  await expect(unknown).rejects.toMatchObject({ code: 'not_found' });
});
