import {
  MAIL_KINDS,
  type Domains,
  type EmailAutomations,
  type NotificationCommands,
  type WatchState,
} from '@rollheim/contracts';
import { accepted, rejected, type Command, type CommandHandlers } from '@rollheim/service-kit';
import type pg from 'pg';
import {
  byLink,
  isSettingsLink,
  mailSettings,
  readToken,
  setAmounts,
  setDigest,
  setRhythm,
  setQuietHours,
  setWanted,
  signingKey,
  subscriptionPage,
} from './mail/subscription.ts';
import { deliveryCommands } from './deliveries.ts';
import { isSigned, mailAddress, takeEvents } from './mail/bounces.ts';
import { publish } from './notify.ts';
import { pushActs } from './push/act.ts';
import { pushCommands } from './push/devices.ts';
import type { StandIn } from './push/endpoint.ts';
import { isCustomerId, receiver } from './receiver.ts';
import { searchCommands } from './searches.ts';
import { countersFor, readGroup } from './store.ts';
import type { WebhookConfig } from './webhooks/config.ts';
import { webhookCommands } from './webhooks/commands.ts';

const WATCHLIST = 'notifications.watchlist';

/** The receiver, logged in, or who has the signed link of one of their mails. */
async function maySetMails(
  command: Command<{ readonly customerId: string; readonly signature: string | null }>,
  db: pg.ClientBase,
): Promise<boolean> {
  const { customerId, signature } = command.payload;
  if (signature === null) return receiver(command) === customerId;
  return isCustomerId(customerId) && (await isSettingsLink(db, customerId, signature));
}

/** What they see of the settings: all, or by the link of a mail what it is for. */
async function settingsFor(
  { customerId, signature }: { readonly customerId: string; readonly signature: string | null },
  db: pg.ClientBase,
): Promise<EmailAutomations> {
  const settings = await mailSettings(db, customerId);
  return signature === null ? settings : byLink(settings);
}

interface WatchRow {
  readonly since: Date;
  /** Cents, as Postgres writes a bigint. */
  readonly price: string | null;
  /** As the price. */
  readonly buy_now: string | null;
  readonly note: string | null;
}

/** An entry of the watchlist as its topic says it. */
function watchMessage(customerId: string, auctionId: string, row: WatchRow) {
  const { since, price, buy_now: buyNow, note } = row;
  const payload: WatchState = {
    customerId,
    auctionId,
    since: since.toISOString(),
    price: price === null ? null : Number(price),
    buyNow: buyNow === null ? null : Number(buyNow),
    note,
  };
  return { topic: WATCHLIST, key: `${customerId}:${auctionId}`, type: WATCHLIST, payload };
}

type Env = WebhookConfig & { readonly PUSH_STAND_IN: StandIn; readonly MAIL_EVENTS_SECRET?: string };

/** Commands of `notifications.commands`. */
export const commandHandlers = (
  { PUSH_STAND_IN, WEBHOOK_STAND_IN, MAIL_EVENTS_SECRET: eventsSecret }: Env,
  domains: Domains,
): CommandHandlers<NotificationCommands> => ({
  ...searchCommands,
  ...deliveryCommands,
  ...pushCommands(PUSH_STAND_IN),
  ...webhookCommands(domains, WEBHOOK_STAND_IN),
  ...pushActs,

  'notification.read-group': async (command, tx) => {
    const customerId = receiver(command);
    if (!customerId) return rejected('not_allowed');
    publish(tx, await readGroup(tx.client, customerId, command.payload.groupKey));
    return accepted(await countersFor(tx.client, customerId));
  },

  'watch.add': async (command, tx) => {
    const customerId = receiver(command);
    if (!customerId) return rejected('not_allowed');
    const { auctionId, price, buyNow } = command.payload;
    const { rows } = await tx.client.query<WatchRow>(
      `insert into watchlist (customer_id, auction_id, since, price, buy_now) values ($1, $2, $3, $4, $5)
       on conflict do nothing returning since, price, buy_now, note`,
      [customerId, auctionId, command.at, price, buyNow],
    );
    if (rows[0]) tx.emit(watchMessage(customerId, auctionId, rows[0]));
    return accepted({ auctionId, watched: true });
  },

  'watch.add-all': async (command, tx) => {
    const customerId = receiver(command);
    if (!customerId) return rejected('not_allowed');
    const { rows } = await tx.client.query<WatchRow & { readonly auction_id: string }>(
      `insert into watchlist (customer_id, auction_id, since) select $1, unnest($2::text[]), $3
       on conflict do nothing returning auction_id, since, price, buy_now, note`,
      [customerId, command.payload.auctionIds, command.at],
    );
    for (const row of rows) tx.emit(watchMessage(customerId, row.auction_id, row));
    return accepted();
  },

  'watch.note': async (command, tx) => {
    const customerId = receiver(command);
    if (!customerId) return rejected('not_allowed');
    const { auctionId } = command.payload;
    const note = command.payload.note.trim();
    const { rows } = await tx.client.query<WatchRow>(
      `update watchlist set note = nullif($3, '') where customer_id = $1 and auction_id = $2
       returning since, price, buy_now, note`,
      [customerId, auctionId, note],
    );
    if (!rows[0]) return rejected('not_found');
    tx.emit(watchMessage(customerId, auctionId, rows[0]));
    return accepted({ note });
  },

  'watch.remove': async (command, tx) => {
    const customerId = receiver(command);
    if (!customerId) return rejected('not_allowed');
    const { auctionId } = command.payload;
    const { rowCount } = await tx.client.query(
      'delete from watchlist where customer_id = $1 and auction_id = $2',
      [customerId, auctionId],
    );
    if (rowCount)
      tx.emit({ topic: WATCHLIST, key: `${customerId}:${auctionId}`, type: WATCHLIST, payload: null });
    return accepted({ auctionId, watched: false });
  },

  // who has the link from a mail needs no login: its signature is the permission
  'mail.subscription': {
    query: async ({ payload }, client) => {
      const claim = readToken(await signingKey(client), payload.token);
      return claim ? accepted(await subscriptionPage(client, claim, false)) : rejected('not_found');
    },
  },

  'mail.subscribe': async ({ payload }, { client }) => {
    const claim = readToken(await signingKey(client), payload.token);
    if (!claim) return rejected('not_found');
    await setWanted(client, claim, payload.wanted);
    return accepted(await subscriptionPage(client, claim, true));
  },

  'mail.settings': {
    query: async (command, client) =>
      (await maySetMails(command, client))
        ? accepted(await settingsFor(command.payload, client))
        : rejected('not_found'),
  },

  'mail.set-wanted': async (command, { client }) => {
    const { customerId, code, channel, wanted, rhythm } = command.payload;
    if (!(await maySetMails(command, client))) return rejected('not_found');
    const settings = await settingsFor(command.payload, client);
    const kind = MAIL_KINDS.find((each) => each === code);
    const setting = settings.emailAutomations.find((each) => each.code === code);
    if (!kind || !setting || (channel === 'push' && setting.push === null)) return rejected('invalid_input');
    if (rhythm !== null && (channel === 'push' || setting.rhythm === null))
      return rejected('invalid_input', { rhythm: 'any.invalid' });
    await setWanted(client, { customerId, kind }, wanted, channel);
    if (rhythm !== null) await setRhythm(client, customerId, kind, rhythm);
    return accepted(await settingsFor(command.payload, client));
  },

  'mail.set-all': async (command, { client }) => {
    const { customerId, wanted } = command.payload;
    if (!(await maySetMails(command, client))) return rejected('not_found');
    const { emailAutomations } = await settingsFor(command.payload, client);
    const kinds = MAIL_KINDS.filter((kind) => emailAutomations.some(({ code }) => code === kind));
    if (wanted.some((code) => !kinds.some((kind) => kind === code)))
      return rejected('invalid_input', { wanted: 'any.invalid' });
    for (const kind of kinds) await setWanted(client, { customerId, kind }, wanted.includes(kind));
    return accepted(await settingsFor(command.payload, client));
  },

  'quiet.set': async (command, { client }) => {
    const customerId = receiver(command);
    if (!customerId) return rejected('not_allowed');
    const { payload: hours } = command;
    if (hours.from === hours.to) return rejected('invalid_input', { to: 'any.invalid' });
    await setQuietHours(client, customerId, {
      ...hours,
      days: hours.days.toSorted((one, other) => one - other),
    });
    return accepted(await mailSettings(client, customerId));
  },

  'digest.set': async (command, { client }) => {
    const customerId = receiver(command);
    if (!customerId) return rejected('not_allowed');
    const { at, days } = command.payload;
    await setDigest(client, customerId, { at, days: days.toSorted((one, other) => one - other) });
    return accepted(await mailSettings(client, customerId));
  },

  'push.set-amounts': async (command, { client }) => {
    const customerId = receiver(command);
    if (!customerId) return rejected('not_allowed');
    await setAmounts(client, customerId, command.payload.shown);
    return accepted(await mailSettings(client, customerId));
  },

  'mail.address': {
    query: async (command, client) => {
      const customerId = receiver(command);
      return customerId ? accepted(await mailAddress(client, customerId)) : rejected('not_allowed');
    },
  },

  // the mail provider's signature is the permission; without a secret there is no such call
  'mail.events': async ({ payload, at }, tx) => {
    if (!eventsSecret) return rejected('not_found');
    if (!isSigned(eventsSecret, payload)) return rejected('not_allowed');
    return (await takeEvents(tx, payload.events, at)) ? accepted() : rejected('invalid_input');
  },
});
