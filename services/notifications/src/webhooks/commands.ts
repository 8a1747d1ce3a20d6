import { randomUUID } from 'node:crypto';
import type { Domains, NotificationCommands } from '@rollheim/contracts';
import { WEBHOOK_EVENTS, WEBHOOKS_AT_MOST } from '@rollheim/contracts/webhooks';
import {
  accepted,
  rejected,
  type Command,
  type CommandHandler,
  type CommandHandlers,
  type Decision,
} from '@rollheim/service-kit';
import type pg from 'pg';
import { receiver } from '../receiver.ts';
import type { StandIn } from './config.ts';
import { pause } from './note.ts';
import { addHook, countHooks, hasHook, queueTest, rotateSecret, sendAgain, takeHook } from './store.ts';
import { targetOf } from './target.ts';
import { deliveriesOf, webhooksOf } from './views.ts';

type WebhookCommands = {
  [T in keyof NotificationCommands as T extends `webhook.${string}` ? T : never]: NotificationCommands[T];
};

const KNOWN: ReadonlySet<string> = new Set(Object.values(WEBHOOK_EVENTS).flat());

/** Addresses may hold secrets, and what was posted amounts: all of it is sealed for the caller. */
const sealed = (answer: object): Decision =>
  accepted(undefined, { private: answer as Readonly<Record<string, unknown>> });

/** Commands of webhooks: each customer has their own alone. */
export function webhookCommands(domains: Domains, standIn: StandIn): CommandHandlers<WebhookCommands> {
  /** What is wrong with a webhook as it is wanted; null: nothing. */
  const faultOf = ({ url, events }: { readonly url: string; readonly events: readonly string[] }) => {
    if (targetOf(url, domains, standIn) === null) return rejected('invalid_input', { url: 'any.invalid' });
    return events.every((type) => KNOWN.has(type))
      ? null
      : rejected('invalid_input', { events: 'any.invalid' });
  };
  const normal = (url: string): string => targetOf(url, domains, standIn) ?? url;

  /** A change of one of the own webhooks, answered with all of them. */
  const change =
    <P extends { readonly hookId: string }>(
      act: (
        client: pg.PoolClient,
        command: Command<P>,
        hook: { readonly paused: boolean },
      ) => Promise<Decision | void>,
    ): CommandHandler<P> =>
    async (command, { client }) => {
      const customerId = receiver(command);
      if (!customerId) return rejected('not_allowed');
      const hook = await takeHook(client, customerId, command.payload.hookId);
      if (!hook) return rejected('not_found');
      return (await act(client, command, hook)) ?? sealed(await webhooksOf(client, customerId));
    };

  return {
    'webhook.list': {
      query: async (command, client) => {
        const customerId = receiver(command);
        return customerId ? sealed(await webhooksOf(client, customerId)) : rejected('not_allowed');
      },
    },

    'webhook.create': async (command, { client }) => {
      const customerId = receiver(command);
      if (!customerId) return rejected('not_allowed');
      const fault = faultOf(command.payload);
      if (fault) return fault;
      const count = await countHooks(client, customerId);
      if (count === null) return rejected('not_allowed');
      if (count >= WEBHOOKS_AT_MOST) return rejected('conflict');
      const { url, events } = command.payload;
      const hookId = randomUUID();
      const secret = await addHook(
        client,
        hookId,
        customerId,
        { url: normal(url), events: [...events] },
        command.at,
      );
      return sealed({ hookId, secret, ...(await webhooksOf(client, customerId)) });
    },

    'webhook.change': change(async (client, { payload }) => {
      const fault = faultOf(payload);
      if (fault) return fault;
      await client.query('update webhooks set url = $2, events = $3 where hook_id = $1', [
        payload.hookId,
        normal(payload.url),
        payload.events,
      ]);
    }),

    'webhook.rotate': change(async (client, command) => {
      const { hookId } = command.payload;
      const secret = await rotateSecret(client, hookId);
      return sealed({ hookId, secret, ...(await webhooksOf(client, command.key)) });
    }),

    'webhook.pause': change(async (client, { payload: { hookId, paused }, at }, hook) => {
      if (paused && !hook.paused) await pause(client, hookId, 'owner');
      else if (!paused && hook.paused) await queueTest(client, hookId, at, true);
    }),

    'webhook.test': change(async (client, { payload: { hookId }, at }) => {
      await queueTest(client, hookId, at, false);
    }),

    'webhook.delete': change(async (client, { payload: { hookId } }) => {
      await client.query('delete from webhooks where hook_id = $1', [hookId]);
    }),

    'webhook.deliveries': {
      query: async (command, client) => {
        const customerId = receiver(command);
        const { hookId, before } = command.payload;
        if (!customerId) return rejected('not_allowed');
        if (!(await hasHook(client, customerId, hookId))) return rejected('not_found');
        return sealed(await deliveriesOf(client, hookId, before));
      },
    },

    'webhook.redeliver': change(async (client, { payload: { hookId, deliveryId } }, { paused }) => {
      if (!(await sendAgain(client, hookId, deliveryId, paused))) return rejected('not_found');
      return sealed(await deliveriesOf(client, hookId));
    }),
  };
}
