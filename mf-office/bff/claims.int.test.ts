import { CLAIM_MS, DEMO_TEAM, DEMO_USERS, type Claims } from '@rollheim/contracts';
import { call, closeHarness, login, openHarness } from '@rollheim/tooling/testing/backends';
import { afterAll, beforeAll, expect, test } from 'vitest';

const PATH = '/private/operator/claims';
const { clerk, senior, finance } = DEMO_TEAM;
let [anna, ben] = ['', ''];

beforeAll(async () => {
  await openHarness();
  [anna, ben] = [await login(clerk), await login(senior)];
});
afterAll(closeHarness);

const claim = async (token: string, id: string, more: object = {}) =>
  (await call<{ held: boolean }>('POST', PATH, token, { kind: 'ad', id, taken: true, ...more })).body.held;
const open = async (token = anna) => (await call<Claims>('GET', PATH, token)).body.claims;
const holders = async (id: string) =>
  (await open()).filter((each) => each.id === id).map(({ customerId }) => customerId);

test('who opens an item has it, colleagues read who and since when, and may take it over', async () => {
  expect(await claim(anna, 'ad1')).toBe(true);
  expect(await claim(ben, 'ad1')).toBe(false);
  const [first] = await open(ben);
  expect(first).toMatchObject({
    kind: 'ad',
    id: 'ad1',
    customerId: clerk.customerId,
    name: `${clerk.name} ${clerk.surname}`,
  });
  expect(Date.parse(first?.until ?? '') - Date.parse(first?.at ?? '')).toBe(CLAIM_MS);
  // going on keeps the instant of the beginning
  expect(await claim(anna, 'ad1')).toBe(true);
  expect((await open())[0]?.at).toBe(first?.at);
  expect(await claim(ben, 'ad1', { over: true })).toBe(true);
  expect(await holders('ad1')).toEqual([senior.customerId]);
  // who lost it gives nothing back
  await claim(anna, 'ad1', { taken: false });
  expect(await holders('ad1')).toEqual([senior.customerId]);
  await claim(ben, 'ad1', { taken: false });
  expect(await holders('ad1')).toEqual([]);
});

test('of two who open an item at once one has it', async () => {
  for (let at = 0; at < 5; at += 1) {
    const both = await Promise.all([claim(anna, `race${at}`), claim(ben, `race${at}`)]);
    expect(both.toSorted()).toEqual([false, true]);
    expect(await holders(`race${at}`)).toHaveLength(1);
  }
});

test('claims are the team’s: no one else reads or takes them, finance does too, and bad input is named', async () => {
  expect(await claim(await login(finance), 'ad3')).toBe(true);
  for (const token of [await login(DEMO_USERS.dealer1), null]) {
    expect([401, 403]).toContain((await call('GET', PATH, token)).status);
    expect([401, 403]).toContain(
      (await call('POST', PATH, token, { kind: 'ad', id: 'x', taken: true })).status,
    );
  }
  const { body } = await call('POST', PATH, anna, { kind: 'car', id: '', taken: 'yes' });
  expect(Object.keys(body.fields ?? {}).toSorted()).toEqual(['id', 'kind', 'taken']);
});

test('who had which item open is not in the audit trail', async () => {
  await claim(anna, 'ad4');
  const { body } = await call<{ entries: { type: string }[] }>('GET', '/private/operator/audit', ben);
  expect(body.entries.filter(({ type }) => type.startsWith('claim'))).toEqual([]);
});
