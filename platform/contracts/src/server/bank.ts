import Joi from 'joi';
import { BANK_GROUPS, MOST_BANK_PARTS } from '../state/bank.ts';
import { instant, integer, list, message, object, oneOf, text } from './schema.ts';

const id = text(Joi.string().min(1).max(80));
const reason = text(Joi.string().trim().min(3).max(500));

/** Largest bank statement, bytes; and packed as a command carries it, characters. */
export const BANK_FILE = { bytes: 5 * 1024 * 1024, packed: 700_000 } as const;

const entryId = '0c2f8a61d3b94e57a1c0e6f2b8d47a90';

/** Commands of `orders.commands` about the own bank account (key: `bank`), by operators alone. */
export const bankCommands = [
  /** A CAMT.053 file, gzip in base64: taken as a whole or refused as a whole; a file or entry that was there before does nothing. */
  message({
    name: 'bank.import',
    version: 1,
    schema: object({
      name: text(Joi.string().min(1).max(200)),
      file: text(Joi.string().base64().min(1).max(BANK_FILE.packed)),
    }),
    example: { name: 'camt053_2026-03-05.xml', file: 'H4sIAAAAAAAAA7OxL0ktLgEAUqoTUQYAAAA=' },
  }),
  /** Pays a pending order with an entry that was not booked by itself, whatever its amount. */
  message({
    name: 'bank.assign',
    version: 1,
    schema: object({ entryId: id, orderId: id }),
    example: { entryId, orderId: '8k2m4n6p8q0r' },
  }),
  /**
   * Pays one order or several with an entry: no part is more than its order still owes, and the parts with the `rest`,
   * which was paid too much, are the whole amount. An order that then owes nothing is paid, any other keeps waiting.
   */
  message({
    name: 'bank.split',
    version: 1,
    schema: object({
      entryId: id,
      parts: list(object({ orderId: id, amount: integer(1) }), (parts) => parts.min(1).max(MOST_BANK_PARTS)),
      rest: integer(0),
    }),
    example: {
      entryId,
      parts: [
        { orderId: '8k2m4n6p8q0r', amount: 94_962 },
        { orderId: '9m3p5r7t9v1x', amount: 50_000 },
      ],
      rest: 0,
    },
  }),
  /**
   * Takes back as a whole what an operator booked with an entry, with the reason: it waits again, and so do the orders
   * that it paid. Refused where something followed from the payment of one of them.
   */
  message({
    name: 'bank.take-back',
    version: 1,
    schema: object({ entryId: id, reason }),
    example: { entryId, reason: 'Paid by somebody else' },
  }),
  /**
   * Opens the invoice of a paid order again because the bank took its payment back, as a waiting entry says that names
   * it, also after the handover. Refused while a dispute about it is open.
   */
  message({
    name: 'bank.return',
    version: 1,
    schema: object({ entryId: id, orderId: id }),
    example: { entryId, orderId: '8k2m4n6p8q0r' },
  }),
  /**
   * Books an entry that went out as the refund of an order that it names: its amount is what is due to the buyer.
   */
  message({
    name: 'bank.refund',
    version: 1,
    schema: object({ entryId: id, orderId: id }),
    example: { entryId, orderId: '8k2m4n6p8q0r' },
  }),
  /** Sets an entry aside, with the reason. */
  message({
    name: 'bank.dismiss',
    version: 1,
    schema: object({ entryId: id, reason }),
    example: { entryId, reason: 'Interest of the bank' },
  }),
  /** Takes a dismissal back: the entry waits again. What is booked stays booked. */
  message({ name: 'bank.reopen', version: 1, schema: object({ entryId: id }), example: { entryId } }),
  /** Query, sealed: `BankEntries`, 50 a page. */
  message({
    name: 'bank.entries',
    version: 1,
    schema: object({ group: oneOf(BANK_GROUPS), page: integer(1, 10_000) }),
    example: { group: 'open', page: 1 },
  }),
] as const;

/** Of `orders.events`: entries came or were decided; who may read them asks. */
export const bankChanged = message({
  name: 'bank.changed',
  version: 1,
  schema: object({ at: instant() }),
  example: { at: '2026-03-05T08:10:00.000Z' },
});

/** Messages about the own bank account. */
export const bankMessages = [...bankCommands, bankChanged];
