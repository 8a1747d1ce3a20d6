import { insertRow } from '@rollheim/bus';
import type { NotificationCommands, PushDevices } from '@rollheim/contracts';
import { accepted, rejected, type CommandHandlers } from '@rollheim/service-kit';
import type pg from 'pg';
import { receiver } from '../receiver.ts';
import { areKeys, deviceOf, pushHost, type StandIn } from './endpoint.ts';
import { vapidKeys } from './keys.ts';
import { hasMessages, mutedOf, setMuted } from './muted.ts';
import { mayHaveDevice } from './sessions.ts';
import { askForTest } from './tests.ts';

/** Devices of one person; a further one takes the place of the oldest. */
const MOST_DEVICES = 10;

interface DeviceRow {
  readonly device: string;
  readonly name: string;
  readonly since: Date;
  readonly outcome: 'waiting' | 'sending' | 'sent' | 'failed' | null;
  readonly asked_at: Date | null;
}

async function devicesOf(db: pg.ClientBase, customerId: string): Promise<PushDevices> {
  const { publicKey } = await vapidKeys(db);
  const { rows } = await db.query<DeviceRow>(
    `select s.device, s.name, s.since, t.outcome, t.asked_at
     from push_subscriptions s left join push_tests t using (device)
     where s.customer_id = $1 order by s.since desc, s.device`,
    [customerId],
  );
  return {
    publicKey,
    devices: rows.map(({ device }) => device),
    list: rows.map(({ device, name, since, outcome, asked_at: askedAt }) => ({
      device,
      name,
      since: since.toISOString(),
      test:
        outcome && askedAt
          ? { outcome: outcome === 'sending' ? 'waiting' : outcome, at: askedAt.toISOString() }
          : null,
    })),
    muted: await mutedOf(db, customerId),
  };
}

type PushCommands = Pick<
  NotificationCommands,
  'push.devices' | 'push.subscribe' | 'push.unsubscribe' | 'push.test' | 'push.set-muted'
>;

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
    const { endpoint, p256dh, auth, name, sessionId } = command.payload;
    const host = pushHost(endpoint, standIn);
    if (host === null || !areKeys({ p256dh, auth })) return rejected('invalid_input');
    if (!(await mayHaveDevice(client, customerId, sessionId))) return rejected('not_allowed');
    // a browser belongs to who switched it on last: the subscription of the account before goes
    await client.query('delete from push_subscriptions where device = $1', [deviceOf(endpoint)]);
    await client.query(
      insertRow('push_subscriptions', {
        device: deviceOf(endpoint),
        customer_id: customerId,
        session_id: sessionId,
        endpoint,
        host,
        p256dh,
        auth,
        since: command.at,
        name,
      }),
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

  'push.test': async (command, { client }) => {
    const customerId = receiver(command);
    if (!customerId) return rejected('not_allowed');
    if (!(await askForTest(client, customerId, command.payload.device))) return rejected('not_found');
    return accepted(await devicesOf(client, customerId));
  },

  'push.set-muted': async (command, { client }) => {
    const customerId = receiver(command);
    if (!customerId) return rejected('not_allowed');
    const { auctionId, muted } = command.payload;
    if (muted && !(await hasMessages(client, customerId, auctionId))) return rejected('not_found');
    await setMuted(client, customerId, auctionId, muted);
    return accepted(await devicesOf(client, customerId));
  },
});
