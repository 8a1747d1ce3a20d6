import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { BankCommands, OrderState } from '@rollheim/contracts';
import { BANK_FILE } from '@rollheim/contracts/server';
import { accepted, isOperator, rejected, type CommandHandlers } from '@rollheim/service-kit';
import { dayOf, isOwnSale } from '../order.ts';
import type { Payment } from '../payment.ts';
import { publishBank } from '../publish.ts';
import { bookRefund, refundDue } from '../refund.ts';
import { lockOrder, readOrders, versionOf } from '../store.ts';
import type { Account } from './camt.ts';
import { StatementError } from './fault.ts';
import { importStatement } from './import.ts';
import { listEntries } from './list.ts';
import { isReturnable, numbersIn } from './match.ts';
import { bookPart, lockOrders, lockPaid, takeBackPart } from './parts.ts';
import { returnPayment } from './returned.ts';
import { judgeSplit, judgeTakeBack, LONGEST_NOTE, paidOnOf, refusedEntry, wholePart } from './split.ts';
import { decideEntry, lockEntry, ordersOf, reopenEntry, type StoredEntry } from './store.ts';

const unpack = promisify(gunzip);

/** The bytes of a file; throws a {@link StatementError} where they are no gzip, or more than a statement may have. */
async function bytesOf(file: string): Promise<Uint8Array> {
  try {
    return await unpack(Buffer.from(file, 'base64'), { maxOutputLength: BANK_FILE.bytes });
  } catch (error) {
    throw new StatementError(
      (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'size' : 'packed',
    );
  }
}

/** The payment of an order that an operator finds in an entry. */
function paymentOf(
  { booked_on: booked, text }: Pick<StoredEntry, 'booked_on' | 'text'>,
  { createdAt }: OrderState,
  by: Pick<Payment, 'at' | 'actor'>,
): Parameters<typeof bookPart>[3] {
  const day = paidOnOf(booked, dayOf(createdAt), dayOf(by.at));
  return { ...by, day, bookedOn: booked, note: text.slice(0, LONGEST_NOTE) };
}

type Client = Parameters<typeof ordersOf>[0];
type Naming = Pick<StoredEntry, 'text' | 'order_id' | 'names'>;

/** Ids of the orders that an entry is about, or whose documents it names. */
async function namedBy(client: Client, { text, order_id: known, names }: Naming): Promise<readonly string[]> {
  const named = await ordersOf(client, numbersIn({ references: [], text }));
  return [...new Set([...(known === null ? [] : [known]), ...names, ...named.values()])];
}

/** True where an entry is about a sale of the operator's own: what it means for that somebody else decides. */
const isOwnEntry = async (client: Client, entry: Naming, actor: string | null): Promise<boolean> =>
  (await readOrders(client, await namedBy(client, entry))).some((order) => isOwnSale(actor, order));

/** Versions and people of the orders that a decision changed. */
const concerning = (orders: readonly OrderState[]) => ({
  versions: Object.assign({}, ...orders.map(versionOf)) as Readonly<Record<string, number>>,
  persons: orders.flatMap(({ buyerCustomerId, sellerCustomerId }) => [buyerCustomerId, sellerCustomerId]),
});

/** Statements of the own bank account: what pays which order. */
export const bankHandlers = (account: Account): CommandHandlers<BankCommands> => ({
  'bank.import': async ({ actor, at, payload: { name, file } }, tx) => {
    if (!isOperator(actor)) return rejected('not_allowed');
    try {
      return accepted(await importStatement(tx, await bytesOf(file), account, { name, at, actor }));
    } catch (error) {
      // thrown while the file is read: nothing was written before
      if (error instanceof StatementError) return rejected('invalid_input', error.fields);
      throw error;
    }
  },

  'bank.assign': async ({ actor, at, payload: { entryId, orderId } }, tx) => {
    if (!isOperator(actor)) return rejected('not_allowed');
    const entry = await lockEntry(tx.client, entryId);
    const present = entry && (await lockOrder(tx.client, orderId));
    if (!entry || !present) return rejected('not_found');
    if (isOwnSale(actor, present)) return rejected('four_eyes');
    const refused = refusedEntry(entry);
    if (refused) return rejected(refused.refused);
    if (present.status !== 'pending') return rejected('move_not_allowed');
    const part = wholePart(entry.amount, present);
    const order = await bookPart(tx, entryId, part, paymentOf(entry, present, { at, actor }));
    await decideEntry(tx.client, { entryId, state: 'booked', orderId, rest: 0, note: '', at, actor });
    publishBank(tx, at);
    const { buyerCustomerId, sellerCustomerId } = order;
    return accepted({ entryId, buyerCustomerId, sellerCustomerId }, { versions: versionOf(order) });
  },

  'bank.split': async ({ actor, at, payload: { entryId, parts: asked, rest } }, tx) => {
    if (!isOperator(actor)) return rejected('not_allowed');
    const entry = await lockEntry(tx.client, entryId);
    if (!entry) return rejected('not_found');
    const refused = refusedEntry(entry);
    if (refused) return rejected(refused.refused);
    const present = await lockOrders(
      tx.client,
      asked.map(({ orderId }) => orderId),
    );
    if ([...present.values()].some((order) => isOwnSale(actor, order))) return rejected('four_eyes');
    const parts = judgeSplit(entry.amount, asked, rest, present);
    if ('refused' in parts) return rejected(parts.refused, parts.fields);
    const orderId = parts[0]?.orderId ?? null;
    // before its order is published, which says what was paid too much
    await decideEntry(tx.client, { entryId, state: 'booked', orderId, rest, note: '', at, actor });
    const orders: OrderState[] = [];
    for (const part of parts) {
      const order = present.get(part.orderId);
      if (order) orders.push(await bookPart(tx, entryId, part, paymentOf(entry, order, { at, actor })));
    }
    publishBank(tx, at);
    return accepted({ entryId }, concerning(orders));
  },

  'bank.take-back': async ({ actor, at, payload: { entryId, reason } }, tx) => {
    if (!isOperator(actor)) return rejected('not_allowed');
    const entry = await lockEntry(tx.client, entryId);
    if (!entry) return rejected('not_found');
    // somebody else was first
    if (entry.state !== 'booked') return rejected('conflict');
    // what fits to the cent was no one's decision
    if (!entry.by_hand) return rejected('move_not_allowed');
    const paid = await lockPaid(tx.client, entryId);
    // the bank has taken it back already, or it is what the bank took
    if (paid.length === 0) return rejected('move_not_allowed');
    if (paid.some(({ order }) => isOwnSale(actor, order))) return rejected('four_eyes');
    const faults = judgeTakeBack(paid);
    if (Object.keys(faults).length > 0) return rejected('move_not_allowed', faults);
    const note = reason.trim();
    await reopenEntry(tx.client, entryId);
    const orders: OrderState[] = [];
    for (const part of paid) orders.push(await takeBackPart(tx, entryId, part, { at, actor, note }));
    publishBank(tx, at);
    return accepted({ entryId }, concerning(orders));
  },

  'bank.return': async ({ actor, at, payload: { entryId, orderId } }, tx) => {
    if (!isOperator(actor)) return rejected('not_allowed');
    const entry = await lockEntry(tx.client, entryId);
    const present = entry && (await lockOrder(tx.client, orderId));
    if (!entry || !present) return rejected('not_found');
    // also of the other orders that it names: what the bank took back of them would be settled with it
    if (isOwnSale(actor, present) || (await isOwnEntry(tx.client, entry, actor)))
      return rejected('four_eyes');
    if (entry.state !== 'open') return rejected('conflict');
    if (entry.credit || entry.reason !== 'reversal') return rejected('move_not_allowed');
    if (!(await namedBy(tx.client, entry)).includes(orderId))
      return rejected('invalid_input', { orderId: 'bank.not_named' });
    if (!isReturnable(present))
      return rejected('move_not_allowed', { [`orders.${present.number}`]: 'bank.followed' });
    const returned = { ...entry, bookedOn: entry.booked_on };
    const order = await returnPayment(tx, present, returned, { at, actor });
    await decideEntry(tx.client, { entryId, state: 'booked', orderId, rest: 0, note: '', at, actor });
    publishBank(tx, at);
    return accepted({ entryId }, concerning([order]));
  },

  'bank.refund': async ({ actor, at, payload: { entryId, orderId } }, tx) => {
    if (!isOperator(actor)) return rejected('not_allowed');
    const entry = await lockEntry(tx.client, entryId);
    const present = entry && (await lockOrder(tx.client, orderId));
    if (!entry || !present) return rejected('not_found');
    if (isOwnSale(actor, present) || (await isOwnEntry(tx.client, entry, actor)))
      return rejected('four_eyes');
    if (entry.state !== 'open') return rejected('conflict');
    if (!(await namedBy(tx.client, entry)).includes(orderId))
      return rejected('invalid_input', { orderId: 'bank.not_named' });
    if (entry.credit || entry.amount !== refundDue(present)) return rejected('move_not_allowed');
    const { day, note } = paymentOf(entry, present, { at, actor });
    const order = await bookRefund(tx, present, { day, note, at, actor });
    await decideEntry(tx.client, { entryId, state: 'booked', orderId, rest: 0, note: '', at, actor });
    publishBank(tx, at);
    return accepted({ entryId }, concerning([order]));
  },

  'bank.dismiss': async ({ actor, at, payload: { entryId, reason } }, tx) => {
    if (!isOperator(actor)) return rejected('not_allowed');
    const entry = await lockEntry(tx.client, entryId);
    if (!entry) return rejected('not_found');
    if (entry.state !== 'open') return rejected('conflict');
    // what the bank took back of it would stop nothing any more
    if (await isOwnEntry(tx.client, entry, actor)) return rejected('four_eyes');
    const note = reason.trim();
    await decideEntry(tx.client, {
      entryId,
      state: 'dismissed',
      orderId: null,
      rest: 0,
      note,
      at,
      actor,
    });
    publishBank(tx, at);
    const about = entry.order_id === null ? [] : await readOrders(tx.client, [entry.order_id]);
    return accepted({ entryId }, { persons: concerning(about).persons });
  },

  'bank.reopen': async ({ actor, at, payload: { entryId } }, tx) => {
    if (!isOperator(actor)) return rejected('not_allowed');
    const entry = await lockEntry(tx.client, entryId);
    if (!entry) return rejected('not_found');
    // somebody else was first
    if (entry.state === 'open') return rejected('conflict');
    if (await isOwnEntry(tx.client, entry, actor)) return rejected('four_eyes');
    // that is a move of its own, which notifies both sides
    if (entry.state === 'booked') return rejected('move_not_allowed');
    await reopenEntry(tx.client, entryId);
    publishBank(tx, at);
    return accepted({ entryId });
  },

  'bank.entries': {
    query: async ({ actor, payload: { group, page } }, client) => {
      if (!isOperator(actor)) return rejected('not_allowed');
      return accepted(undefined, { private: { ...(await listEntries(client, group, page)) } });
    },
  },
});
