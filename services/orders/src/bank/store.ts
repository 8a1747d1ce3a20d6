import { insertRow } from '@rollheim/bus';
import type { BankGroup, BankImported, BankReason } from '@rollheim/contracts';
import type pg from 'pg';
import type { Statement } from './camt.ts';

/** An entry as it is kept. */
export interface StoredEntry {
  readonly entry_id: string;
  readonly import_id: string;
  /** `YYYY-MM-DD`. */
  readonly booked_on: string;
  /** Cents. */
  readonly amount: number;
  readonly credit: boolean;
  readonly party: string | null;
  readonly party_iban: string | null;
  readonly text: string;
  readonly bank_reference: string | null;
  readonly state: BankGroup;
  readonly reason: BankReason | null;
  readonly order_id: string | null;
  readonly payment_ids: readonly string[];
  /** Ids of the orders that it names: by the number of a document, or by the id of their payment. */
  readonly names: readonly string[];
}

/** Holds everything that books statements until the transaction ends: two files are imported one after the other. */
export async function lockBank(client: pg.PoolClient): Promise<void> {
  await client.query('lock table bank_import in share row exclusive mode');
}

/** What became of a file that was imported before; null where it is new. */
export async function importOf(client: pg.PoolClient, sha256: string): Promise<BankImported | null> {
  const { rows } = await client.query<{ import_id: string; entries: number; known: number }>(
    'select import_id, entries, known from bank_import where sha256 = $1',
    [sha256],
  );
  const [row] = rows;
  return row
    ? { importId: row.import_id, again: true, entries: 0, booked: 0, known: row.entries + row.known }
    : null;
}

/** Those of some ids that entries have already. */
export async function knownEntries(
  client: pg.PoolClient,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ entry_id: string }>(
    'select entry_id from bank_entry where entry_id = any($1)',
    [ids],
  );
  return new Set(rows.map(({ entry_id }) => entry_id));
}

/** Orders by the numbers of their invoices and cancellation invoices. */
export async function ordersOf(
  client: pg.PoolClient,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ number: string; order_id: string }>(
    'select number, order_id from invoice where number = any($1)',
    [numbers],
  );
  return new Map(rows.map(({ number, order_id }) => [number, order_id]));
}

/** Orders by the ids of the payments that paid them and are still there. */
export async function ordersPaidBy(
  client: pg.PoolClient,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (paymentIds.length === 0) return new Map();
  const { rows } = await client.query<{ id: string; orders: string[] }>(
    `select id, array_agg(distinct p.order_id) as orders
     from bank_entry join bank_part p using (entry_id) cross join unnest(payment_ids) id
     where credit and payment_ids && $1::text[] and id = any($1) and taken_back_at is null group by id`,
    [paymentIds],
  );
  return new Map(rows.map(({ id, orders }) => [id, orders]));
}

/** An import with what was read. */
export interface NewImport extends Pick<BankImported, 'importId' | 'entries' | 'booked' | 'known'> {
  readonly name: string;
  readonly sha256: string;
  /** ISO instant. */
  readonly at: string;
  readonly actor: string | null;
  readonly statements: readonly Pick<Statement, 'bankId' | 'number' | 'createdOn'>[];
}

/** Writes an import and its new entries. */
export async function writeImport(
  client: pg.PoolClient,
  { importId, statements, ...rest }: NewImport,
  entries: readonly StoredEntry[],
): Promise<void> {
  await client.query(
    insertRow('bank_import', { import_id: importId, ...rest, statements: JSON.stringify(statements) }),
  );
  await client.query(
    `insert into bank_entry (entry_id, import_id, booked_on, amount, credit, party, party_iban, text,
       bank_reference, state, reason, order_id, payment_ids, names)
     select entry_id, import_id, booked_on, amount, credit, party, party_iban, text,
       bank_reference, state, reason, order_id, payment_ids, names
     from jsonb_populate_recordset(null::bank_entry, $1)`,
    [JSON.stringify(entries)],
  );
  await client.query(
    `insert into bank_part (entry_id, order_id, amount, pays)
     select entry_id, order_id, amount, true from bank_entry
     where import_id = $1 and state = 'booked' and credit`,
    [importId],
  );
}

/** Locks an entry; null where there is none. */
export async function lockEntry(
  client: pg.PoolClient,
  entryId: string,
): Promise<
  | (Pick<
      StoredEntry,
      'state' | 'amount' | 'credit' | 'booked_on' | 'text' | 'reason' | 'order_id' | 'names'
    > & {
      /** An operator decided it. */
      readonly by_hand: boolean;
    })
  | null
> {
  const { rows } = await client.query<
    Omit<StoredEntry, 'amount'> & { readonly amount: string; readonly by_hand: boolean }
  >(
    `select state, amount, credit, reason, text, order_id, names, booked_on::text as booked_on,
       decided_by is not null as by_hand
     from bank_entry where entry_id = $1 for update`,
    [entryId],
  );
  return rows[0] ? { ...rows[0], amount: Number(rows[0].amount) } : null;
}

/** What an operator decided of an entry. */
export interface EntryDecision {
  readonly entryId: string;
  readonly state: 'booked' | 'dismissed';
  /** The order that it paid, the first of several; null: as it was. */
  readonly orderId: string | null;
  /** What was paid too much, cents. */
  readonly rest: number;
  readonly note: string;
  readonly at: string;
  readonly actor: string | null;
}

/** Writes a decision. */
export async function decideEntry(
  client: pg.PoolClient,
  { entryId, state, orderId, rest, note, at, actor }: EntryDecision,
): Promise<void> {
  await client.query(
    `update bank_entry set state = $2, order_id = coalesce($3, order_id), note = $4, decided_at = $5,
       decided_by = $6, rest = $7 where entry_id = $1`,
    [entryId, state, orderId, note, at, actor, rest],
  );
}

/** Takes a decision back: nothing is known of it any more but in the audit trail. */
export async function reopenEntry(client: pg.PoolClient, entryId: string): Promise<void> {
  await client.query(
    `update bank_entry set state = 'open', note = '', decided_at = null, decided_by = null, rest = 0
     where entry_id = $1`,
    [entryId],
  );
}
