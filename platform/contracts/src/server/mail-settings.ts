import Joi from 'joi';
import { clockTime } from './clock-time.ts';
import { MAIL_RHYTHMS } from '../codes.ts';
import type { Digest, QuietHours } from '../state/notifications.ts';
import { flag, integer, list, message, object, oneOf, orNull, text, type Typed } from './schema.ts';

const token = text(Joi.string().max(200));
const customerId = text(Joi.string().max(80));
const kind = text(Joi.string().max(20));
/** Of the link in a mail; null: the receiver asks. */
const signature = orNull(text(Joi.string().max(80)));
const exampleCustomer = '7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10';
const exampleToken = `${exampleCustomer}.bids.${'A'.repeat(43)}`;

const quietHours: Typed<QuietHours> = object({
  on: flag(),
  from: clockTime,
  to: clockTime,
  days: list(integer(1, 7), (days) => days.unique().max(7)),
  weekend: flag(),
  deadlines: flag(),
});
const digest: Typed<Digest> = object({
  at: clockTime,
  days: list(integer(1, 7), (days) => days.unique().min(1).max(7)),
});

/** Commands of `notifications.commands` (key: customerId) that say which mails and pushes come, and when. */
export const mailSettingsCommands = [
  /** Query: what the page of a link from a mail says (`MailSubscription`). Who has the link. */
  message({
    name: 'mail.subscription',
    version: 1,
    schema: object({ token }),
    example: { token: exampleToken },
  }),
  /** Switches the kind of mails that the link is about on or off; answers the page. Who has the link. */
  message({
    name: 'mail.subscribe',
    version: 1,
    schema: object({ token, wanted: flag() }),
    example: { token: exampleToken, wanted: false },
  }),
  /** Query: which kinds of mails somebody gets (`EmailAutomations`). The receiver, or who has the signed link. */
  message({
    name: 'mail.settings',
    version: 1,
    schema: object({ customerId, signature }),
    example: { customerId: exampleCustomer, signature: null },
  }),
  /**
   * Switches a kind on or off for a channel, and says when its mails come (null: as before); answers all
   * of them. The receiver, or who has the signed link.
   */
  message({
    name: 'mail.set-wanted',
    version: 4,
    schema: object({
      customerId,
      signature,
      code: kind,
      channel: oneOf(['mail', 'push']),
      wanted: flag(),
      rhythm: orNull(oneOf(MAIL_RHYTHMS)),
    }),
    example: {
      customerId: exampleCustomer,
      signature: 'A'.repeat(43),
      code: 'bids',
      channel: 'mail',
      wanted: true,
      rhythm: 'daily',
    },
    upcasters: [
      (older) => ({ ...(older as object), channel: 'mail' }),
      (older) => ({ ...(older as object), daily: null }),
      (older) => {
        const { daily, ...rest } = older as { readonly daily: boolean | null };
        return { ...rest, rhythm: daily === null ? null : daily ? 'daily' : 'at_once' };
      },
    ],
  }),
  /**
   * Has the mails of exactly these kinds come, those that the receiver cannot get aside; answers all settings. The
   * receiver, or who has the signed link.
   */
  message({
    name: 'mail.set-all',
    version: 1,
    schema: object({ customerId, signature, wanted: list(kind, (kinds) => kinds.unique().max(20)) }),
    example: { customerId: exampleCustomer, signature: null, wanted: ['bids', 'talks'] },
  }),
  /** Sets the own quiet hours; answers all settings (`EmailAutomations`). */
  message({
    name: 'quiet.set',
    version: 1,
    schema: quietHours,
    example: {
      on: true,
      from: '19:00',
      to: '07:00',
      days: [1, 2, 3, 4, 5],
      weekend: true,
      deadlines: true,
    },
  }),
  /** Sets when the own daily mails go out; answers all settings (`EmailAutomations`). */
  message({
    name: 'digest.set',
    version: 1,
    schema: digest,
    example: { at: '07:30', days: [1, 2, 3, 4, 5] },
  }),
  /** Has the own pushes name amounts, or vehicle and deadline alone; answers all settings (`EmailAutomations`). */
  message({
    name: 'push.set-amounts',
    version: 1,
    schema: object({ shown: flag() }),
    example: { shown: false },
  }),
] as const;
