import Joi from 'joi';
import { integer, message, object, text } from './schema.ts';

/** Services that keep something about people; each exports and erases its own part. */
export const DATA_OWNERS = [
  'identity',
  'customers',
  'listings',
  'auctions',
  'orders',
  'valuations',
  'notifications',
  'media',
  'shell-server',
] as const;

const customerId = text(Joi.string().guid());
const example = { customerId: '7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10' };

/** Commands of `personal.commands`, by identity; the key is the name of the owner that they are for. */
export const personalMessages = [
  /** Asks what prevents a deletion. */
  message({ name: 'personal.check', version: 1, schema: object({ customerId }), example }),
  /**
   * Accepts nothing from a person for so many seconds; 0 lifts this hold, and no other one of theirs. Once it is
   * answered, whatever they sent before is written or will be refused.
   */
  message({
    name: 'personal.hold',
    version: 1,
    schema: object({ customerId, holdId: text(Joi.string().guid()), seconds: integer(0, 3600) }),
    example: { ...example, holdId: '1f0c7a52-93b4-4c5e-8d21-6a7b8c9d0e1f', seconds: 60 },
  }),
  /** Asks for a page of what the owner keeps about a person. */
  message({
    name: 'personal.export',
    version: 1,
    schema: object({ customerId, from: object({ table: integer(0), row: integer(0) }) }),
    example: { ...example, from: { table: 0, row: 0 } },
  }),
  /** Erases a person; idempotent. */
  message({ name: 'personal.erase', version: 1, schema: object({ customerId }), example }),
] as const;
