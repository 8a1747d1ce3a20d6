import Joi from 'joi';
import { SUSPICION_GROUPS } from '../state/suspicions.ts';
import { flag, instant, integer, message, object, oneOf, text } from './schema.ts';

/** Longest reason for dismissing a suspicion, characters. */
export const SUSPICION_REASON_LENGTH = 500;

const suspicionId = text(Joi.string().guid());
const example = { suspicionId: '3c5b2d1e-8f47-4a90-9c1b-6d2e7f8a9b01' };

/** Commands of `customers.commands` about suspicions of shill bidding, by operators alone. */
export const suspicionCommands = [
  /** Query, sealed answer: `SuspicionQueue`. */
  message({
    name: 'suspicion.queue',
    version: 1,
    schema: object({
      group: oneOf(SUSPICION_GROUPS),
      q: text(Joi.string().trim().max(120).allow('')),
      page: integer(1, 10_000),
    }),
    example: { group: 'open', q: '', page: 1 },
  }),
  /** Query, sealed answer: `SuspicionDetail`. */
  message({ name: 'suspicion.get', version: 1, schema: object({ suspicionId }), example }),
  /** An operator takes a suspicion up, or gives it back. */
  message({
    name: 'suspicion.take',
    version: 1,
    schema: object({ suspicionId, taken: flag() }),
    example: { ...example, taken: true },
  }),
  message({
    name: 'suspicion.dismiss',
    version: 1,
    schema: object({
      suspicionId,
      reason: text(Joi.string().trim().min(3).max(SUSPICION_REASON_LENGTH)),
    }),
    example: { ...example, reason: 'Bruder des Verkäufers, hat selbst gekauft' },
  }),
] as const;

/** Of `customers.events`: suspicions came or were decided; who may read them asks. */
export const suspicionChanged = message({
  name: 'suspicion.changed',
  version: 1,
  schema: object({ at: instant() }),
  example: { at: '2026-03-05T08:10:00.000Z' },
});

/** What operators ask and say of suspicions of shill bidding. */
export const suspicionMessages = [...suspicionCommands, suspicionChanged];
