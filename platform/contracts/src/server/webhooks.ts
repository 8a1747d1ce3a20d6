import Joi from 'joi';
import { flag, list, message, object, orNull, text } from './schema.ts';

const hookId = text(Joi.string().guid());
const url = text(Joi.string().max(500));
const events = list(
  text(
    Joi.string()
      .pattern(/^[a-z]+\.[a-z_]+$/)
      .max(60),
  ),
  (schema) => schema.min(1).max(100).unique(),
);
const example = { hookId: '3c5b2d1e-8f47-4a90-9c1b-6d2e7f8a9b01' };
const exampleUrl = 'https://dms.example/hooks/rollheim';
const exampleEvents = ['auction.outbid', 'auction.won'];
const deliveryId = text(Joi.string().guid());

const ofHook = <const N extends string>(name: N) =>
  message({ name, version: 1, schema: object({ hookId }), example });

/**
 * Commands of `notifications.commands` (key: customerId) about the own webhooks. All answers are sealed: addresses may
 * hold secrets, and what was posted amounts. `Webhooks`, where nothing else is given.
 */
export const webhookCommands = [
  /** Query. */
  message({ name: 'webhook.list', version: 1, schema: object({}), example: {} }),
  /** Answers `WebhookSecret`. */
  message({
    name: 'webhook.create',
    version: 1,
    schema: object({ url, events }),
    example: { url: exampleUrl, events: exampleEvents },
  }),
  message({
    name: 'webhook.change',
    version: 1,
    schema: object({ hookId, url, events }),
    example: { ...example, url: exampleUrl, events: exampleEvents },
  }),
  /** Replaces the secret, which signs for another day; answers `WebhookSecret`. */
  ofHook('webhook.rotate'),
  /** Pauses it, or sends a test that resumes it when it is taken. */
  message({
    name: 'webhook.pause',
    version: 1,
    schema: object({ hookId, paused: flag() }),
    example: { ...example, paused: true },
  }),
  ofHook('webhook.test'),
  ofHook('webhook.delete'),
  /** Query: `WebhookDeliveries`. */
  message({
    name: 'webhook.deliveries',
    version: 1,
    schema: object({ hookId, before: orNull(text(Joi.string().pattern(/^\d{1,18}$/))) }),
    example: { ...example, before: null },
  }),
  /** Sends an event again that was delivered or given up, or one that waits at once; answers `WebhookDeliveries`. */
  message({
    name: 'webhook.redeliver',
    version: 1,
    schema: object({ hookId, deliveryId }),
    example: { ...example, deliveryId: '9b015c2e-3d1e-4f47-8a90-6d2e7f8a1c5b' },
  }),
] as const;
