import Joi from 'joi';
import type { MessageContract } from './registry.ts';

/** Characters of a note. */
export const NOTE_LENGTH = 2000;

const id = Joi.string().guid();
const example = { customerId: '7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10' };
const ofPerson = Joi.object({ customerId: id.required() });

/** What operators ask of people and write down about them. */
export const personMessages: readonly MessageContract[] = [
  {
    name: 'customer.search',
    version: 1,
    schema: Joi.object({
      q: Joi.string().trim().max(254).allow('').required(),
      // whom an ad or an order of that number belongs to
      ids: Joi.array().items(id).max(20).required(),
      after: id.allow(null).required(),
    }),
    example: { q: 'ostertal rostock', ids: [], after: null },
  },
  { name: 'customer.record', version: 1, schema: ofPerson, example },
  { name: 'customer.look', version: 1, schema: ofPerson, example },
  {
    name: 'customer.note',
    version: 1,
    schema: Joi.object({
      customerId: id.required(),
      text: Joi.string().trim().min(1).max(NOTE_LENGTH).required(),
    }),
    example: { ...example, text: 'Asks to be called after 5 pm' },
  },
  { name: 'notification.count', version: 1, schema: ofPerson, example },
];
