// bench: P16
import { judgeSeason } from './testing/judge.ts';

/*
 * P16: the guard against shill bidding on seasons of made-up people, with eight planted shills of each of five kinds and
 * without any. Seeds are fixed and others than those that the points were chosen by (1 to 20).
 */

const SEEDS = Array.from({ length: 20 }, (_, at) => 101 + at);
const PLANTED = 8;

const line = (name: string, value: number, goal: string, holds: boolean): void =>
  console.log(
    JSON.stringify({
      id: 'P16',
      name,
      value: Math.round(value * 1000) / 10,
      unit: '%',
      baseline: null,
      against: null,
      ratio: null,
      goal,
      holds,
    }),
  );

const withShills = SEEDS.map((seed) => judgeSeason(seed, PLANTED));
const without = SEEDS.map((seed) => judgeSeason(seed, 0));
const kinds = [...new Set(withShills.flatMap(({ planted }) => planted.map(({ kind }) => kind)))];
const all = withShills.flatMap(({ planted }) => planted);
const part = (of: typeof all): number => of.filter(({ found }) => found).length / of.length;
const each = kinds.map((kind) => {
  const of = all.filter((one) => one.kind === kind);
  return `${kind} ${of.filter(({ found }) => found).length} of ${of.length}`;
});
const found = part(all);
line(
  `found of ${all.length} planted in ${SEEDS.length} seasons (${each.join(', ')})`,
  found,
  '>=90',
  found >= 0.9,
);

for (const [name, seasons] of [
  ['with shills', withShills],
  ['without shills', without],
] as const) {
  const rates = seasons.map(({ honest, flagged }) => flagged / honest);
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  const worst = Math.max(...rates);
  const bidders = seasons.reduce((sum, { honest }) => sum + honest, 0);
  line(
    `honest bidders flagged, ${name}: worst season (mean ${(mean * 100).toFixed(2)} %, ${bidders} bidders)`,
    worst,
    '<=1',
    worst <= 0.01,
  );
}
