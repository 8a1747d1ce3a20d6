import { randomUUID } from 'node:crypto';
import type { DeletionObstacle, DisputeStatement, OrderFile } from '@rollheim/contracts';
import { testCommand } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PEOPLE, saleTo, startOrders, type OrdersHarness } from './testing/harness.ts';

const { seller, germanDealer: buyer, operator } = PEOPLE;
let orders: OrdersHarness;
beforeAll(async () => {
  orders = await startOrders();
});
afterAll(() => orders?.stop());

const ask = (type: string, customerId: string) =>
  orders.client.command(testCommand('personal.commands', 'orders', type, { customerId }, 'service:identity'));
const boundBy = async (customerId: string, orderId: string) =>
  (
    (await ask('personal.check', customerId)).result as { obstacles: readonly DeletionObstacle[] }
  ).obstacles.find(({ id }) => id === orderId);
const outcome = async (sent: ReturnType<OrdersHarness['send']>) => {
  const { code, result } = await sent;
  if (code) throw new Error(code);
  return result;
};

test('a paid sale that is not handed over binds its buyer and its seller', async () => {
  const sale = saleTo(buyer);
  const { orderId, title } = await orders.sell(sale);
  const binding = { kind: 'order', id: orderId, title };
  const both = async (obligation: string) => {
    expect(await boundBy(buyer, orderId)).toEqual({ ...binding, side: 'buyer', obligation });
    expect(await boundBy(seller, orderId)).toEqual({ ...binding, side: 'seller', obligation });
  };
  await vi.waitFor(() => both('payment'));
  await outcome(orders.send('order.mark-paid', { orderId, reference: 'Bank', paidOn: null }, operator));
  await both('handover');
});

test('who leaves takes their own words and files of a dispute along; the other side keeps theirs', async () => {
  const { orderId } = await orders.sell(saleTo(buyer));
  const opening = { orderId, reason: 'not_as_described', text: 'Der Boden ist weich.' } as const;
  const { disputeId } = (await outcome(orders.send('order.open-dispute', opening, buyer))) as {
    disputeId: string;
  };
  const answer = { orderId, disputeId, text: 'Er war trocken.' };
  await outcome(orders.send('order.answer-dispute', answer, seller));
  for (const [actor, name] of [
    [buyer, 'floor.jpg'],
    [seller, 'meter.jpg'],
  ] as const) {
    const file = { orderId, use: 'dispute', mediaId: randomUUID(), name, picture: true } as const;
    await outcome(orders.send('order.add-file', file, actor));
  }
  const left = async (reader: string) => {
    const { statements } = (await outcome(orders.send('order.statements', { orderId }, reader))) as {
      statements: readonly DisputeStatement[];
    };
    const { files } = (await outcome(orders.send('order.files', { orderId }, reader))) as {
      files: readonly OrderFile[];
    };
    return [statements.map(({ by }) => by), files.map(({ by }) => by)];
  };
  expect(await left(seller)).toEqual([
    ['buyer', 'seller'],
    ['buyer', 'seller'],
  ]);
  expect((await ask('personal.erase', buyer)).status).toBe('accepted');
  expect(await left(seller)).toEqual([['seller'], ['seller']]);
  expect((await ask('personal.erase', seller)).status).toBe('accepted');
  expect(await left(operator)).toEqual([[], []]);
});
