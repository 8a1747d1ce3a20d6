import type {
  BankEntries,
  BankEntry,
  BankGroup,
  BankImport,
  BankOrder,
  BankPaid,
  OrderState,
} from '@rollheim/contracts';
import type pg from 'pg';
import { owedBy } from '../order.ts';
import { refundDue } from '../refund.ts';
import { readOrders } from '../store.ts';
import { numbersIn } from './match.ts';
import { ordersOf, type StoredEntry } from './store.ts';

/** Entries of a page, and imports beside them. */
const PAGE = 50;
const LATEST_IMPORTS = 5;

interface Row extends Omit<StoredEntry, 'amount'> {
  readonly amount: string;
  readonly rest: string;
  readonly note: string;
  readonly decided_at: Date | null;
  readonly decided_by: string | null;
}

interface PartRow {
  readonly entry_id: string;
  readonly order_id: string;
  readonly amount: string;
}

/** Orders of a page of entries: all of them by id, what each entry paid, and which it names. */
interface OrdersOfPage {
  readonly orders: ReadonlyMap<string, BankOrder>;
  readonly parts: readonly PartRow[];
  readonly named: ReadonlyMap<string, readonly string[]>;
}

async function ordersOfPage(client: pg.PoolClient, rows: readonly Row[]): Promise<OrdersOfPage> {
  const { rows: parts } = await client.query<PartRow>(
    `select entry_id, order_id, amount from bank_part
     where entry_id = any($1) and taken_back_at is null order by part_id`,
    [rows.map(({ entry_id }) => entry_id)],
  );
  const several = rows.filter(
    ({ state, reason }) => state === 'open' && (reason === 'several_references' || reason === 'reversal'),
  );
  const numbers = new Map(
    several.map((row) => [row.entry_id, numbersIn({ references: [], text: row.text })]),
  );
  const byNumber = await ordersOf(client, [...new Set([...numbers.values()].flat())]);
  const named = new Map(
    several.map(({ entry_id: entryId, names }) => {
      const each = (numbers.get(entryId) ?? []).flatMap((number) => byNumber.get(number) ?? []);
      return [entryId, [...new Set([...names, ...each])]];
    }),
  );
  const ids = [
    ...rows.flatMap(({ order_id }) => order_id ?? []),
    ...parts.map(({ order_id }) => order_id),
    ...[...named.values()].flat(),
  ];
  const orders = await readOrders(client, [...new Set(ids)]);
  return { orders: new Map(orders.map((order) => [order.orderId, bankOrderOf(order)])), parts, named };
}

const bankOrderOf = (order: OrderState): BankOrder => ({
  orderId: order.orderId,
  number: order.number,
  title: order.title,
  status: order.status,
  invoice: order.invoice?.number ?? null,
  due: order.commission.gross,
  open: owedBy(order),
  refund: refundDue(order),
});

function fromRow(row: Row, { orders, parts, named }: OrdersOfPage): BankEntry {
  const found = (id: string | null): BankOrder[] => (id === null ? [] : [orders.get(id) ?? []].flat());
  const paid: BankPaid[] = parts
    .filter(({ entry_id }) => entry_id === row.entry_id)
    .flatMap(({ order_id, amount }) => found(order_id).map((order) => ({ order, amount: Number(amount) })));
  return {
    entryId: row.entry_id,
    bookedOn: row.booked_on,
    amount: Number(row.amount),
    credit: row.credit,
    party: row.party,
    partyAccount: row.party_iban?.slice(-4) ?? null,
    text: row.text,
    group: row.state,
    reason: row.reason,
    order: found(row.order_id)[0] ?? null,
    parts: paid,
    rest: Number(row.rest),
    named: (named.get(row.entry_id) ?? [])
      .flatMap(found)
      .filter(({ open, status }) =>
        row.reason === 'reversal' ? !row.credit && status === 'paid' : open > 0,
      ),
    decided:
      row.decided_at === null || row.decided_by === null
        ? null
        : { at: row.decided_at.toISOString(), actor: row.decided_by, note: row.note },
  };
}

async function countsOf(client: pg.PoolClient): Promise<Record<BankGroup, number>> {
  const { rows } = await client.query<{ state: BankGroup; count: number }>(
    'select state, count(*)::int as count from bank_entry group by state',
  );
  const counts = { open: 0, booked: 0, dismissed: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

type Sum = 'received' | 'paidOut' | 'paidOutOpen' | 'receivedBooked' | 'receivedOpen';

async function latestImports(client: pg.PoolClient): Promise<readonly BankImport[]> {
  const { rows } = await client.query<
    Record<Sum, string> & Omit<BankImport, 'at' | Sum> & { readonly at: Date }
  >(
    `select import_id as "importId", name, at, actor, entries, known, figures.*
     from (select * from bank_import order by at desc, import_id limit $1) latest,
       lateral (
         select count(*) filter (where state = 'booked')::int as booked,
           count(*) filter (where state = 'booked' and decided_by is not null)::int as "byHand",
           count(*) filter (where state = 'open')::int as open,
           coalesce(sum(amount) filter (where credit), 0) as received,
           coalesce(sum(amount) filter (where not credit), 0) as "paidOut",
           coalesce(sum(amount) filter (where not credit and state = 'open'), 0) as "paidOutOpen",
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
    paidOut: Number(row.paidOut),
    paidOutOpen: Number(row.paidOutOpen),
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
    `select e.*, e.booked_on::text as booked_on from bank_entry e
     where e.state = $1 order by e.booked_on desc, e.entry_id limit $2 offset $3`,
    [group, PAGE, (page - 1) * PAGE],
  );
  const found = await ordersOfPage(client, rows);
  const counts = await countsOf(client);
  const total = counts[group];
  const imports = await latestImports(client);
  const entries = rows.map((row) => fromRow(row, found));
  return { entries, counts, total, page, pages: Math.ceil(total / PAGE), imports };
}
