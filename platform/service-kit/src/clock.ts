import type pg from 'pg';
import { StartFault } from './start-fault.ts';

/** By how much a machine's clock may differ from the database's: less than any deadline of the product, ms. */
const TOLERATED_MS = 30_000;

/**
 * By how much this machine's clock is ahead of the database's, ms, at least; below 0: behind. The database read its own
 * at some instant of the question, so that a slow answer is no difference.
 */
async function clockAhead(pool: Pick<pg.Pool, 'query'>, now: () => number = Date.now): Promise<number> {
  const asked = now();
  const { rows } = await pool.query<{ ms: string }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms',
  );
  const answered = now();
  const there = Number(rows[0]?.ms);
  return there < asked ? asked - there : there > answered ? answered - there : 0;
}

/** True while the clock is right; throws a sentence where it is not: ends, deadlines and tokens depend on it. */
export async function clockIsRight(
  pool: Pick<pg.Pool, 'query'>,
  now: () => number = Date.now,
): Promise<boolean> {
  const ahead = await clockAhead(pool, now);
  if (Math.abs(ahead) <= TOLERATED_MS) return true;
  const seconds = Math.round(Math.abs(ahead) / 1000);
  throw new StartFault(
    `The clock of this machine is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} the database’s: ends of auctions and deadlines depend on it. Set the one that is wrong by NTP, then start again.`,
  );
}
