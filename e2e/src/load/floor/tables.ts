import type { Pool } from 'pg';

/** A row by its columns, as it is stored. */
export type Row = Readonly<Record<string, unknown>>;

/** The tables of the product that hold what a bid is and what follows from it; `catalog`: its read model's schema. */
const sourcesOf = (catalog: string) => ({
  log: 'auctions.log',
  auction: 'auctions.auction',
  list: `${catalog}.auction`,
  history: `${catalog}.history`,
  messages: 'notifications.messages',
  mails: 'notifications.mails',
});

/** Rows of one batch, by table. */
export type Rows = Readonly<Record<keyof ReturnType<typeof sourcesOf>, readonly Row[]>>;

/** What a bid changes of an auction's row, and of the list's. */
const OF_AUCTION = ['seq', 'version', 'next_due', 'head', 'snapshot_seq'];
const OF_LIST = ['version', 'price', 'shown_price', 'leader_customer_id', 'state'];

/** Makes tables of the floor's own like the product's, with their keys, indexes and fill factors; those of auctions full. */
export async function makeTables(pool: Pool): Promise<void> {
  await pool.query('drop schema if exists floor cascade; create schema floor');
  const catalog = await pool.query<{ name: string }>(
    "select n.nspname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname like 'catalog_p_%' and c.relname = 'auction'",
  );
  const sources = sourcesOf(catalog.rows[0]?.name ?? '');
  for (const [name, source] of Object.entries(sources)) {
    await pool.query(`create table floor.${name} (like ${source} including all)`);
    const { rows } = await pool.query<{ options: string | null }>(
      "select array_to_string(reloptions, ', ') as options from pg_class where oid = $1::regclass",
      [source],
    );
    const options = rows[0]?.options;
    if (options) await pool.query(`alter table floor.${name} set (${options})`);
  }
  for (const name of ['auction', 'list'] as const)
    await pool.query(`insert into floor.${name} select * from ${sources[name]}`);
  await pool.query(
    `create table floor.history_example as select * from ${sources.history} order by at desc limit 1`,
  );
  await pool.query('vacuum (analyze) floor.auction, floor.list');
}

const rowsOf = (table: keyof Rows, parameter: number): string =>
  `json_populate_recordset(null::floor.${table}, $${parameter}::json)`;
const changed = (names: readonly string[]): string => names.map((name) => `${name} = n.${name}`).join(', ');

/** One statement, one transaction: all rows of a batch. */
const WRITE = /* sql */ `
with logged as (
  insert into floor.log select * from ${rowsOf('log', 1)}
), kept as (
  update floor.auction a set ${changed(OF_AUCTION)}, snapshot = coalesce(n.snapshot, a.snapshot),
    bidders = coalesce(n.bidders, a.bidders)
  from ${rowsOf('auction', 2)} n where a.auction_id = n.auction_id
), listed as (
  update floor.list l set ${changed(OF_LIST)} from ${rowsOf('list', 3)} n where l.auction_id = n.auction_id
), shown as (
  insert into floor.history select * from ${rowsOf('history', 4)}
), told as (
  insert into floor.messages select * from ${rowsOf('messages', 5)}
)
insert into floor.mails select * from ${rowsOf('mails', 6)}`;

/** Writes a batch; committed when it resolves. */
export async function write(
  pool: Pool,
  { log, auction, list, history, messages, mails }: Rows,
): Promise<void> {
  const values = [log, auction, list, history, messages, mails].map((rows) => JSON.stringify(rows));
  await pool.query({ name: 'floor', text: WRITE, values });
}
