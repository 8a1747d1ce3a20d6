import type { NotificationCommands } from '@rollheim/contracts';
import { accepted, rejected, type Command, type CommandHandlers } from '@rollheim/service-kit';
import { readToken, setWanted, signingKey, subscriptionPage } from './mail/subscription.ts';
import { publish } from './notify.ts';
import { countersFor, readGroup } from './store.ts';

const WATCHLIST = 'notifications.watchlist';

/** The customer who acts, also where an operator reads the own messages; null for anyone else. */
function receiver({ actor, key }: Command): string | null {
  const customerId = actor?.replace(/^operator:/, '') ?? '';
  return /^[0-9a-f-]{36}$/i.test(customerId) && customerId === key ? customerId : null;
}

/** Commands of `notifications.commands`. */
export const commandHandlers: CommandHandlers<NotificationCommands> = {
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
};
