import type { NotificationCommands, PushDevices } from '@rollheim/contracts';
import { accepted, rejected, type CommandHandlers } from '@rollheim/service-kit';
import type pg from 'pg';
import { receiver } from '../receiver.ts';
import { areKeys, deviceOf, pushHost, type StandIn } from './endpoint.ts';
import { vapidKeys } from './keys.ts';

/** Devices of one person; a further one takes the place of the oldest. */
const MOST_DEVICES = 10;

async function devicesOf(db: pg.ClientBase, customerId: string): Promise<PushDevices> {
  const { publicKey } = await vapidKeys(db);
  const { rows } = await db.query<{ device: string }>(
    'select device from push_subscriptions where customer_id = $1 order by since desc, device',
    [customerId],
  );
  return { publicKey, devices: rows.map(({ device }) => device) };
}

type PushCommands = Pick<NotificationCommands, 'push.devices' | 'push.subscribe' | 'push.unsubscribe'>;

/** Commands of push messages: each customer has their own devices alone. */
export const pushCommands = (standIn: StandIn): CommandHandlers<PushCommands> => ({
  'push.devices': {
    query: async (command, client) => {
      const customerId = receiver(command);
      return customerId ? accepted(await devicesOf(client, customerId)) : rejected('not_allowed');
    },
  },

  'push.subscribe': async (command, { client }) => {
    const customerId = receiver(command);
    if (!customerId) return rejected('not_allowed');
    const { endpoint, p256dh, auth, sessionId } = command.payload;
    const host = pushHost(endpoint, standIn);
    if (host === null || !areKeys({ p256dh, auth })) return rejected('invalid_input');
    // a browser belongs to who switched it on last: the subscription of the account before goes
    await client.query('delete from push_subscriptions where device = $1', [deviceOf(endpoint)]);
    await client.query(
      `insert into push_subscriptions (device, customer_id, session_id, endpoint, host, p256dh, auth, since)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [deviceOf(endpoint), customerId, sessionId, endpoint, host, p256dh, auth, command.at],
    );
    await client.query(
      `delete from push_subscriptions where device in (select device from push_subscriptions
         where customer_id = $1 order by since desc, device offset $2)`,
      [customerId, MOST_DEVICES],
    );
    return accepted(await devicesOf(client, customerId));
  },

  'push.unsubscribe': async (command, { client }) => {
    const customerId = receiver(command);
    if (!customerId) return rejected('not_allowed');
    await client.query('delete from push_subscriptions where customer_id = $1 and device = $2', [
      customerId,
      command.payload.device,
    ]);
    return accepted(await devicesOf(client, customerId));
  },
});
