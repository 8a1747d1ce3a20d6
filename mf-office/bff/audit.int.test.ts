import { randomUUID } from 'node:crypto';
import { createCommandClient, type CommandClient } from '@rollheim/bus';
import { verifyTrail } from '@rollheim/auction-rules';
import { DEMO_USERS, REPLY_TOPIC, type AuditTrail } from '@rollheim/contracts';
import { testCommand, testMessage } from '@rollheim/tooling/testing';
import { call, closeHarness, harness, login, openHarness, submit } from '@rollheim/tooling/testing/backends';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const { dealer1, operator } = DEMO_USERS;
const TRAIL = '/private/operator/audit';

/** Who asked for a valuation. */
const PERSON = {
  name: 'Jan',
  surname: 'Test',
  company: null,
  phone: null,
  street: null,
  zipCode: null,
  city: null,
  country: null,
  language: 'de',
  profileType: 'PRIVATE',
  segmentation: 'prospect',
};

let client: CommandClient;
beforeAll(async () => {
  await openHarness();
  client = await createCommandClient(harness.bus, { instanceId: 'audit', replyTopic: REPLY_TOPIC });
});
afterAll(async () => {
  await client?.close();
  await closeHarness();
});

const command = (type: string, key: string, actor: string | null, payload: object) =>
  client.command(testCommand('customers.commands', key, type, payload, actor));

test('an operator’s block of a dealer is in the trail with its reason, as a table and as a chain that holds', async () => {
  const staff = await login(operator);
  const block = (move: string, reason: string) =>
    call('POST', `/private/operator/merchants/${dealer1.customerId}/${move}`, staff, {
      reason,
    });
  expect((await block('block', '=1+1, unbezahlt')).status).toBe(200);
  // refused: it changed nothing
  expect((await block('block', 'x')).status).toBe(400);
  expect((await block('unblock', 'Ist bezahlt')).status).toBe(200);
  const trail = async (query = '') => (await call<AuditTrail>('GET', `${TRAIL}${query}`, staff)).body;
  await vi.waitFor(async () => expect((await trail('?act=merchant.block')).entries).toHaveLength(2));
  const { entries } = await trail(`?q=${encodeURIComponent(dealer1.email)}&act=merchant.block`);
  expect(entries).toMatchObject([
    { reason: 'Ist bezahlt', details: { blocked: false } },
    {
      type: 'merchant.block',
      about: dealer1.customerId,
      actor: { email: operator.email },
      persons: [{ email: dealer1.email }],
      reason: '=1+1, unbezahlt',
      details: { blocked: true },
    },
  ]);
  const fetched = (path: string) =>
    fetch(`${harness.backends.originOf(TRAIL)}/api${TRAIL}${path}`, {
      headers: { authorization: `Bearer ${staff}` },
    });
  const csv = await fetched('/export.csv?locale=de&act=merchant.block');
  expect(csv.headers.get('content-type')).toContain('text/csv');
  const text = await csv.text();
  expect(text).toContain(`"'=1+1, unbezahlt"`);
  expect(text.split('\r\n')).toHaveLength(4);
  // whoever reads the trail is in it too
  await vi.waitFor(async () =>
    expect((await trail('?act=team.look')).entries.map(({ about }) => about)).toContain('audit/export'),
  );
  expect(verifyTrail(await (await fetched('/proof')).json())).toMatchObject({ valid: true });
});

test('a customer without an account is named by the address that the customers service knows, and found by it', async () => {
  const staff = await login(operator);
  const customerId = randomUUID();
  const email = 'ohne-konto@rollheim.example';
  await command('customer.create', customerId, 'service:identity', { ...PERSON, customerId, email });
  expect(
    (await call('POST', `/private/operator/customers/${customerId}/notes`, staff, { text: 'x' })).status,
  ).toBe(200);
  const found = await vi.waitFor(async () => {
    const { body } = await call<AuditTrail>(
      'GET',
      `${TRAIL}?act=customer.note&q=${encodeURIComponent(email)}`,
      staff,
    );
    expect(body.entries).toHaveLength(1);
    return body.entries;
  });
  expect(found).toMatchObject([{ type: 'customer.note', persons: [{ customerId, email }] }]);
  // looks at the trail name who was asked for, not everybody on the page
  await call('GET', TRAIL, staff);
  await vi.waitFor(async () => {
    const { body } = await call<AuditTrail>('GET', `${TRAIL}?act=team.look`, staff);
    const looks = body.entries.filter(({ details }) => details?.['part'] === 'audit');
    expect(looks.length).toBeGreaterThan(0);
    expect(looks.flatMap(({ persons }) => persons)).toEqual([]);
  });
  const csv = await fetch(
    `${harness.backends.originOf(TRAIL)}/api${TRAIL}/export.csv?locale=de&q=${encodeURIComponent(email)}`,
    { headers: { authorization: `Bearer ${staff}` } },
  );
  expect(await csv.text()).toContain(email);
});

test('an act about an ad is read with its number and title', async () => {
  const staff = await login(operator);
  const adId = await submit('Hymer B 544', new Date().toISOString());
  const at = new Date().toISOString();
  await harness.bus.send([
    testMessage(
      'audit.events',
      'audit',
      {
        actId: randomUUID(),
        actor: operator.customerId,
        type: 'auction.release',
        about: adId,
        persons: [],
        reason: null,
        details: {},
        at,
      },
      { type: 'audit.noted' },
    ),
  ]);
  await vi.waitFor(async () => {
    const { body } = await call<AuditTrail>('GET', `${TRAIL}?q=${adId}`, staff);
    expect(body.entries).toMatchObject([{ vehicle: { number: 48_217, title: 'Hymer B 544' } }]);
  });
});

test('no one but the team reads it', async () => {
  const dealer = await login(dealer1);
  for (const path of ['', '/export.csv', '/proof']) {
    expect((await call('GET', TRAIL + path, dealer)).body, path).toMatchObject({ code: 'not_allowed' });
    expect((await call('GET', TRAIL + path)).body, path).toMatchObject({ code: 'not_authenticated' });
  }
});
