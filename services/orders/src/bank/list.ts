import type { BankEntries, BankEntry, BankGroup, BankImport, BankOrder } from '@rollheim/contracts';
import type pg from 'pg';
import type { StoredEntry } from './store.ts';

/** Entries of a page, and imports beside them. */
const PAGE = 50;
const LATEST_IMPORTS = 5;

interface Row extends Omit<StoredEntry, 'amount'> {
  readonly amount: string;
  readonly note: string;
  readonly decided_at: Date | null;
  readonly decided_by: string | null;
  readonly number: number;
  readonly title: string;
  readonly status: BankOrder['status'];
  readonly invoice: string | null;
  readonly due: string;
}

const fromRow = (row: Row): BankEntry => ({
  entryId: row.entry_id,
  bookedOn: row.booked_on,
  amount: Number(row.amount),
  credit: row.credit,
  party: row.party,
  partyAccount: row.party_iban?.slice(-4) ?? null,
  text: row.text,
  group: row.state,
  reason: row.reason,
  order:
    row.order_id === null
      ? null
      : {
          orderId: row.order_id,
          number: row.number,
          title: row.title,
          status: row.status,
          invoice: row.invoice,
          due: Number(row.due),
        },
  decided:
    row.decided_at === null || row.decided_by === null
      ? null
      : { at: row.decided_at.toISOString(), actor: row.decided_by, note: row.note },
});

async function countsOf(client: pg.PoolClient): Promise<Record<BankGroup, number>> {
  const { rows } = await client.query<{ state: BankGroup; count: number }>(
    'select state, count(*)::int as count from bank_entry group by state',
  );
  const counts = { open: 0, booked: 0, dismissed: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

type Sum = 'received' | 'receivedBooked' | 'receivedOpen';

async function latestImports(client: pg.PoolClient): Promise<readonly BankImport[]> {
  const { rows } = await client.query<
    Record<Sum, string> & Omit<BankImport, 'at' | Sum> & { readonly at: Date }
  >(
    `select import_id as "importId", name, at, actor, entries, known, figures.*
     from (select * from bank_import order by at desc, import_id limit $1) latest,
       lateral (
         select count(*) filter (where state = 'booked')::int as booked,
           count(*) filter (where state = 'open')::int as open,
           coalesce(sum(amount) filter (where credit), 0) as received,
           coalesce(sum(amount) filter (where credit and state = 'booked'), 0) as "receivedBooked",
           coalesce(sum(amount) filter (where credit and state = 'open'), 0) as "receivedOpen"
         from bank_entry where bank_entry.import_id = latest.import_id) figures
     order by at desc, import_id`,
    [LATEST_IMPORTS],
  );
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    received: Number(row.received),
    receivedBooked: Number(row.receivedBooked),
    receivedOpen: Number(row.receivedOpen),
  }));
}

/** A page of entries of a group, the newest day first, with the counts of all groups. */
export async function listEntries(
  client: pg.PoolClient,
  group: BankGroup,
  page: number,
): Promise<BankEntries> {
  const { rows } = await client.query<Row>(
    `select e.*, e.booked_on::text as booked_on, o.number, o.title, o.status,
       o.invoice->>'number' as invoice, o.commission->>'gross' as due
     from bank_entry e left join orders o using (order_id)
     where e.state = $1 order by e.booked_on desc, e.entry_id limit $2 offset $3`,
    [group, PAGE, (page - 1) * PAGE],
  );
  const counts = await countsOf(client);
  const total = counts[group];
  const imports = await latestImports(client);
  return { entries: rows.map(fromRow), counts, total, page, pages: Math.ceil(total / PAGE), imports };
}
