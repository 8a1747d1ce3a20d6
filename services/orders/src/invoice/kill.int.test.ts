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
  // a new year begins again
  const years = Object.values(Object.groupBy(issued, ({ number }) => number.slice(0, 4)));
  expect(years.flatMap((of) => of?.map(({ number }) => Number(number.slice(5))))).toEqual(
    years.flatMap((of) => of?.map((_, at) => at + 1)),
  );
  expect(issued).toHaveLength(SALES + 4);
  const of = (kind: string) =>
    new Set(issued.filter((each) => each.kind === kind).map(({ orderId }) => orderId));
  expect(of('invoice').size).toBe(SALES);
  expect(of('correction').size).toBe(4);
  expect(rendered).toBe(issued.length);
}, 200_000);
