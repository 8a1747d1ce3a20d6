import { createHash } from 'node:crypto';
import { newId, type BankImported, type OrderState } from '@rollheim/contracts';
import type { Tx } from '@rollheim/service-kit';
import { dayOf, isOwnSale } from '../order.ts';
import { bookPayment } from '../payment.ts';
import { publishBank } from '../publish.ts';
import { lockOrder } from '../store.ts';
import type { Entry } from './camt-entry.ts';
import { readStatements, type Account } from './camt.ts';
import { sift } from './known.ts';
import { match, numbersIn } from './match.ts';
import { returnPayment } from './returned.ts';
import { LONGEST_NOTE } from './split.ts';
import {
  importOf,
  knownEntries,
  lockBank,
  ordersOf,
  ordersPaidBy,
  writeImport,
  type StoredEntry,
} from './store.ts';

/** Who imports a file, and when (ISO instant). */
export interface Import {
  readonly name: string;
  readonly at: string;
  readonly actor: string | null;
}

/**
 * Imports a bank statement in the open transaction: its new entries are kept, and those that fit an order are booked, all
 * of them or none. Throws a StatementError where the file is refused.
 */
export async function importStatement(
  tx: Tx,
  bytes: Uint8Array,
  account: Account,
  { name, at, actor }: Import,
): Promise<BankImported> {
  const statements = readStatements(bytes, account);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { client } = tx;
  await lockBank(client);
  const before = await importOf(client, sha256);
  if (before) return before;

  const sifted = await sift(client, account.iban, statements, (ids) => knownEntries(client, ids));
  const fresh = [...sifted.fresh];

  const orders = await lockNamed(
    tx,
    fresh.map(([, entry]) => entry),
  );
  const importId = newId();
  const kept: StoredEntry[] = [];
  for (const [id, entry] of fresh) {
    const named = orders.namedBy(entry).flatMap((orderId) => orders.states.get(orderId) ?? []);
    const matched = match(entry, named, {
      soldOn: (order) => dayOf(order.createdAt),
      today: dayOf(at),
      isOwn: (order) => isOwnSale(actor, order),
    });
    const order =
      'reason' in matched ? matched.order : 'booked' in matched ? matched.booked : matched.returned;
    if (order && 'booked' in matched) {
      orders.states.set(order.orderId, await paid(tx, order, entry, { at, actor }));
      orders.pay(entry, order.orderId);
    }
    if (order && 'returned' in matched)
      orders.states.set(order.orderId, await returnPayment(tx, order, entry, { at, actor }));
    const booked = !('reason' in matched);
    kept.push({
      ...saidIn(entry),
      entry_id: id,
      import_id: importId,
      state: booked ? 'booked' : 'open',
      reason: 'reason' in matched ? matched.reason : 'returned' in matched ? 'reversal' : null,
      order_id: order?.orderId ?? null,
      names: named.map(({ orderId }) => orderId),
    });
  }
  const booked = kept.filter(({ state }) => state === 'booked').length;
  const result = { importId, entries: kept.length, booked, known: sifted.known };
  const about = statements.map(({ bankId, number, createdOn }) => ({ bankId, number, createdOn }));
  await writeImport(client, { ...result, name, sha256, at, actor, statements: about }, kept);
  publishBank(tx, at);
  return { ...result, again: false };
}

/** What is kept of an entry as the bank wrote it. */
const saidIn = (entry: Entry) => ({
  booked_on: entry.bookedOn,
  amount: entry.amount,
  credit: entry.credit,
  party: entry.party,
  party_iban: entry.partyIban,
  text: entry.text,
  bank_reference: entry.bankReference,
  payment_ids: entry.paymentIds,
});

/**
 * Locks the orders that entries name, always in the same order: by the numbers of their documents, or, by a debit, by the
 * id of their payment. `pay`: an entry of this file has paid an order.
 */
async function lockNamed({ client }: Tx, entries: readonly Entry[]) {
  const ids = await ordersOf(client, [...new Set(entries.flatMap(numbersIn))]);
  const debits = entries.filter(({ credit }) => !credit);
  const paidBy = new Map(
    await ordersPaidBy(client, [...new Set(debits.flatMap(({ paymentIds }) => paymentIds))]),
  );
  const states = new Map<string, OrderState>();
  for (const orderId of [...new Set([...ids.values(), ...[...paidBy.values()].flat()])].toSorted()) {
    const order = await lockOrder(client, orderId);
    if (order) states.set(orderId, order);
  }
  return {
    states,
    namedBy(entry: Entry): readonly string[] {
      const byNumber = numbersIn(entry).flatMap((number) => ids.get(number) ?? []);
      const byPayment = entry.credit ? [] : entry.paymentIds.flatMap((id) => paidBy.get(id) ?? []);
      return [...new Set([...byNumber, ...byPayment])];
    },
    pay({ paymentIds }: Entry, orderId: string): void {
      for (const id of paymentIds) paidBy.set(id, [...(paidBy.get(id) ?? []), orderId]);
    },
  };
}

/** Books the payment of an order that is locked and pending. */
async function paid(
  tx: Tx,
  { orderId }: OrderState,
  { bookedOn, text, amount }: Entry,
  { at, actor }: Pick<Import, 'at' | 'actor'>,
): Promise<OrderState> {
  const order = await bookPayment(tx, {
    orderId,
    day: bookedOn,
    note: text.slice(0, LONGEST_NOTE),
    received: amount,
    at,
    actor,
  });
  if (!order) throw new Error(`Order ${orderId} is not pending`);
  return order;
}
