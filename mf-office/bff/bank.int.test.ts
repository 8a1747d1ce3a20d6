import { randomBytes } from 'node:crypto';
import { DEMO_USERS, type BankEntries, type BankImported, type Problem } from '@rollheim/contracts';
import { BANK_FILE } from '@rollheim/contracts/server';
import { bankStatement } from '@rollheim/tooling/testing';
import { call, closeHarness, harness, login, openHarness } from '@rollheim/tooling/testing/backends';
import { afterAll, beforeAll, expect, test } from 'vitest';

const BASE = '/private/operator/bank';
let token: string;

beforeAll(async () => {
  await openHarness();
  token = await login(DEMO_USERS.operator);
});
afterAll(closeHarness);

const upload = async (body: string | Uint8Array<ArrayBuffer>, as = token, type = 'application/xml') => {
  const response = await fetch(`${harness.backends.originOf(BASE)}/api${BASE}/statements?name=tag.xml`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}`, 'content-type': type },
    body,
  });
  return { status: response.status, body: (await response.json()) as BankImported & Problem };
};
const list = () => call<BankEntries>('GET', `${BASE}/entries`, token);

test('an operator uploads a statement, and sets aside what fits no invoice', async () => {
  const xml = bankStatement({
    entries: [{ amount: '3.17', day: '2026-03-02', text: 'Habenzinsen', party: 'Bäcker' }],
  });
  expect(await upload(xml)).toMatchObject({ status: 200, body: { entries: 1, booked: 0, again: false } });
  expect(await upload(xml)).toMatchObject({ status: 200, body: { entries: 0, known: 1, again: true } });
  const { body } = await list();
  expect(body).toMatchObject({
    counts: { open: 1, booked: 0, dismissed: 0 },
    imports: [{ name: 'tag.xml', entries: 1, actor: `operator:${DEMO_USERS.operator.customerId}` }],
    entries: [{ amount: 317, party: 'Bäcker', reason: 'unknown_reference' }],
  });
  const path = `${BASE}/entries/${body.entries[0]?.entryId}`;
  expect(await call('POST', `${path}/dismiss`, token, { reason: '  ' })).toMatchObject({
    status: 400,
    body: { fields: { reason: expect.any(String) } },
  });
  expect(await call('POST', `${path}/assign`, token, { orderId: 'none' })).toMatchObject({ status: 404 });
  for (const [parts, field] of [
    [[], 'parts'],
    [[{ orderId: 'none', amount: 0 }], 'parts.0.amount'],
    [[{ amount: 1 }], 'parts.0.orderId'],
  ] as const)
    expect(await call('POST', `${path}/split`, token, { parts, rest: 0 })).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
  expect(
    await call('POST', `${path}/split`, token, { parts: [{ orderId: 'none', amount: 300 }], rest: 16 }),
  ).toMatchObject({
    status: 400,
    body: { fields: { 'parts.0.orderId': 'bank.not_pending', rest: 'bank.sum' } },
  });
  expect(await call('POST', `${path}/take-back`, token, { reason: 'Irrtum' })).toMatchObject({ status: 409 });
  expect(await call('POST', `${path}/dismiss`, token, { reason: 'Zinsen' })).toMatchObject({ status: 200 });
  expect(await call('POST', `${path}/dismiss`, token, { reason: 'Zinsen' })).toMatchObject({ status: 409 });
  expect((await list()).body.counts).toEqual({ open: 0, booked: 0, dismissed: 1 });
  expect(await call('POST', `${path}/reopen`, token)).toMatchObject({ status: 200 });
  expect(await call('POST', `${path}/reopen`, token)).toMatchObject({ status: 409 });
  expect((await list()).body.counts).toEqual({ open: 1, booked: 0, dismissed: 0 });
});

test('a file that cannot be taken is refused with its fault', async () => {
  expect(await upload('')).toMatchObject({ status: 400, body: { fields: { file: 'bank.empty' } } });
  expect(await upload('<Document/>')).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', fields: { 'line.1': 'bank.namespace' } },
  });
  expect(await upload('{}', token, 'application/json')).toMatchObject({ status: 415 });
  const big = new Uint8Array(BANK_FILE.bytes + 1);
  expect(await upload(big)).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
  // within the limit, but it does not become small enough for a command
  expect(await upload(new Uint8Array(randomBytes(600_000)))).toMatchObject({ status: 413 });
});

test('no one else uploads or reads statements', async () => {
  for (const who of [DEMO_USERS.commercialSeller, DEMO_USERS.dealer1]) {
    const other = await login(who);
    expect((await upload('<Document/>', other)).status).toBe(403);
    expect((await call('GET', `${BASE}/entries`, other)).status).toBe(403);
  }
  expect((await call('GET', `${BASE}/entries`)).status).toBe(401);
});
