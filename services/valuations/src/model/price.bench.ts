// bench: P17
import {
  inside,
  judge,
  medianError,
  medianOfMakeAndYear,
  sealOverTime,
  trainTypes,
} from './testing/judge.ts';
import { marketOf } from './testing/market.ts';

/*
 * P17: price proposals on a made-up market of 20,000 concluded sales with known truth. Five times a model is trained with
 * all lots that were sealed by then, and says what the next 1,000 sales will bring: it knows nothing of their time. The
 * seed is another than those of the tests.
 */

const SALES = 20_000;
const AHEAD = 1_000;
const TIMES = 5;

const market = marketOf(8_317, SALES);
const judged = [];
const byMedian = [];
for (let time = TIMES; time > 0; time--) {
  const from = SALES - time * AHEAD;
  const known = market.slice(0, from);
  const next = market.slice(from, from + AHEAD);
  const until = next[0]?.soldAt ?? 0;
  judged.push(...judge(trainTypes(sealOverTime(known, until)), next));
  const medianOf = medianOfMakeAndYear(known);
  byMedian.push(...next.map((sale) => [medianOf(sale), sale.price] as const));
}

interface Line {
  readonly name: string;
  readonly value: number;
  readonly goal: string;
  readonly holds: boolean;
  readonly baseline?: number;
}

const line = ({ name, value, goal, holds, baseline }: Line): void =>
  console.log(
    JSON.stringify({
      id: 'P17',
      name,
      value: Math.round(value * 1_000) / 10,
      unit: '%',
      baseline: baseline === undefined ? null : Math.round(baseline * 1_000) / 10,
      against: baseline === undefined ? null : 'median of make and year',
      ratio: baseline === undefined ? null : Math.round((value / baseline) * 100) / 100,
      goal,
      holds,
    }),
  );

const error = medianError(judged.map(({ sale, said }) => [said.middle, sale.price]));
const truth = medianError(judged.map(({ sale, said }) => [said.middle, sale.truth]));
const plain = medianError(byMedian);
const held = inside(judged);
line({
  name: `median error of ${judged.length} sales to come (against the known truth ${(truth * 100).toFixed(1)} %)`,
  value: error,
  goal: '<=6',
  holds: error <= 0.06,
});
line({
  name: 'median error against a plain one',
  value: error,
  baseline: plain,
  goal: '<=0.65x',
  holds: error <= 0.65 * plain,
});
line({
  name: 'sales to come inside the interval of 80 %',
  value: held,
  goal: '78 to 82',
  holds: held >= 0.78 && held <= 0.82,
});
