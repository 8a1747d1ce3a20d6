import { randomUUID } from 'node:crypto';
import type { OrderCommands, OrderState, Refunded } from '@rollheim/contracts';
import { payloadOf } from '@rollheim/contracts/server';
import { testCommand } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  buyer,
  colleague,
  euros,
  payment,
  startBank,
  today,
  type BankHarness,
  type BilledOrder,
} from './testing/bank.ts';
import { PEOPLE } from './testing/harness.ts';

const { operator, seller } = PEOPLE;
let bank: BankHarness;
let { orders, send, bring, entryOf, sell, latest, stepsOf } = {} as BankHarness;

beforeAll(async () => {
  bank = await startBank();
  ({ orders, send, bring, entryOf, sell, latest, stepsOf } = bank);
});
afterAll(() => bank?.orders.stop());

/** An entry that came in or went out, and names an order. */
async function entry(cents: number, { invoice }: BilledOrder, debit = false) {
  const text = `RE ${invoice.number} ${randomUUID().slice(0, 8)}`;
  await bring([{ amount: euros(cents), day: today, text, debit }]);
  return entryOf(text);
}
const assign = async (cents: number, order: BilledOrder) =>
  send('bank.assign', { entryId: (await entry(cents, order)).entryId, orderId: order.orderId });
const rescind = (order: OrderState) =>
  orders.publish(
    'auctions.events',
    order.auctionId,
    { auctionId: order.auctionId, round: 1, seq: 50, reason: 'Frame', at: new Date().toISOString() },
    'auction.rescinded',
  );
const asked = (order: OrderState, amount: number): OrderCommands['order.book-refund'] => ({
  orderId: order.orderId,
  amount,
  day: today,
  note: 'SEPA 4711',
});
const book = (order: OrderState, amount: number, actor: string | null = operator, change: object = {}) =>
  orders.send('order.book-refund', { ...asked(order, amount), ...change }, actor);
const refundIs = (order: OrderState, refund: OrderState['refund']) =>
  vi.waitFor(() => expect(latest(order)?.refund).toEqual(refund));
const told = (order: OrderState): readonly Refunded[] =>
  orders.seen
    .filter(({ key }) => key === order.orderId)
    .flatMap((message) => payloadOf('order.refunded', message) ?? []);

test('a part that came in is due to the buyer once the sale is rescinded, until it is booked as paid back', async () => {
  const order = await sell();
  await assign(20_000, order);
  await vi.waitFor(() => expect(latest(order)?.received).toBe(20_000));
  expect(latest(order)?.refund).toBeUndefined();
  expect((await book(order, 20_000)).code).toBe('move_not_allowed');
  await rescind(order);
  await refundIs(order, { due: 20_000, paid: 0, paidOn: null });

  for (const actor of [buyer, seller, null])
    expect((await book(order, 20_000, actor)).code).toBe('not_allowed');
  for (const side of [buyer, seller])
    expect((await book(order, 20_000, `operator:${side}`)).code).toBe('four_eyes');
  expect((await book(order, 19_999)).code).toBe('conflict');
  for (const day of ['2026-02-30', '2020-01-01', '2999-01-01'])
    expect((await book(order, 20_000, operator, { day })).code).toBe('invalid_input');
  // an order that does not exist, whatever its day
  for (const day of [today, '2099-01-01'])
    expect((await book({ ...order, orderId: 'none' }, 20_000, operator, { day })).code).toBe('not_found');

  const { orderId } = order;
  const command = testCommand(
    'orders.commands',
    orderId,
    'order.book-refund',
    asked(order, 20_000),
    operator,
  );
  const again = [await orders.client.command(command), await orders.client.command(command)];
  expect(again.map(({ status }) => status)).toEqual(['accepted', 'accepted']);
  await refundIs(order, { due: 0, paid: 20_000, paidOn: today });
  expect((await stepsOf(order)).filter(({ kind }) => kind === 'refunded')).toMatchObject([
    { actor: operator, day: today, amount: 20_000, note: 'SEPA 4711' },
  ]);
  await vi.waitFor(() =>
    expect(told(order)).toMatchObject([{ amount: 20_000, day: today, invoice: order.invoice.number }]),
  );
  await vi.waitFor(() =>
    expect(orders.noted.map((message) => payloadOf('audit.noted', message))).toContainEqual(
      expect.objectContaining({
        type: 'order.book-refund',
        persons: [buyer, seller],
        details: expect.objectContaining({ amount: 20_000 }),
      }),
    ),
  );
  expect((await book(order, 20_000, colleague)).code).toBe('move_not_allowed');
});

test('a whole payment of a sale that is rescinded is due, whoever booked it', async () => {
  const [by, hand] = [await sell(), await sell()];
  await bring([payment(by)]);
  const { orderId, commission } = hand;
  await orders.send('order.mark-paid', { orderId, paidOn: today, reference: '' }, operator);
  for (const order of [by, hand]) {
    await vi.waitFor(() => expect(latest(order)?.status).toBe('paid'));
    expect(latest(order)?.refund).toBeUndefined();
    await rescind(order);
    await refundIs(order, { due: commission.gross, paid: 0, paidOn: null });
  }
});

test('what was paid too much is due, and is gone with the payment that brought it', async () => {
  const [whole, split] = [await sell(), await sell()];
  const { gross } = whole.commission;
  await assign(gross + 1_425, whole);
  await refundIs(whole, { due: 1_425, paid: 0, paidOn: null });
  const brought = await entry(gross + 300, split);
  const { orderId } = split;
  await send('bank.split', { entryId: brought.entryId, parts: [{ orderId, amount: gross }], rest: 300 });
  await refundIs(split, { due: 300, paid: 0, paidOn: null });
  // the booking is taken back with its surplus
  const takeBack = { entryId: brought.entryId, reason: 'Another customer' };
  expect((await send('bank.take-back', takeBack)).status).toBe('accepted');
  await vi.waitFor(() => expect(latest(split)?.status).toBe('pending'));
  expect(latest(split)?.refund).toBeUndefined();
  // and so it is by the bank
  await send('bank.split', { entryId: brought.entryId, parts: [{ orderId, amount: gross }], rest: 300 });
  await refundIs(split, { due: 300, paid: 0, paidOn: null });
  const back = `Return ${split.invoice.number}`;
  await bring([{ amount: euros(gross + 300), day: today, text: back, debit: true, reversal: true }]);
  await send('bank.return', { entryId: (await entryOf(back)).entryId, orderId });
  await vi.waitFor(() => expect(latest(split)).toMatchObject({ status: 'pending', returned: gross + 300 }));
  expect(latest(split)?.refund).toBeUndefined();
});

test('once a surplus was paid back its booking stays', async () => {
  const order = await sell();
  const brought = await entry(order.commission.gross + 100, order);
  await send('bank.assign', { entryId: brought.entryId, orderId: order.orderId });
  expect((await book(order, 100)).status).toBe('accepted');
  expect(await send('bank.take-back', { entryId: brought.entryId, reason: 'Another one' })).toMatchObject({
    code: 'move_not_allowed',
    fields: { [`orders.${order.number}`]: 'bank.followed' },
  });
});

test('a payment that went out is booked as the refund of the order that it names', async () => {
  const order = await sell();
  await assign(20_000, order);
  await rescind(order);
  await refundIs(order, { due: 20_000, paid: 0, paidOn: null });
  const { orderId } = order;
  const other = await entry(19_900, order, true);
  expect(other.order).toMatchObject({ orderId, refund: 20_000 });
  expect((await send('bank.refund', { entryId: other.entryId, orderId })).code).toBe('move_not_allowed');
  const { entryId, text } = await entry(20_000, order, true);
  expect((await send('bank.refund', { entryId, orderId }, buyer)).code).toBe('not_allowed');
  expect((await send('bank.refund', { entryId, orderId }, `operator:${buyer}`)).code).toBe('four_eyes');
  const unnamed = (await sell()).orderId;
  expect((await send('bank.refund', { entryId, orderId: unnamed })).code).toBe('invalid_input');
  const both = await Promise.all([send('bank.refund', { entryId, orderId }), book(order, 20_000, colleague)]);
  expect(both.map(({ code, status }) => code ?? status).toSorted()).toEqual(['accepted', 'move_not_allowed']);
  await refundIs(order, { due: 0, paid: 20_000, paidOn: today });
  await vi.waitFor(() => expect(told(order)).toHaveLength(1));
  if (both[0]?.status === 'accepted')
    expect(await entryOf(text, 'booked')).toMatchObject({ order: { orderId, refund: 0 }, parts: [] });
});
