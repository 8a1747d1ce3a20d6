// bench: P20
import { killedSales } from '../testing/killed-sales.ts';

/*
 * P20: 1,000 sales (`BENCH_SALES`), a twelfth of them rescinded, while the orders service is killed with -9 three times:
 * until the last invoice has its number, and until the last document is rendered. Gaps and doubles among the numbers.
 */

const SALES = Number(process.env['BENCH_SALES'] ?? 1_000);

const { issued, issuedMs, renderedMs } = await killedSales({ sales: SALES, kills: 3, limitMs: 900_000 });
/** A new year begins again. */
const years = Object.values(Object.groupBy(issued, ({ number }) => number.slice(0, 4)));
const wrong = years.flatMap((of = []) =>
  of.filter(({ number }, at) => Number(number.slice(5)) !== at + 1),
).length;

const line = (name: string, value: number, unit: string, goal: number | null) =>
  console.log(
    JSON.stringify({
      id: 'P20',
      name,
      value,
      unit,
      baseline: null,
      against: null,
      ratio: null,
      goal,
      holds: goal === null ? null : value <= goal,
    }),
  );
line(`${SALES} sales with three kills: all ${issued.length} documents numbered`, issuedMs / 1_000, 's', 60);
line('the same: numbers that are missing or given twice', wrong, 'numbers', 0);
line('the same: all documents rendered', renderedMs / 1_000, 's', null);
