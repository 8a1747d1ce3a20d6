import {
  dayOf,
  DEMO_USERS,
  type BankEntries,
  type OperatorOrder,
  type OrderDetail,
  type PickupSaved,
} from '@rollheim/contracts';
import { bankStatement } from '@rollheim/tooling/testing';
import {
  BANK,
  call,
  closeHarness,
  importStatement,
  login,
  openHarness,
  sell,
} from '@rollheim/tooling/testing/backends';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const { dealer1, privateSeller, operator } = DEMO_USERS;

beforeAll(() => openHarness());
afterAll(closeHarness);

test('a payment that the bank takes back after the handover hides neither pickup nor protocol', async () => {
  const [buyer, seller, team] = await Promise.all([login(dealer1), login(privateSeller), login(operator)]);
  const { orderId, invoice, gross } = await sell(buyer);
  const path = `/private/orders/${orderId}`;
  const detail = async (token = buyer) => (await call<OrderDetail>('GET', path, token)).body;
  const today = dayOf(new Date().toISOString());

  // before it is paid for the first time there is nothing to read
  expect(await detail()).toMatchObject({ pickup: [], handover: { code: null, protocol: null }, files: [] });
  const paid = { paidOn: today, reference: invoice.number };
  await vi.waitFor(async () =>
    expect((await call('POST', `/private/operator/orders/${orderId}/paid`, team, paid)).status).toBe(200),
  );
  await vi.waitFor(async () => expect((await detail()).order.status).toBe('paid'));

  const slots = [{ day: dayOf(new Date(Date.now() + 86_400_000).toISOString()), from: '09:00', to: '10:00' }];
  const proposed = await call<PickupSaved>('PUT', `${path}/pickup`, seller, { slots, place: 'Aulendorf' });
  const { proposalId } = proposed.body;
  await call('POST', `${path}/pickup/agree`, buyer, { proposalId, slot: 0 });
  const { code } = (await detail()).handover;
  const protocol = {
    day: today,
    mileage: 48_310,
    mileageConfirmed: true,
    keys: 2,
    papers: [],
    name: 'Brandt',
  };
  await call('POST', `${path}/handover/shown`, seller, protocol);
  expect((await call('POST', `${path}/handover`, seller, { ...protocol, code })).status).toBe(200);

  const statement = bankStatement({
    entries: [
      {
        // with the bank's fee it fits no payment to the cent
        amount: ((gross + 300) / 100).toFixed(2),
        day: today,
        text: `RUECKGABE ${invoice.number}`,
        debit: true,
        reversal: true,
      },
    ],
  });
  await importStatement(team, statement);
  const { entries } = (await call<BankEntries>('GET', `${BANK}/entries`, team)).body;
  const back = entries.find(({ text }) => text.includes(invoice.number));
  const opened = await call('POST', `${BANK}/entries/${back?.entryId}/return`, team, { orderId });
  expect(opened.status).toBe(200);

  await vi.waitFor(async () =>
    expect((await detail()).order).toMatchObject({ status: 'pending', paymentsTakenBack: 1 }),
  );
  for (const token of [buyer, seller])
    expect(await detail(token)).toMatchObject({
      pickup: [{ agreed: slots[0] }],
      handover: { code: null, protocol: { mileage: 48_310, keys: 2 } },
    });
  const { body } = await call<OperatorOrder>('GET', `/private/operator/orders/${orderId}`, team);
  expect(body).toMatchObject({ handover: { mileage: 48_310 } });
});
