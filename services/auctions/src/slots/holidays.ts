import type { Schedule } from '@rollheim/auction-rules';
import type { AuctionCommands, Holiday } from '@rollheim/contracts';
import { accepted, rejected, type Decision } from '@rollheim/service-kit';
import type pg from 'pg';
import { isOperator } from '../facts/facts.ts';
import type { Incoming } from '../commands/incoming.ts';

/** Days of the operator's table, the first one first. */
async function holidays(pool: pg.Pool): Promise<Holiday[]> {
  return (await pool.query<Holiday>('select day, name from holiday order by day')).rows;
}

/** The schedule with the operator's holidays beside its own; a slot that is fixed stays when they change. */
export async function withHolidays(pool: pg.Pool, schedule: Schedule): Promise<Schedule> {
  const days = (await holidays(pool)).map(({ day }) => day);
  return days.length === 0 ? schedule : { ...schedule, holidays: [...schedule.holidays, ...days] };
}

/** `auction.holidays` reads the table, `auction.set-holidays` replaces it; the operator's alone. */
export async function keepHolidays(pool: pg.Pool, { actor, type, payload }: Incoming): Promise<Decision> {
  if (!isOperator(actor)) return rejected('not_allowed');
  if (type === 'auction.set-holidays') {
    const { days } = payload as AuctionCommands['auction.set-holidays'];
    // one statement, so that nobody reads a table that is half written
    await pool.query(
      `with wanted as (select * from unnest($1::text[], $2::text[]) as d (day, name)),
         gone as (delete from holiday where day not in (select day from wanted))
       insert into holiday (day, name) select day, name from wanted
       on conflict (day) do update set name = excluded.name`,
      [days.map(({ day }) => day), days.map(({ name }) => name.trim())],
    );
  }
  return accepted({ days: await holidays(pool) });
}
