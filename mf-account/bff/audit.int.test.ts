import { verifyTrail } from '@rollheim/auction-rules';
import { DEMO_USERS, type AuditTrail } from '@rollheim/contracts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { call, closeHarness, harness, login, openHarness } from './testing/harness.ts';

const { dealer1, operator } = DEMO_USERS;
const TRAIL = '/private/operator/audit';

beforeAll(() => openHarness());
afterAll(closeHarness);

test('an operator’s block of a dealer stands in the trail with its reason, as a table and as a chain that holds', async () => {
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
  await vi.waitFor(async () => expect((await trail()).length).toBe(2));
  const { entries, head } = await trail(`?q=${encodeURIComponent(dealer1.email)}&act=merchant.block`);
  expect(entries).toMatchObject([
    { seq: 2, reason: 'Ist bezahlt', details: { blocked: false } },
    {
      seq: 1,
      type: 'merchant.block',
      about: dealer1.customerId,
      actor: { email: operator.email },
      persons: [{ email: dealer1.email }],
      reason: '=1+1, unbezahlt',
      details: { blocked: true },
    },
  ]);
  const fetched = (path: string) =>
    fetch(`http://127.0.0.1:${harness.bff.port}/api${TRAIL}${path}`, {
      headers: { authorization: `Bearer ${staff}` },
    });
  const csv = await fetched('/export.csv?locale=de');
  expect(csv.headers.get('content-type')).toContain('text/csv');
  const text = await csv.text();
  expect(text).toContain(`"'=1+1, unbezahlt"`);
  expect(text.split('\r\n')).toHaveLength(4);
  expect(verifyTrail(await (await fetched('/proof')).json())).toMatchObject({ valid: true, last: 2, head });
});

test('nobody but the team reads it', async () => {
  const dealer = await login(dealer1);
  for (const path of ['', '/export.csv', '/proof']) {
    expect((await call('GET', TRAIL + path, dealer)).body, path).toMatchObject({ code: 'not_allowed' });
    expect((await call('GET', TRAIL + path)).body, path).toMatchObject({ code: 'not_authenticated' });
  }
});
