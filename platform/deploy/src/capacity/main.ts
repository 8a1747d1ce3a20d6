// `npm run capacity -- --ads 1000000 --dealers 20000 --bids-per-second 5000`: what a market needs, by measured unit costs.
import { needsOf } from './capacity.ts';
import { readMarket } from './inputs.ts';
import { limitsOf } from './limits.ts';
import { needsText } from './table.ts';

const read = readMarket(process.argv.slice(2));
if ('faults' in read) {
  for (const fault of read.faults) console.error(fault);
  process.exit(2);
}
console.log(needsText(read.market, needsOf(read.market), limitsOf(read.market)));
