import Joi from 'joi';
import { message, object, text } from './schema.ts';

/** Longest login that is taken, in the form in which it is sent. */
const LONGEST_SEALED = 2_000;

/** Commands of `listings.commands` about a seller's connection to SYSCARA (key: customerId). */
export const syscaraCommands = [
  /** Query, sealed: the connection and its last import. */
  message({ name: 'syscara.get', version: 1, schema: object({}), example: {} }),
  /** Query: the public key that a login is encrypted for, so that none is in the log of the bus. */
  message({ name: 'syscara.key', version: 1, schema: object({}), example: {} }),
  /** Keeps a login in place of the one before, and tries it out. `sealed`: see `sealLogin`. */
  message({
    name: 'syscara.connect',
    version: 1,
    schema: object({ sealed: text(Joi.string().min(20).max(LONGEST_SEALED)) }),
    example: { sealed: 'eyJhbGciOiJFQ0RILUVTIn0..aXY.Y2lwaGVy.dGFn' },
  }),
  /** Tries the login out. */
  message({ name: 'syscara.check', version: 1, schema: object({}), example: {} }),
  /** Imports now; one that runs already is enough. */
  message({ name: 'syscara.run', version: 1, schema: object({}), example: {} }),
  /** Forgets the login, and with it imports by night. Ads stay. */
  message({ name: 'syscara.disconnect', version: 1, schema: object({}), example: {} }),
] as const;
