import { expect, test } from 'vitest';
import { killedSales } from '../testing/killed-sales.ts';

const SALES = 36;

test('sales, some of them rescinded, with kill -9 of the service in between: one order and one invoice each, numbers without a gap, every document rendered', async () => {
  const { issued, orders, canceled, rendered } = await killedSales({
    sales: SALES,
    kills: 1,
    limitMs: 60_000,
  });
  expect(orders).toBe(SALES);
  expect(canceled).toBe(4);
  const year = new Date().getFullYear();
  expect(issued.map(({ number }) => number)).toEqual(
    Array.from({ length: SALES + 4 }, (_, at) => `${year}-${String(at + 1).padStart(6, '0')}`),
  );
  const of = (kind: string) =>
    new Set(issued.filter((each) => each.kind === kind).map(({ orderId }) => orderId));
  expect(of('invoice').size).toBe(SALES);
  expect(of('correction').size).toBe(4);
  expect(rendered).toBe(issued.length);
}, 200_000);
