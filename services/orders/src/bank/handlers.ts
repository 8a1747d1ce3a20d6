import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { BankCommands } from '@rollheim/contracts';
import { BANK_FILE } from '@rollheim/contracts/server';
import { accepted, isOperator, rejected, type CommandHandlers } from '@rollheim/service-kit';
import { dayOf } from '../order.ts';
import { bookPayment } from '../payment.ts';
import { publishBank } from '../publish.ts';
import { lockOrder, versionOf } from '../store.ts';
import type { Account } from './camt.ts';
import { StatementError } from './fault.ts';
import { importStatement } from './import.ts';
import { listEntries } from './list.ts';
import { decideEntry, lockEntry, reopenEntry } from './store.ts';

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
    // decided by somebody else meanwhile
    if (entry.state !== 'open') return rejected('conflict');
    if (!entry.credit || entry.reason === 'reversal') return rejected('move_not_allowed');
    // a day that cannot be is why a person looks at it: the money is there, today at the latest
    const [sold, today] = [dayOf(present.createdAt), dayOf(at)];
    const day = entry.booked_on < sold || entry.booked_on > today ? today : entry.booked_on;
    const order = await bookPayment(tx, { orderId, day, note: entry.text.slice(0, 200), at, actor });
    if (!order) return rejected('move_not_allowed');
    await decideEntry(tx.client, { entryId, state: 'booked', orderId, note: '', at, actor });
    publishBank(tx, at);
    const { buyerCustomerId, sellerCustomerId } = order;
    return accepted({ entryId, buyerCustomerId, sellerCustomerId }, { versions: versionOf(order) });
  },

  'bank.dismiss': async ({ actor, at, payload: { entryId, reason } }, tx) => {
    if (!isOperator(actor)) return rejected('not_allowed');
    const entry = await lockEntry(tx.client, entryId);
    if (!entry) return rejected('not_found');
    if (entry.state !== 'open') return rejected('conflict');
    const note = reason.trim();
    await decideEntry(tx.client, { entryId, state: 'dismissed', orderId: null, note, at, actor });
    publishBank(tx, at);
    return accepted({ entryId });
  },

  'bank.reopen': async ({ actor, at, payload: { entryId } }, tx) => {
    if (!isOperator(actor)) return rejected('not_allowed');
    const entry = await lockEntry(tx.client, entryId);
    if (!entry) return rejected('not_found');
    // somebody else was first
    if (entry.state === 'open') return rejected('conflict');
    // a booking told both sides, and began what follows a payment
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
