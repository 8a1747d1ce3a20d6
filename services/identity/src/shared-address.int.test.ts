import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD, DEMO_USERS } from '@rollheim/contracts';
import { PASSWORD_GRANT } from '@rollheim/contracts/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startIdentity, type IdentityHarness } from './testing/harness.ts';

let identity: IdentityHarness;
beforeAll(async () => void (identity = await startIdentity()));
afterAll(() => identity?.stop());

const { email } = DEMO_USERS.commercialSeller;
const SHARED = '198.51.100.200';

interface From {
  readonly address?: string;
  readonly device?: string;
}

const login = async (username: string, from: From, password: string = DEMO_PASSWORD) =>
  (
    await identity.token({
      grant_type: PASSWORD_GRANT,
      username,
      password,
      address: SHARED,
      browser: 'Firefox, Windows',
      ...from,
    })
  ).status;
const guess = (username: string, from: From = {}) => login(username, from, 'Falsch2026xx');

test('who tries passwords behind a shared address locks out no one in a browser that their account knows', async () => {
  const home = randomUUID();
  expect(await login(email, { device: home })).toBe(200);
  for (let nth = 0; nth < 5; nth++) await guess(email);
  expect(await login(email, { device: randomUUID() })).toBe(429);
  for (let nth = 0; nth < 100; nth += 10)
    await Promise.all(Array.from({ length: 10 }, (_, at) => guess(`shared${nth + at}@rollheim.example`)));
  expect(await login(DEMO_USERS.dealer1.email, { device: randomUUID() })).toBe(429);
  expect(await login(email, { device: home })).toBe(200);
});

test('guesses of such a browser are counted all the same, from wherever they come; of an account it has not, it is a stranger', async () => {
  const device = randomUUID();
  expect(await login(email, { device, address: '192.0.2.1' })).toBe(200);
  for (let nth = 0; nth < 5; nth++)
    expect(await guess(email, { device, address: `192.0.2.${nth}` })).toBe(401);
  expect(await login(email, { device, address: '192.0.2.77' })).toBe(429);
  const other = DEMO_USERS.dealer2.email;
  for (let nth = 0; nth < 5; nth++) await guess(other, { device, address: '192.0.2.88' });
  expect(await login(other, { device: randomUUID(), address: '192.0.2.88' })).toBe(429);
});
