import Joi from 'joi';
import { LOCALES } from '../locales.ts';
import { DELIVERY_GROUPS } from '../state/deliveries.ts';
import type { MessageContract } from './registry.ts';

const id = Joi.string().max(80).required();
const token = Joi.string().max(200).required();
const customerId = Joi.string().max(80).required();
const search = {
  name: Joi.string().trim().min(1).max(80).required(),
  query: Joi.string().allow('').max(2000).required(),
  receiveByEmail: Joi.boolean().required(),
  rhythm: Joi.valid('instant', 'daily').required(),
};
const exampleSearch = {
  name: 'Hymer, 2019',
  query: 'make=hymer&yearFrom=2019',
  receiveByEmail: true,
  rhythm: 'instant',
};
/** Of the link in a mail; null: the receiver asks. */
const signature = Joi.string().max(80).allow(null).required();
const exampleCustomer = '7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10';
const exampleToken = `7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10.bids.${'A'.repeat(43)}`;

const wallTime = Joi.string()
  .pattern(/^([01]\d|2[0-3]):[0-5]\d$/)
  .required();

/** Messages of the notifications service. */
export const notificationMessages: readonly MessageContract[] = [
  {
    name: 'notification.read-group',
    version: 1,
    schema: Joi.object({ groupKey: id }),
    example: { groupKey: '4h7k2m9p3q5r' },
  },
  {
    name: 'watch.add',
    version: 1,
    schema: Joi.object({ auctionId: id }),
    example: { auctionId: '4h7k2m9p3q5r' },
  },
  {
    name: 'watch.remove',
    version: 1,
    schema: Joi.object({ auctionId: id }),
    example: { auctionId: '4h7k2m9p3q5r' },
  },
  { name: 'search.save', version: 1, schema: Joi.object(search), example: exampleSearch },
  {
    name: 'search.change',
    version: 1,
    schema: Joi.object({
      searchId: id,
      name: Joi.string().trim().min(1).max(80),
      status: Joi.valid('active', 'paused'),
      receiveByEmail: Joi.boolean(),
      rhythm: Joi.valid('instant', 'daily'),
    }),
    example: { searchId: '4h7k2m9p3q5r', status: 'paused' },
  },
  {
    name: 'search.delete',
    version: 1,
    schema: Joi.object({ searchId: id }),
    example: { searchId: '4h7k2m9p3q5r' },
  },
  {
    name: 'mail.subscription',
    version: 1,
    schema: Joi.object({ token }),
    example: { token: exampleToken },
  },
  {
    name: 'mail.subscribe',
    version: 1,
    schema: Joi.object({ token, wanted: Joi.boolean().required() }),
    example: { token: exampleToken, wanted: false },
  },
  {
    name: 'mail.settings',
    version: 1,
    schema: Joi.object({ customerId, signature }),
    example: { customerId: exampleCustomer, signature: null },
  },
  {
    name: 'mail.set-wanted',
    version: 2,
    schema: Joi.object({
      customerId,
      signature,
      code: Joi.string().max(20).required(),
      channel: Joi.valid('mail', 'push').required(),
      wanted: Joi.boolean().required(),
    }),
    example: {
      customerId: exampleCustomer,
      signature: 'A'.repeat(43),
      code: 'bids',
      channel: 'push',
      wanted: false,
    },
    upcasters: [(older) => ({ ...(older as object), channel: 'mail' })],
  },
  {
    name: 'quiet.set',
    version: 1,
    schema: Joi.object({
      on: Joi.boolean().required(),
      from: wallTime,
      to: wallTime,
      days: Joi.array().items(Joi.number().integer().min(1).max(7)).unique().max(7).required(),
      weekend: Joi.boolean().required(),
      deadlines: Joi.boolean().required(),
    }),
    example: {
      on: true,
      from: '19:00',
      to: '07:00',
      days: [1, 2, 3, 4, 5],
      weekend: true,
      deadlines: true,
    },
  },
  { name: 'mail.address', version: 1, schema: Joi.object({}), example: {} },
  {
    name: 'mail.events',
    version: 1,
    schema: Joi.object({
      timestamp: Joi.number().integer().min(0).required(),
      events: Joi.string().max(50_000).required(),
      signature: Joi.string().hex().length(64).required(),
    }),
    example: {
      timestamp: 1_772_459_100,
      events: '[{"type":"bounce","email":"hanna@rollheim.example"}]',
      signature: 'a'.repeat(64),
    },
  },
  {
    name: 'push.devices',
    version: 1,
    schema: Joi.object({}),
    example: {},
  },
  {
    name: 'push.subscribe',
    version: 1,
    schema: Joi.object({
      endpoint: Joi.string().max(1000).required(),
      p256dh: Joi.string().max(100).required(),
      auth: Joi.string().max(40).required(),
      sessionId: Joi.string().max(80).allow(null).required(),
    }),
    example: {
      endpoint: 'https://push.example/send/4h7k2m9p3q5r',
      p256dh: `B${'A'.repeat(86)}`,
      auth: 'A'.repeat(22),
      sessionId: 'a'.repeat(32),
    },
  },
  {
    name: 'push.unsubscribe',
    version: 1,
    schema: Joi.object({ device: Joi.string().max(64).required() }),
    example: { device: 'a'.repeat(64) },
  },
  {
    name: 'delivery.queue',
    version: 1,
    schema: Joi.object({
      group: Joi.valid(...DELIVERY_GROUPS).required(),
      q: Joi.string().trim().max(254).allow('').required(),
      page: Joi.number().integer().min(1).max(10_000).required(),
      locale: Joi.valid(...LOCALES).required(),
    }),
    example: { group: 'failed', q: '', page: 1, locale: 'de' },
  },
  {
    name: 'delivery.resend',
    version: 1,
    schema: Joi.object({ deliveryId: Joi.string().guid().required() }),
    example: { deliveryId: '3c5b2d1e-8f47-4a90-9c1b-6d2e7f8a9b01' },
  },
  {
    name: 'notifications.messages',
    version: 1,
    schema: Joi.object({
      messageId: id,
      customerId: Joi.string().guid().required(),
      groupKey: id,
      auctionId: Joi.string().max(80).allow(null).required(),
      code: Joi.string().max(120).required(),
      params: Joi.object()
        .pattern(Joi.string().max(40), Joi.alternatives(Joi.string().allow(''), Joi.number()).allow(null))
        .required(),
      title: Joi.string().allow('').max(300).required(),
      mediaId: Joi.string().max(80).allow(null).required(),
      createdAt: Joi.string().isoDate().required(),
      read: Joi.valid(0, 1).required(),
      closedAt: Joi.string().isoDate().allow(null).required(),
    }),
    example: {
      messageId: '8k2m4n6p8q0r',
      customerId: '7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10',
      groupKey: '4h7k2m9p3q5r',
      auctionId: '4h7k2m9p3q5r',
      code: 'overbid',
      params: { price: 4_560_000, endAt: '2026-03-02T15:45:00.000Z' },
      title: 'Hymer B 544',
      mediaId: null,
      createdAt: '2026-03-02T15:40:00.000Z',
      read: 1,
      closedAt: null,
    },
  },
  {
    name: 'notifications.watchlist',
    version: 1,
    schema: Joi.object({
      customerId: Joi.string().guid().required(),
      auctionId: id,
      since: Joi.string().isoDate().required(),
    }),
    example: {
      customerId: '7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10',
      auctionId: '4h7k2m9p3q5r',
      since: '2026-03-02T15:40:00.000Z',
    },
  },
  {
    name: 'notifications.searches',
    version: 1,
    schema: Joi.object({
      ...search,
      searchId: id,
      customerId: Joi.string().guid().required(),
      status: Joi.valid('active', 'paused').required(),
      createdAt: Joi.string().isoDate().required(),
      updatedAt: Joi.string().isoDate().required(),
    }),
    example: {
      ...exampleSearch,
      searchId: '4h7k2m9p3q5r',
      customerId: '7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10',
      status: 'active',
      createdAt: '2026-03-02T15:40:00.000Z',
      updatedAt: '2026-03-02T15:40:00.000Z',
    },
  },
];
