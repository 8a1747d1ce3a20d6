import type { NotificationCommands } from '@rollheim/contracts';
import { accepted, rejected, type Command, type CommandHandlers } from '@rollheim/service-kit';
import type pg from 'pg';
import { MAIL_KINDS } from './table/row.ts';
import {
  isSettingsLink,
  mailSettings,
  readToken,
  setQuietHours,
  setWanted,
  signingKey,
  subscriptionPage,
} from './mail/subscription.ts';
import { deliveryCommands } from './deliveries.ts';
import { isSigned, mailAddress, takeEvents } from './mail/bounces.ts';
import { publish } from './notify.ts';
import { pushCommands } from './push/devices.ts';
import type { StandIn } from './push/endpoint.ts';
import { isCustomerId, receiver } from './receiver.ts';
import { searchCommands } from './searches.ts';
import { countersFor, readGroup } from './store.ts';

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

/** Commands of `notifications.commands`. */
export const commandHandlers = (
  standIn: StandIn,
  eventsSecret: string | undefined,
): CommandHandlers<NotificationCommands> => ({
  ...searchCommands,
  ...deliveryCommands,
  ...pushCommands(standIn),

  'notification.read-group': async (command, tx) => {
    const customerId = receiver(command);
    if (!customerId) return rejected('not_allowed');
    publish(tx, await readGroup(tx.client, customerId, command.payload.groupKey));
    return accepted(await countersFor(tx.client, customerId));
  },

  'watch.add': async (command, tx) => {
    const customerId = receiver(command);
    if (!customerId) return rejected('not_allowed');
    const { auctionId } = command.payload;
    const { rows } = await tx.client.query<{ since: Date }>(
      `insert into watchlist (customer_id, auction_id, since) values ($1, $2, $3)
       on conflict do nothing returning since`,
      [customerId, auctionId, command.at],
    );
    const since = rows[0]?.since.toISOString();
    if (since) {
      const payload = { customerId, auctionId, since };
      tx.emit({ topic: WATCHLIST, key: `${customerId}:${auctionId}`, type: WATCHLIST, payload });
    }
    return accepted({ auctionId, watched: true });
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
        ? accepted(await mailSettings(client, command.payload.customerId))
        : rejected('not_found'),
  },

  'mail.set-wanted': async (command, { client }) => {
    const { customerId, code, channel, wanted } = command.payload;
    if (!(await maySetMails(command, client))) return rejected('not_found');
    const settings = await mailSettings(client, customerId);
    const kind = MAIL_KINDS.find((each) => each === code);
    const setting = settings.emailAutomations.find((each) => each.code === code);
    if (!kind || !setting || (channel === 'push' && setting.push === null)) return rejected('invalid_input');
    await setWanted(client, { customerId, kind }, wanted, channel);
    return accepted(await mailSettings(client, customerId));
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
