import Joi from 'joi';
import { SUSPICION_GROUPS } from '../state/suspicions.ts';
import type { MessageContract } from './registry.ts';

/** Longest reason for dismissing a suspicion, characters. */
export const SUSPICION_REASON_LENGTH = 500;

const suspicionId = Joi.string().guid().required();
const example = { suspicionId: '3c5b2d1e-8f47-4a90-9c1b-6d2e7f8a9b01' };

/** What operators ask and say of suspicions of shill bidding. */
export const suspicionMessages: readonly MessageContract[] = [
  {
    name: 'suspicion.queue',
    version: 1,
    schema: Joi.object({
      group: Joi.valid(...SUSPICION_GROUPS).required(),
      q: Joi.string().trim().max(120).allow('').required(),
      page: Joi.number().integer().min(1).max(10_000).required(),
    }),
    example: { group: 'open', q: '', page: 1 },
  },
  { name: 'suspicion.get', version: 1, schema: Joi.object({ suspicionId }), example },
  {
    name: 'suspicion.take',
    version: 1,
    schema: Joi.object({ suspicionId, taken: Joi.boolean().required() }),
    example: { ...example, taken: true },
  },
  {
    name: 'suspicion.dismiss',
    version: 1,
    schema: Joi.object({
      suspicionId,
      reason: Joi.string().trim().min(3).max(SUSPICION_REASON_LENGTH).required(),
    }),
    example: { ...example, reason: 'Bruder des Verkäufers, hat selbst gekauft' },
  },
];
