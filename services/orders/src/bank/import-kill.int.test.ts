import { createLog, createPool } from '@rollheim/service-kit';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { payment, resultOf, startBank, type BankHarness } from '../testing/bank.ts';

let bank: BankHarness;
let { orders, bring, sell, latest, paidEvents } = {} as BankHarness;

beforeAll(async () => {
  bank = await startBank();
  ({ orders, bring, sell, latest, paidEvents } = bank);
});
afterAll(() => bank?.orders.stop());

test('a service that is killed while it books has booked nothing, and books all of it then', async () => {
  const sold = [await sell(), await sell(), await sell()];
  const last = sold.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1)).at(-1);
  const pool = createPool({
    url: orders.system.adminUrl,
    size: 1,
    name: 'test',
    log: createLog('test', 'silent'),
  });
  const other = await pool.connect();
  try {
    // holds the last order, so that the import waits in the middle of its work
    await other.query('begin');
    await other.query('select 1 from orders.orders where order_id = $1 for update', [last?.orderId]);
    const coming = bring(sold.map(payment));
    const waiting = async () =>
      orders.system.query<{ pid: number }>(
        `select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%for update%'
           and usename = 'svc_orders'`,
      );
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 10_000 });
    for (const { pid } of await waiting())
      await orders.system.query('select pg_terminate_backend($1)', [pid]);
    await vi.waitFor(async () =>
      expect(
        await orders.system.query(
          `select 1 from orders.orders where order_id = any($1) and status = 'paid'`,
          [sold.map(({ orderId }) => orderId)],
        ),
      ).toEqual([]),
    );
    await other.query('rollback');
    await coming.catch(() => null);
    const again = resultOf(await bring(sold.map(payment)));
    expect(again.entries + again.known).toBe(3);
  } finally {
    other.release();
    await pool.end();
  }
  for (const order of sold) {
    await vi.waitFor(() => expect(latest(order)).toMatchObject({ status: 'paid', version: 2 }));
    expect(paidEvents(order)).toBe(1);
  }
}, 40_000);
