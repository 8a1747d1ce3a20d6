import { RETENTION, type Retained } from '@rollheim/contracts/server';
import pg from 'pg';
import type { Tx } from '../tx.ts';
import type { Ageing, PersonalData } from './types.ts';

/** So many in one transaction. */
const BATCH = 500;

/** Deletes rows of a table whose `since` is older; `where` narrows it down. */
export const olderThan =
  (table: string, since: string, where = 'true'): Ageing =>
  async ({ client }, days) => {
    const name = pg.escapeIdentifier(table);
    const { rowCount } = await client.query(
      `delete from ${name} where ctid = any(array(select ctid from ${name}
         where ${since} < now() - make_interval(days => $1) and (${where}) limit ${BATCH}))`,
      [days],
    );
    return rowCount ?? 0;
  };

/** Deletes everything of an owner that is older than it may be, each batch in a transaction of its own. */
export async function ageOut(
  { ageing = {} }: PersonalData,
  transact: (fn: (tx: Tx) => Promise<number>) => Promise<number>,
): Promise<void> {
  for (const [name, remove] of Object.entries(ageing) as [Retained, Ageing][]) {
    let gone = 0;
    do gone = await transact((tx) => remove(tx, RETENTION[name]));
    while (gone > 0);
  }
}
