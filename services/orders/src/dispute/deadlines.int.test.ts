import { payloadOf } from '@rollheim/contracts/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PEOPLE, saleTo, startOrders, type OrdersHarness } from '../testing/harness.ts';

const { seller, germanDealer: buyer, operator } = PEOPLE;
let orders: OrdersHarness;

beforeAll(async () => {
  orders = await startOrders();
});
afterAll(() => orders?.stop());

const TEXT = 'The floor at the entrance is soft.';
/** A dispute of the buyer. */
async function open() {
  const order = await orders.sell(saleTo(buyer));
  const { orderId } = order;
  const { result } = await orders.send(
    'order.open-dispute',
    { orderId, reason: 'not_as_described', text: TEXT },
    buyer,
  );
  return { order, orderId, disputeId: (result as { disputeId: string }).disputeId };
}
/** Time goes by: so many hours are left. */
const leave = (orderId: string, hours: number) =>
  orders.system.query(
    `update orders.orders set dispute = dispute || jsonb_build_object('answerUntil', $2::text) where order_id = $1`,
    [orderId, new Date(Date.now() + hours * 3_600_000).toISOString()],
  );
const told = (orderId: string) =>
  orders.seen
    .flatMap((message) => payloadOf('order.dispute-changed', message) ?? [])
    .filter((changed) => changed.orderId === orderId)
    .filter(({ change }) => change === 'reminded' || change === 'due')
    .map(({ change, by }) => [change, by]);

test('a side that says nothing is reminded, and both are notified when the days are over, each once', async () => {
  const [silent, answered, settled] = [await open(), await open(), await open()];
  await orders.send(
    'order.answer-dispute',
    { orderId: answered.orderId, disputeId: answered.disputeId, text: 'It was dry in March.' },
    seller,
  );
  const { orderId, disputeId } = settled;
  const decision = {
    orderId,
    disputeId,
    outcome: 'none',
    reduction: 0,
    text: 'Both agreed by phone.',
    agreed: true,
  } as const;
  await orders.send('order.settle-dispute', decision, operator);
  for (const each of [silent, answered, settled]) await leave(each.orderId, 47);
  await vi.waitFor(() => expect(told(silent.orderId)).toEqual([['reminded', 'buyer']]));
  await leave(silent.orderId, -1);
  await leave(answered.orderId, -1);
  const due = ['due', 'team'];
  await vi.waitFor(() => expect(told(answered.orderId)).toEqual([due]));
  await vi.waitFor(() => expect(told(silent.orderId)).toEqual([['reminded', 'buyer'], due]));
  // they are looked at again, before a later one of which there is something to announce
  const later = await open();
  await leave(later.orderId, 47);
  await vi.waitFor(() => expect(told(later.orderId)).toEqual([['reminded', 'buyer']]));
  await leave(later.orderId, -1);
  await vi.waitFor(() => expect(told(later.orderId)).toEqual([['reminded', 'buyer'], due]));
  expect([silent, answered, settled].map((each) => told(each.orderId).length)).toEqual([2, 1, 0]);
  expect(orders.statesOf(silent.order.auctionId).at(-1)).toMatchObject({ version: 4 });
});
