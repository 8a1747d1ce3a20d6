import {
  dayOf,
  DEMO_USERS,
  type BankEntries,
  type OperatorOrder,
  type OperatorOrderGroup,
  type OperatorOrderList,
  type OrderDetail,
} from '@rollheim/contracts';
import { bankStatement } from '@rollheim/tooling/testing';
import {
  BANK,
  call,
  closeHarness,
  importStatement,
  login,
  openHarness,
  publish,
  sell,
} from '@rollheim/tooling/testing/backends';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const { dealer1, privateSeller, operator } = DEMO_USERS;

beforeAll(() => openHarness());
afterAll(closeHarness);

test('what came in of a sale that is rescinded waits for its refund in the office, and the buyer alone reads of it', async () => {
  const [buyer, seller, team] = await Promise.all([login(dealer1), login(privateSeller), login(operator)]);
  const { orderId } = await sell(buyer);
  const path = `/private/orders/${orderId}`;
  const day = dayOf(new Date().toISOString());
  const list = async (group: OperatorOrderGroup) =>
    (await call<OperatorOrderList>('GET', `/private/operator/orders?group=${group}`, team)).body;
  const mine = async (token: string) => (await call<OrderDetail>('GET', path, token)).body.order;
  const text = 'Abschlag Wohnmobil';
  await importStatement(team, bankStatement({ entries: [{ amount: '200.00', day, text }] }));
  const { entries } = (await call<BankEntries>('GET', `${BANK}/entries`, team)).body;
  const entryId = entries.find((entry) => entry.text === text)?.entryId;
  await call('POST', `${BANK}/entries/${entryId}/split`, team, { parts: [{ orderId, amount: 20_000 }] });
  expect((await list('refund')).counts.refund).toBe(0);

  const { auctionId } = await mine(buyer);
  const rescinded = { auctionId, round: 1, seq: 50, reason: 'Frame', at: new Date().toISOString() };
  await publish('auctions.events', auctionId, rescinded, 'auction.rescinded');
  await vi.waitFor(async () => expect((await list('refund')).counts).toMatchObject({ refund: 1 }));
  const waiting = { orderId, status: 'canceled', refund: { due: 20_000, paid: 0, paidOn: null } };
  expect((await list('refund')).orders).toMatchObject([waiting]);
  // a search that finds it in another group says so
  const { number } = await mine(buyer);
  const searched = await call<OperatorOrderList>(
    'GET',
    `/private/operator/orders?group=pending&q=${number}`,
    team,
  );
  expect(searched.body).toMatchObject({ total: 0, found: { pending: 0, canceled: 1, refund: 1, paid: 0 } });
  expect((await list('canceled')).orders).toContainEqual(expect.objectContaining(waiting));
  expect(await mine(buyer)).toMatchObject({ refund: waiting.refund });
  expect(await mine(seller)).not.toHaveProperty('refund');

  const book = (body: object) => call('POST', `/private/operator/orders/${orderId}/refunded`, team, body);
  expect((await book({ day })).status).toBe(400);
  expect((await book({ amount: 10_000, day })).status).toBe(409);
  expect((await book({ amount: 20_000, day, note: 'SEPA' })).status).toBe(200);
  await vi.waitFor(async () => expect((await list('refund')).counts.refund).toBe(0));
  expect(await mine(buyer)).toMatchObject({ refund: { due: 0, paid: 20_000, paidOn: day } });
  const { steps } = (await call<OperatorOrder>('GET', `/private/operator/orders/${orderId}`, team)).body;
  expect(steps.at(-1)).toMatchObject({ kind: 'refunded', amount: 20_000, day, note: 'SEPA' });
  expect((await book({ amount: 20_000, day })).status).toBe(409);
});
