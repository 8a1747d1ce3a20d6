import { READ_BY_EACH_BFF } from './capacity.ts';
import type { Market } from './inputs.ts';
import { BID_COSTS, perSecond, UNIT_COSTS } from './unit-costs.ts';

/** What no number of processes moves. */
export interface Limit {
  readonly part: string;
  /** Bids a second at which it is reached. */
  readonly bidsPerSecond: number;
  readonly because: string;
}

/** Where the design ends, the nearest end first. */
export function limitsOf({
  load,
  machine,
  databaseCores,
  walMegabytes,
}: Pick<Market, 'load' | 'machine' | 'databaseCores' | 'walMegabytes'>): Limit[] {
  /** Bids of which each costs so much, within what is left of a budget beside what is spent each second anyway. */
  const within = (budget: number, always: number, each: number) =>
    Math.max(0, Math.floor((budget - always) / each));
  const core = (1000 * load) / machine;
  const { shell, bffs, postgres, wal, auctions } = BID_COSTS;
  return [
    {
      part: 'shell-server',
      bidsPerSecond: within(core, perSecond(shell), shell.dense),
      because: 'each reads every change of every auction',
    },
    {
      part: 'releases',
      bidsPerSecond: within(core, perSecond(bffs), bffs.dense * READ_BY_EACH_BFF),
      because: 'each BFF host reads every change for its index',
    },
    {
      part: 'one auction',
      bidsPerSecond: within(core, perSecond(auctions), auctions.dense),
      because: 'one writer decides all bids of an auction',
    },
    {
      part: 'database, processor',
      bidsPerSecond: within(databaseCores * core, perSecond(postgres), postgres.dense),
      because: 'one server has all schemas',
    },
    {
      part: 'database, write-ahead log',
      bidsPerSecond: within(walMegabytes * 1000, perSecond(wal), wal.dense + UNIT_COSTS.walPages.value),
      because: 'one log for all schemas, right behind a checkpoint',
    },
  ].toSorted((a, b) => a.bidsPerSecond - b.bidsPerSecond);
}
