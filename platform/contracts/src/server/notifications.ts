import Joi from 'joi';
import { LONGEST_NOTE } from '../constants.ts';
import { LOCALES } from '../locales.ts';
import { DELIVERY_GROUPS } from '../state/deliveries.ts';
import type {
  NotificationState,
  PushSubscriptionBody,
  SearchState,
  WatchState,
} from '../state/notifications.ts';
import { mailSettingsCommands } from './mail-settings.ts';
import { webhookCommands } from './webhooks.ts';
import {
  absent,
  anyOf,
  extended,
  flag,
  instant,
  integer,
  list,
  message,
  number,
  object,
  oneOf,
  orNull,
  record,
  text,
  type Typed,
  type TypedObject,
} from './schema.ts';

const id = text(Joi.string().max(80));
const token = text(Joi.string().max(200));
const guid = text(Joi.string().guid());
const note = (schema: Joi.StringSchema) => text(schema.max(LONGEST_NOTE));
const searchFields = {
  name: text(Joi.string().trim().min(1).max(80)),
  query: text(Joi.string().allow('').max(2000)),
  receiveByEmail: flag(),
  rhythm: oneOf(['instant', 'daily']),
};
const search = object(searchFields);
const exampleSearch = {
  name: 'Hymer, 2019',
  query: 'make=hymer&yearFrom=2019',
  receiveByEmail: true,
  rhythm: 'instant',
} as const;
const exampleCustomer = '7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10';
const auctionId = '4h7k2m9p3q5r';

const subscription: TypedObject<PushSubscriptionBody> = object({
  endpoint: text(Joi.string().max(1000)),
  p256dh: text(Joi.string().max(100)),
  auth: text(Joi.string().max(40)),
  name: text(Joi.string().max(60).allow('')),
});

/** Commands of `notifications.commands` (key: customerId). */
export const notificationCommands = [
  message({
    name: 'notification.read-group',
    version: 1,
    schema: object({ groupKey: id }),
    example: { groupKey: auctionId },
  }),
  /** `price`: the visible price now, `buyNow`: what it can be bought for at once, cents. */
  message({
    name: 'watch.add',
    version: 3,
    schema: object({ auctionId: id, price: orNull(integer(0)), buyNow: orNull(integer(0)) }),
    example: { auctionId, price: 2_150_000, buyNow: 2_890_000 },
    upcasters: [
      (older) => ({ ...(older as object), price: null }),
      (older) => ({ ...(older as object), buyNow: null }),
    ],
  }),
  /** The same for many, at a price that no one notes: the demo data. */
  message({
    name: 'watch.add-all',
    version: 1,
    schema: object({ auctionIds: list(id, (ids) => ids.min(1).max(200)) }),
    example: { auctionIds: [auctionId] },
  }),
  message({ name: 'watch.remove', version: 1, schema: object({ auctionId: id }), example: { auctionId } }),
  /** Writes down something about a watched vehicle; an empty text takes it away. */
  message({
    name: 'watch.note',
    version: 1,
    schema: object({ auctionId: id, note: note(Joi.string().allow('')) }),
    example: { auctionId, note: 'Markise prüfen' },
  }),
  /** Saves filters; where the customer has saved them already, answers that search as it is. */
  message({ name: 'search.save', version: 1, schema: search, example: exampleSearch }),
  /** Changes what is given and leaves the rest. */
  message({
    name: 'search.change',
    version: 1,
    schema: object({
      searchId: id,
      name: absent(searchFields.name),
      status: absent(oneOf(['active', 'paused'])),
      receiveByEmail: absent(searchFields.receiveByEmail),
      rhythm: absent(searchFields.rhythm),
    }),
    example: { searchId: auctionId, status: 'paused' },
  }),
  message({
    name: 'search.delete',
    version: 1,
    schema: object({ searchId: id }),
    example: { searchId: auctionId },
  }),
  ...mailSettingsCommands,
  ...webhookCommands,
  /** Query: whether mails to the own address are held back (`MailAddress`). */
  message({ name: 'mail.address', version: 1, schema: object({}), example: {} }),
  /** Bounces and complaints, signed by the mail provider: JSON of `{type, email}` in an array. */
  message({
    name: 'mail.events',
    version: 1,
    schema: object({
      timestamp: integer(0),
      events: text(Joi.string().max(50_000)),
      signature: text(Joi.string().hex().length(64)),
    }),
    example: {
      timestamp: 1_772_459_100,
      events: '[{"type":"bounce","email":"hanna@rollheim.example"}]',
      signature: 'a'.repeat(64),
    },
  }),
  /** Query: the devices that get push messages (`PushDevices`). */
  message({ name: 'push.devices', version: 1, schema: object({}), example: {} }),
  /** Sends push messages to a browser too, as long as its session lasts; answers all devices. */
  message({
    name: 'push.subscribe',
    version: 2,
    schema: extended(subscription, { sessionId: orNull(text(Joi.string().max(80))) }),
    example: {
      endpoint: 'https://push.example/send/4h7k2m9p3q5r',
      p256dh: `B${'A'.repeat(86)}`,
      auth: 'A'.repeat(22),
      name: 'Chrome, Android',
      sessionId: 'a'.repeat(32),
    },
    upcasters: [(older) => ({ ...(older as object), name: '' })],
  }),
  /** Sends a push to one of the own devices, to try it; answers all devices, and a moment later what became of it. */
  message({
    name: 'push.test',
    version: 1,
    schema: object({ device: text(Joi.string().max(64)) }),
    example: { device: 'a'.repeat(64) },
  }),
  /** Sends no more of them to a device; answers all that are left. */
  message({
    name: 'push.unsubscribe',
    version: 1,
    schema: object({ device: text(Joi.string().max(64)) }),
    example: { device: 'a'.repeat(64) },
  }),
  /** Has bids of an auction pushed to no own device, or to all of them again; answers all devices and such auctions. */
  message({
    name: 'push.set-muted',
    version: 1,
    schema: object({ auctionId: id, muted: flag() }),
    example: { auctionId, muted: false },
  }),
  /** What a press on a push does: keeps its thread quiet, takes that back, or reminds. Who has its token. */
  message({
    name: 'push.act',
    version: 1,
    schema: object({ token }),
    example: { token: `7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10.mute.${auctionId}.${'A'.repeat(43)}` },
  }),
  /** Query of operators, sealed answer: `DeliveryQueue`. `q`: part of the receiver's address or name, or their id. */
  message({
    name: 'delivery.queue',
    version: 1,
    schema: object({
      group: oneOf(DELIVERY_GROUPS),
      q: text(Joi.string().trim().max(254).allow('')),
      page: integer(1, 10_000),
      locale: oneOf(LOCALES),
    }),
    example: { group: 'failed', q: '', page: 1, locale: 'de' },
  }),
  /** An operator has a mail sent again that was refused, or of which no one knows whether it was taken. */
  message({
    name: 'delivery.resend',
    version: 1,
    schema: object({ deliveryId: guid }),
    example: { deliveryId: '3c5b2d1e-8f47-4a90-9c1b-6d2e7f8a9b01' },
  }),
  /** Query of operators, sealed answer: how many messages somebody has, `{ total, unread }`. */
  message({
    name: 'notification.count',
    version: 1,
    schema: object({ customerId: guid }),
    example: { customerId: exampleCustomer },
  }),
] as const;

const searchState: Typed<SearchState> = extended(search, {
  searchId: id,
  customerId: guid,
  status: oneOf(['active', 'paused']),
  createdAt: instant(),
  updatedAt: instant(),
});

const notificationState: Typed<NotificationState> = object({
  messageId: id,
  customerId: guid,
  groupKey: id,
  auctionId: orNull(id),
  code: text(Joi.string().max(120)),
  params: record(Joi.string().max(40), orNull(anyOf(text(Joi.string().allow('')), number()))),
  title: text(Joi.string().allow('').max(300)),
  mediaId: orNull(id),
  createdAt: instant(),
  read: oneOf([0, 1]),
  closedAt: orNull(instant()),
});

const watchState: Typed<WatchState> = object({
  customerId: guid,
  auctionId: id,
  since: instant(),
  price: orNull(integer(0)),
  buyNow: orNull(integer(0)),
  note: orNull(note(Joi.string())),
});

/** What became of an attempt to send a mail of another service: on its events, without content and address. */
export const mailReceipt = message({
  name: 'mail.receipt',
  version: 2,
  schema: object({
    mailId: guid,
    /** Null: somebody without an account. */
    customerId: orNull(guid),
    /** Service and purpose. */
    code: text(Joi.string().pattern(/^[a-z]+\.[a-z-]+$/)),
    outcome: oneOf(['queued', 'sent', 'refused']),
    answer: orNull(text(Joi.string().max(40))),
    attempts: integer(1),
    createdAt: instant(),
    /** When it went out or was given up; of one that waits when it is tried next. */
    at: instant(),
    /** Keyed hash of the address that it went to; null: no one is named. */
    sentTo: orNull(text(Joi.string().max(60))),
    /** The server reported that the address takes no mails. */
    dead: flag(),
  }),
  example: {
    mailId: '3c5b2d1e-8f47-4a90-9c1b-6d2e7f8a9b01',
    customerId: exampleCustomer,
    code: 'identity.login',
    outcome: 'queued',
    answer: '450',
    attempts: 2,
    createdAt: '2026-03-02T15:40:00.000Z',
    at: '2026-03-02T15:40:04.000Z',
    sentTo: 'A'.repeat(43),
    dead: false,
  },
  upcasters: [(older) => ({ ...(older as object), sentTo: null, dead: false })],
});

/** Messages of the notifications service. */
export const notificationMessages = [
  ...notificationCommands,
  mailReceipt,
  message({
    name: 'notifications.messages',
    version: 1,
    schema: notificationState,
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
  }),
  message({
    name: 'notifications.watchlist',
    version: 3,
    schema: watchState,
    example: {
      customerId: '7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10',
      auctionId: '4h7k2m9p3q5r',
      since: '2026-03-02T15:40:00.000Z',
      price: 2_150_000,
      buyNow: 2_890_000,
      note: 'Markise prüfen',
    },
    upcasters: [
      (older) => ({ ...(older as object), price: null, note: null }),
      (older) => ({ ...(older as object), buyNow: null }),
    ],
  }),
  message({
    name: 'notifications.searches',
    version: 1,
    schema: searchState,
    example: {
      ...exampleSearch,
      searchId: auctionId,
      customerId: exampleCustomer,
      status: 'active',
      createdAt: '2026-03-02T15:40:00.000Z',
      updatedAt: '2026-03-02T15:40:00.000Z',
    },
  }),
];
