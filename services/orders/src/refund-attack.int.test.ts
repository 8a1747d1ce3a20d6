import { randomUUID } from 'node:crypto';
import { openPool } from '@rollheim/bus';
import type { OrderState } from '@rollheim/contracts';
import { inTransaction } from '@rollheim/service-kit';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  buyer,
  colleague,
  euros,
  startBank,
  today,
  type BankHarness,
  type BilledOrder,
} from './testing/bank.ts';
import { lockOrder } from './store.ts';
import { PEOPLE, saleTo } from './testing/harness.ts';

const { operator } = PEOPLE;
const other = randomUUID();
let bank: BankHarness;

beforeAll(async () => {
  bank = await startBank();
  const contact = {
    customerId: other,
    email: 'o@rollheim.example',
    name: 'A',
    surname: 'B',
    company: 'C GmbH',
  };
  const address = { street: 'S 1', zipCode: '88045', city: 'F', country: 'DE' };
  const more = { phone: null, language: 'de', vatNumber: null };
  await bank.orders.publish('customers.state', other, {
    version: 1,
    country: 'DE',
    vat: { country: 'DE', verified: true },
  });
  await bank.orders.publish('customers.contact', other, { ...contact, ...address, ...more });
  const known = 'select 1 from orders.customer_contact where customer_id = $1';
  await vi.waitFor(async () => expect(await bank.orders.system.query(known, [other])).toHaveLength(1));
});
afterAll(() => bank?.orders.stop());

const rescind = (order: OrderState) =>
  bank.orders.publish(
    'auctions.events',
    order.auctionId,
    { auctionId: order.auctionId, round: 1, seq: 50, reason: 'Frame', at: new Date().toISOString() },
    'auction.rescinded',
  );
const entry = async (text: string, cents: number, taken = false) => {
  await bank.bring(
    [{ amount: euros(cents), day: today, text, debit: taken, ...(taken ? { reversal: true } : {}) }],
    colleague,
  );
  return bank.entryOf(text);
};
const refund = (order: OrderState, amount: number) =>
  bank.orders.send('order.book-refund', { orderId: order.orderId, amount, day: today, note: '' }, operator);
test('an order that is locked is read as it is then: what was booked while its lock was waited for counts', async () => {
  const order = await bank.sell();
  const text = `RE ${order.invoice.number} ${randomUUID().slice(0, 8)}`;
  const { gross } = order.commission;
  await bank.bring([{ amount: euros(gross + 5_000), day: today, text }], operator);
  const { entryId } = await bank.entryOf(text);
  const parts = [{ orderId: order.orderId, amount: gross }];
  await bank.send('bank.split', { entryId, parts, rest: 5_000 });
  await vi.waitFor(() => expect(bank.latest(order)?.refund?.due).toBe(5_000));
  const { system } = bank.orders;
  const pool = openPool(
    { connectionString: system.adminUrl, max: 2, options: '-c search_path=orders' },
    () => undefined,
  );
  const waiter = await pool.connect();
  const found = await waiter.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = found.rows[0]?.pid;
  const waiting = await inTransaction(pool, async (client) => {
    await client.query('select from orders where order_id = $1 for update', [order.orderId]);
    await waiter.query('begin');
    const locked = lockOrder(waiter, order.orderId);
    await vi.waitFor(async () =>
      expect(await system.query('select 1 where cardinality(pg_blocking_pids($1)) > 0', [pid])).toHaveLength(
        1,
      ),
    );
    await client.query(
      'insert into refund (order_id, amount, day, at) values ($1, 5000, current_date, now())',
      [order.orderId],
    );
    return { locked };
  });
  expect((await waiting.locked)?.refund?.due).toBe(0);
  await waiter.query('rollback');
  waiter.release();
  await pool.end();
});

test('whoever bought an order that an entry names ends it neither as the refund nor as the return of another', async () => {
  const mine = await bank.sell();
  const theirs = (await bank.orders.sell(saleTo(other))) as BilledOrder;
  const part = await entry(`RE ${theirs.invoice.number} q`, 20_000);
  await bank.send('bank.assign', { entryId: part.entryId, orderId: theirs.orderId }, colleague);
  await rescind(theirs);
  await vi.waitFor(() => expect(bank.latest(theirs)?.refund?.due).toBe(20_000));
  await bank.orders.send(
    'order.mark-paid',
    { orderId: mine.orderId, paidOn: today, reference: '' },
    colleague,
  );
  const { entryId } = await entry(`RE ${mine.invoice.number} RE ${theirs.invoice.number} back`, 20_000, true);
  const asBuyer = `operator:${buyer}`;
  for (const decision of ['bank.refund', 'bank.return'] as const)
    expect((await bank.send(decision, { entryId, orderId: theirs.orderId }, asBuyer)).code, decision).toBe(
      'four_eyes',
    );
});

test('what the bank took back is not booked as paid back by hand: its entry is decided first', async () => {
  const order = await bank.sell();
  const { gross } = order.commission;
  await bank.bring([{ amount: euros(gross), day: today, text: `RE ${order.invoice.number}` }], operator);
  await vi.waitFor(() => expect(bank.latest(order)?.status).toBe('paid'));
  await rescind(order);
  await vi.waitFor(() => expect(bank.latest(order)?.refund?.due).toBe(gross));
  await entry(`Return ${order.invoice.number} z`, gross, true);
  expect(await refund(order, gross)).toMatchObject({ code: 'move_not_allowed' });
});
