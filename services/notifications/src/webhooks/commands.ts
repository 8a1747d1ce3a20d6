import { randomUUID } from 'node:crypto';
import type { Domains, NotificationCommands } from '@rollheim/contracts';
import { WEBHOOK_EVENTS, WEBHOOKS_AT_MOST, type Webhooks } from '@rollheim/contracts/webhooks';
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

/** What a command does to one of the own webhooks. */
type Act<P, E> = (
  client: pg.PoolClient,
  command: Command<P>,
  hook: { readonly paused: boolean; readonly customerId: string },
) => Promise<E>;

const KNOWN: ReadonlySet<string> = new Set(Object.values(WEBHOOK_EVENTS).flat());

/** Addresses may hold secrets, and what was posted amounts: all of it is sealed for the caller. */
const sealed = <A extends object>(answer: A) => accepted(undefined, { private: answer });

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

  /** A command about one of the own webhooks. */
  const about =
    <P extends { readonly hookId: string }, A>(act: Act<P, Decision<A>>): CommandHandler<P, A> =>
    async (command, { client }) => {
      const customerId = receiver(command);
      if (!customerId) return rejected('not_allowed');
      const hook = await takeHook(client, customerId, command.payload.hookId);
      if (!hook) return rejected('not_found');
      return act(client, command, { ...hook, customerId });
    };

  /** A change of one of the own webhooks, answered with all of them. */
  const change = <P extends { readonly hookId: string }>(act: Act<P, Decision<never> | void>) =>
    about<P, Webhooks>(
      async (client, command, hook) =>
        (await act(client, command, hook)) ?? sealed(await webhooksOf(client, hook.customerId)),
    );

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

    'webhook.rotate': about(async (client, { payload: { hookId } }, { customerId }) => {
      const secret = await rotateSecret(client, hookId);
      return sealed({ hookId, secret, ...(await webhooksOf(client, customerId)) });
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

    'webhook.redeliver': about(async (client, { payload: { hookId, deliveryId } }, { paused }) => {
      if (!(await sendAgain(client, hookId, deliveryId, paused))) return rejected('not_found');
      return sealed(await deliveriesOf(client, hookId));
    }),
  };
}
