import Joi from 'joi';
import { list, message, object, orNull, text } from './schema.ts';

/** Characters of a note. */
export const NOTE_LENGTH = 2000;

const id = text(Joi.string().guid());
const example = { customerId: '7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10' };
const ofPerson = object({ customerId: id });

/** Commands of `customers.commands`: what operators ask of people and write down about them. */
export const personCommands = [
  /** Query, sealed answer: `CustomersFound`. `ids`: whom an ad or an order of the number that was typed belongs to. */
  message({
    name: 'customer.search',
    version: 1,
    schema: object({
      q: text(Joi.string().trim().max(254).allow('')),
      ids: list(id, (ids) => ids.max(20)),
      after: orNull(id),
    }),
    example: { q: 'ostertal rostock', ids: [], after: null },
  }),
  /** Query, sealed answer: `CustomerRecord`. */
  message({ name: 'customer.record', version: 1, schema: ofPerson, example }),
  /** An operator opens the page of somebody: for the audit trail. */
  message({ name: 'customer.look', version: 1, schema: ofPerson, example }),
  /** An operator writes something down about somebody. */
  message({
    name: 'customer.note',
    version: 1,
    schema: object({ customerId: id, text: text(Joi.string().trim().min(1).max(NOTE_LENGTH)) }),
    example: { ...example, text: 'Asks to be called after 5 pm' },
  }),
] as const;
