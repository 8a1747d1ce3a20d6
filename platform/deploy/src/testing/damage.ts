import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { openClient } from '@rollheim/bus';
import { DATABASE } from '../system-env.ts';

/** Runs a statement as the administrator, triggers off: what damages data asks no rule. */
export type Ask = (text: string) => Promise<Record<string, string>[]>;

/** A damage that was done: undoes it. */
export type Damage = () => Promise<void>;

/** Asks the system's database on this server. */
export const asking =
  (serverUrl: string): Ask =>
  async (text) => {
    const url = new URL(serverUrl);
    url.pathname = `/${DATABASE}`;
    const client = openClient({
      connectionString: url.href,
      options: '-c session_replication_role=replica',
    });
    await client.connect();
    try {
      return (await client.query<Record<string, string>>(text)).rows;
    } finally {
      await client.end();
    }
  };

/** Changes (`set …`) or deletes (`delete`) the rows of a table; undone, they are as they were. */
export async function changedRows(ask: Ask, table: string, where: string, change: string): Promise<Damage> {
  await ask(`create table public.undamaged as select * from ${table} where ${where}`);
  // of a row that was changed the place is known, whatever was changed
  const changed =
    change === 'delete'
      ? await ask(`delete from ${table} where ${where} returning null`)
      : await ask(`update ${table} ${change} where ${where} returning ctid::text as place`);
  if (changed.length === 0) throw new Error(`${table} has no row where ${where}`);
  const places = changed.flatMap(({ place }) => (place ? [`'${place}'`] : []));
  return async () => {
    if (places.length > 0) await ask(`delete from ${table} where ctid = any(array[${places.join()}]::tid[])`);
    await ask(`insert into ${table} select * from public.undamaged`);
    await ask('drop table public.undamaged');
  };
}

/** Changes the bytes of a file, or deletes it; undone, it is as it was. */
export async function changedFile(path: string, change: (bytes: Buffer) => Buffer | null): Promise<Damage> {
  const bytes = readFileSync(path);
  const changed = change(bytes);
  if (changed === null) rmSync(path);
  else writeFileSync(path, changed);
  return async () => writeFileSync(path, bytes);
}
