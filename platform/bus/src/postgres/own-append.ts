import type pg from 'pg';
import type { OutgoingMessage, OwnAppend } from '../port.ts';
import type { Queryable } from '../sql.ts';
import { APPEND_TYPES, appendValues, type PlacedMessage } from './records.ts';

/** One server and database, and no other: the instant that a server was started at distinguishes it from all. */
const PLACE = `select pg_postmaster_start_time()::text || ' ' || oid as place
  from pg_database where datname = current_database()`;
const MAY_APPEND = `select bool_or(has_schema_privilege(n.oid, 'usage') and has_function_privilege(p.oid, 'execute')) as may
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = 'bus' and p.proname = 'append_lines' and p.pronargs = ${APPEND_TYPES.length}`;

/** Whether these connections reach the bus' own database and may append there. */
export async function reachesBus(own: Queryable, bus: pg.Pool): Promise<boolean> {
  const here = await own.query<{ place: string }>(PLACE);
  const there = await bus.query<{ place: string }>(PLACE);
  if (here.rows[0]?.place === undefined || here.rows[0].place !== there.rows[0]?.place) return false;
  const { rows } = await own.query<{ may: boolean }>(MAY_APPEND);
  return rows[0]?.may === true;
}

/** Statements of an owner that append; `place` finds the partition of a message. */
export function ownAppend(place: (message: OutgoingMessage) => PlacedMessage): OwnAppend {
  return {
    statement(first) {
      const parameters = APPEND_TYPES.map((type, at) => `$${first + at}::${type}`);
      return `select bus.append_lines(${parameters.join(', ')}) where cardinality(${parameters[0]}) > 0`;
    },
    values: (messages) => appendValues(messages.map(place), true),
  };
}
