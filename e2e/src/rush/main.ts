/**
 * `npm run simulate [-- --auctions 50000 --partitions 12]`: an afternoon on which many auctions end, on the real rules in
 * synthetic time; queues and waits for each number of partitions. Costs are those of docs/scale.md.
 */
import { parseArgs } from 'node:util';
import { aligned, BID_COSTS, kinds, UNIT_COSTS } from '@rollheim/deploy';
import { say } from '../support/system.ts';
import { OPTIONS, readOptions } from './options.ts';
import { play, type Outcome } from './rush.ts';
import type { Costs } from './writers.ts';

const { auctions, postgres } = BID_COSTS;
const { databaseBid, databaseStatement, end } = UNIT_COSTS;
const COSTS: Costs = {
  bid: auctions.dense,
  wake: auctions.rare - auctions.dense,
  end: end.value,
  statement: databaseStatement.value,
  row: databaseBid.value,
  effects: postgres.dense - databaseBid.value,
};

const { values } = parseArgs({
  options: Object.fromEntries(Object.keys(OPTIONS).map((name) => [name, { type: 'string' as const }])),
  strict: false,
});
const read = readOptions(values);
if ('faults' in read) {
  for (const fault of read.faults) console.error(fault);
  process.exit(2);
}
const { given } = read;
const poolSize = kinds().find(({ name }) => name === 'auctions')?.pool ?? 4;
const costs = Object.fromEntries(
  Object.entries(COSTS).map(([name, ms]) => [name, ms * given.machine]),
) as unknown as Costs;

const row = (partitions: number, writers: number, outcome: Outcome): string[] => {
  const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0);
  const { longestQueue, p50, p99, worst, endP99, late, busiestWriter } = outcome;
  return [
    String(partitions),
    String(writers),
    String(longestQueue),
    ms(p50),
    ms(p99),
    ms(worst),
    ms(endP99),
    String(late),
    `${Math.round(busiestWriter * 100)} %`,
  ];
};

const HEAD = [
  'partitions',
  'writers',
  'longest queue',
  'p50 ms',
  'p99 ms',
  'worst ms',
  'ends p99 ms',
  'late bids',
  'busiest writer',
];
const rows: string[][] = [];
let last: Outcome | null = null;
for (const partitions of given.partitions) {
  const writers = Math.min(partitions, given.writers || partitions);
  last = play(
    {
      auctions: given.auctions,
      hot: given.hot,
      bids: given.bids,
      hotBids: given['hot-bids'],
      minutes: given.minutes,
      replies: 0.4,
      hotReplies: 0.9,
      seed: given.seed,
    },
    { partitions, writers, databaseCores: given['database-cores'], poolSize },
    costs,
  );
  rows.push(row(partitions, writers, last));
}
if (last) {
  const { accepted, refused, extended, longestExtension, busiestSecond } = last;
  say(
    `${given.auctions} auctions, ${accepted + refused} bids, ${refused} of them refused; ` +
      `${busiestSecond} in the busiest second; ` +
      `${extended} ends put off, by ${Math.round(longestExtension / 1000)} s at most`,
  );
}
for (const line of aligned([HEAD, ...rows])) say(line);
