import { randomUUID } from 'node:crypto';
import type {
  Webhook,
  WebhookDelivery,
  WebhookDeliveries,
  Webhooks,
  WebhookSecret,
} from '@rollheim/contracts/webhooks';
import { until } from '@rollheim/tooling/testing';
import { closeHarness, command, contact, known, openHarness, query, say, send, tell } from './harness.ts';
import { startWebhookReceiver, type ReadEvent, type WebhookReceiver } from './webhook-receiver.ts';

export let receiver: WebhookReceiver;

/** Starts the service with a dealer's system that it may post to. */
export async function openHooks(): Promise<void> {
  receiver = await startWebhookReceiver();
  await openHarness({ WEBHOOK_STAND_IN: receiver.origin });
}

export async function closeHooks(): Promise<void> {
  await closeHarness();
  await receiver.close();
}

/** What a command was answered. */
export interface HookAnswer<T> {
  readonly status: string;
  readonly code?: string;
  readonly fields?: object;
  readonly result: T;
}

/** Somebody makes a webhook to a path of the receiver. */
export async function create(
  who: string,
  path: string,
  events: readonly string[] = ['auction.outbid'],
): Promise<WebhookSecret> {
  const url = receiver.origin + path;
  return ((await command('webhook.create', who, { url, events })) as HookAnswer<WebhookSecret>).result;
}

export const list = async (who: string): Promise<Webhooks['webhooks']> =>
  ((await command('webhook.list', who, {})) as HookAnswer<Webhooks>).result.webhooks;

export async function hookOf(who: string, hookId: string): Promise<Webhook> {
  const found = (await list(who)).find((each) => each.hookId === hookId);
  if (!found) throw new Error('no such webhook');
  return found;
}

/** What a webhook got, the newest first. */
export const log = async (who: string, hookId: string): Promise<readonly WebhookDelivery[]> =>
  ((await command('webhook.deliveries', who, { hookId, before: null })) as HookAnswer<WebhookDeliveries>)
    .result.deliveries;

/** The events at a path, once there are so many. */
export const came = (path: string, count = 1): Promise<readonly ReadEvent[]> =>
  until(() => (receiver.at(path).length >= count ? receiver.at(path) : undefined));

/** Somebody with a confirmed address. */
export async function someone(): Promise<string> {
  const who = randomUUID();
  await send('customers.state', who, 'customers.state', { customerId: who, emailVerified: true });
  await contact(who, `${who}@rollheim.example`, 'de');
  await known(who);
  return who;
}

/** The waits of a webhook are over. */
export const hurry = (hookId: string) =>
  query(
    `update notifications.webhook_queue set next_at = now() where hook_id = '${hookId}' and next_at < 'infinity'`,
  );

/** Somebody is outbid. */
export const overbid = (auctionId: string, who: string, price = 4_560_000) =>
  tell(auctionId, say(auctionId, who, 'overbid', { price }));
