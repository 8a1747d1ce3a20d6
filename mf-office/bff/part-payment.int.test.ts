import { dayOf, DEMO_USERS, type BankEntries, type PurchasesAnswer } from '@rollheim/contracts';
import { bankStatement } from '@rollheim/tooling/testing';
import {
  BANK,
  call,
  closeHarness,
  harness,
  importStatement,
  login,
  openHarness,
  sell,
} from '@rollheim/tooling/testing/backends';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const { dealer1, operator } = DEMO_USERS;

beforeAll(() => openHarness());
afterAll(closeHarness);

test('an invoice that is asked for before its file is made is waited for', async () => {
  const buyer = await login(dealer1);
  const { orderId, invoice } = await sell(buyer);
  const answer = await fetch(
    `${harness.backends.originOf('/private/orders')}/api/private/orders/${orderId}/invoice.pdf`,
    {
      headers: { authorization: `Bearer ${buyer}` },
    },
  );
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
    200,
    `attachment; filename="Rollheim-${invoice.number}.pdf"`,
  ]);
});

test('a part of the commission that came in is not open any more, in the sum of the purchases either', async () => {
  const [buyer, team] = await Promise.all([login(dealer1), login(operator)]);
  const { orderId, gross } = await sell(buyer);
  const open = async () =>
    (await call<PurchasesAnswer>('GET', '/private/customer/my-purchases/get', buyer)).body.summary.open;
  const before = await open();
  const text = 'Abschlag Wohnmobil';
  const day = dayOf(new Date().toISOString());
  await importStatement(team, bankStatement({ entries: [{ amount: '31.00', day, text }] }));
  const { entries } = (await call<BankEntries>('GET', `${BANK}/entries`, team)).body;
  const entryId = entries.find((entry) => entry.text === text)?.entryId;
  const parts = [{ orderId, amount: 3_100 }];
  expect((await call('POST', `${BANK}/entries/${entryId}/split`, team, { parts, rest: 0 })).status).toBe(200);
  expect(before).toBeGreaterThanOrEqual(gross);
  await vi.waitFor(async () => expect(await open()).toBe(before - 3_100));
});
