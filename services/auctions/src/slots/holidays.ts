import type { Schedule } from '@rollheim/auction-rules';
import type { AuctionCommands, CommandAnswer, Holiday } from '@rollheim/contracts';
import {
  accepted,
  auditNote,
  originOf,
  rejected,
  type Decision,
  type ServiceContext,
} from '@rollheim/service-kit';
import type pg from 'pg';
import { isOperator } from '../facts/facts.ts';
import type { Incoming } from '../commands/incoming.ts';
import { iso } from '../outgoing/instants.ts';

type Reader = Pick<pg.Pool, 'query'> | pg.PoolClient;

/** Days of the operator's table, the first one first. */
async function holidays(pool: Reader): Promise<Holiday[]> {
  return (await (pool as pg.Pool).query<Holiday>('select day, name from holiday order by day')).rows;
}

/** The schedule with the operator's holidays beside its own; a slot that is fixed stays when they change. */
export async function withHolidays(pool: pg.Pool, schedule: Schedule): Promise<Schedule> {
  const days = (await holidays(pool)).map(({ day }) => day);
  return days.length === 0 ? schedule : { ...schedule, holidays: [...schedule.holidays, ...days] };
}

/** `auction.holidays` reads the table; the operator's alone. */
export async function readHolidays(
  pool: pg.Pool,
  { actor }: Incoming,
): Promise<Decision<CommandAnswer<'auction.holidays'>>> {
  return isOperator(actor) ? accepted({ days: await holidays(pool) }) : rejected('not_allowed');
}

/**
 * `auction.set-holidays` replaces the table; the operator's alone. The audit trail is notified in the same transaction: a
 * command that comes again after its deadline finds both or none.
 */
export async function setHolidays(
  { transact }: Pick<ServiceContext, 'transact'>,
  command: Incoming<AuctionCommands['auction.set-holidays']>,
): Promise<Decision<CommandAnswer<'auction.holidays'>>> {
  const { actor, payload, message, at } = command;
  if (!isOperator(actor)) return rejected('not_allowed');
  const { days } = payload;
  return transact(async ({ client, emit }) => {
    // one statement, so that no one reads a table that is half written
    await client.query(
      `with wanted as (select * from unnest($1::text[], $2::text[]) as d (day, name)),
         gone as (delete from holiday where day not in (select day from wanted))
       insert into holiday (day, name) select day, name from wanted
       on conflict (day) do update set name = excluded.name`,
      [days.map(({ day }) => day), days.map(({ name }) => name.trim())],
    );
    const noted = auditNote(command, iso(at));
    if (noted) emit(noted);
    return accepted({ days: await holidays(client) });
  }, originOf(message));
}
