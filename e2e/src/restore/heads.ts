import { openClient } from '@rollheim/bus';
import { DATABASE } from '@rollheim/deploy';

/** Where the chain of each auction ends: its newest entry and its head. */
export type Heads = ReadonlyMap<
  string,
  { readonly seq: number; readonly head: string; readonly title: string }
>;

/** Runs statements on the system's database of a server, as its administrator. */
async function onDatabase<T>(
  serverUrl: string,
  run: (query: <R>(text: string, values?: unknown[]) => Promise<R[]>) => Promise<T>,
): Promise<T> {
  const url = new URL(serverUrl);
  url.pathname = `/${DATABASE}`;
  const client = openClient({ connectionString: url.href });
  await client.connect();
  try {
    return await run(async (text, values) => (await client.query(text, values)).rows as never);
  } finally {
    await client.end();
  }
}

/** Heads of all auctions. */
export const headsOf = (serverUrl: string): Promise<Heads> =>
  onDatabase(serverUrl, async (query) => {
    const rows = await query<{ id: string; seq: number; head: string; title: string }>(
      'select auction_id as id, seq, head, title from auctions.auction',
    );
    return new Map(rows.map(({ id, ...head }) => [id, head]));
  });

/** Rows of each table of the services, by its name. */
export const countsOf = (serverUrl: string): Promise<ReadonlyMap<string, number>> =>
  onDatabase(serverUrl, async (query) => {
    const tables = await query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    );
    const counts = new Map<string, number>();
    for (const { name } of tables) {
      const [row] = await query<{ n: number }>(`select count(*)::int as n from ${name}`);
      counts.set(name, row?.n ?? 0);
    }
    return counts;
  });

/** Auctions of a backup whose chain is no part of the logs that it was taken of. */
export const strayHeads = (serverUrl: string, restored: Heads): Promise<string[]> =>
  onDatabase(serverUrl, async (query) => {
    const rows = await query<{ id: string; seq: number; head: string }>(
      'select auction_id as id, seq, head from auctions.log where auction_id = any($1)',
      [[...restored.keys()]],
    );
    const live = new Set(rows.map(({ id, seq, head }) => `${id} ${seq} ${head}`));
    return [...restored].flatMap(([id, { seq, head }]) => (live.has(`${id} ${seq} ${head}`) ? [] : [id]));
  });
