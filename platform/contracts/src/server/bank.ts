import Joi from 'joi';
import { BANK_GROUPS } from '../state/bank.ts';
import type { MessageContract } from './registry.ts';

const id = Joi.string().min(1).max(80).required();

/** Largest bank statement, bytes; and packed as a command carries it, characters. */
export const BANK_FILE = { bytes: 5 * 1024 * 1024, packed: 700_000 } as const;

const entryId = '0c2f8a61d3b94e57a1c0e6f2b8d47a90';

/** Messages about the own bank account. */
export const bankMessages: readonly MessageContract[] = [
  {
    name: 'bank.import',
    version: 1,
    schema: Joi.object({
      name: Joi.string().min(1).max(200).required(),
      file: Joi.string().base64().min(1).max(BANK_FILE.packed).required(),
    }),
    example: { name: 'camt053_2026-03-05.xml', file: 'H4sIAAAAAAAAA7OxL0ktLgEAUqoTUQYAAAA=' },
  },
  {
    name: 'bank.assign',
    version: 1,
    schema: Joi.object({ entryId: id, orderId: id }),
    example: { entryId, orderId: '8k2m4n6p8q0r' },
  },
  {
    name: 'bank.dismiss',
    version: 1,
    schema: Joi.object({ entryId: id, reason: Joi.string().trim().min(3).max(500).required() }),
    example: { entryId, reason: 'Interest of the bank' },
  },
  { name: 'bank.reopen', version: 1, schema: Joi.object({ entryId: id }), example: { entryId } },
  {
    name: 'bank.changed',
    version: 1,
    schema: Joi.object({ at: Joi.string().isoDate().required() }),
    example: { at: '2026-03-05T08:10:00.000Z' },
  },
  {
    name: 'bank.entries',
    version: 1,
    schema: Joi.object({
      group: Joi.valid(...BANK_GROUPS).required(),
      page: Joi.number().integer().min(1).max(10_000).required(),
    }),
    example: { group: 'open', page: 1 },
  },
];
