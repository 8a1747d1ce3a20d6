import Joi from 'joi';
import type { MessageContract } from './registry.ts';

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

const customerId = Joi.string().guid().required();
const example = { customerId: '7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10' };
const place = Joi.object({
  table: Joi.number().integer().min(0).required(),
  row: Joi.number().integer().min(0).required(),
});

/** What identity asks of every owner of personal data. */
export const personalMessages: readonly MessageContract[] = [
  { name: 'personal.check', version: 1, schema: Joi.object({ customerId }), example },
  {
    name: 'personal.hold',
    version: 1,
    schema: Joi.object({
      customerId,
      holdId: Joi.string().guid().required(),
      seconds: Joi.number().integer().min(0).max(3600).required(),
    }),
    example: { ...example, holdId: '1f0c7a52-93b4-4c5e-8d21-6a7b8c9d0e1f', seconds: 60 },
  },
  {
    name: 'personal.export',
    version: 1,
    schema: Joi.object({ customerId, from: place.required() }),
    example: { ...example, from: { table: 0, row: 0 } },
  },
  { name: 'personal.erase', version: 1, schema: Joi.object({ customerId }), example },
];
