import { randomUUID } from 'node:crypto';
import {
  createCommandClient,
  createPostgresBus,
  replyMessage,
  type Bus,
  type CommandClient,
} from '@rollheim/bus';
import {
  REPLY_TOPIC,
  TOPICS,
  type AuctionMessages,
  type AuctionStatus,
  type NotificationCommands,
  type NotificationState,
  type SearchState,
} from '@rollheim/contracts';
import { messageContract, stateOf } from '@rollheim/contracts/server';
import type { RunningService } from '@rollheim/service-kit';
import {
  testCommand,
  startTestMailbox,
  startTestSystem,
  type TestMailbox,
  testMessage,
  type TestSystem,
  until,
} from '@rollheim/tooling/testing';
import { start } from '../main.ts';
import { startPushService, type PushService } from './push-service.ts';

export const OWNER = randomUUID();
export const DEALER = randomUUID();
export const RIVAL = randomUUID();

/** What the mail provider signs its events with. */
export const MAIL_EVENTS_SECRET = 'a secret of the mail provider, for tests';

let system: TestSystem;
export let mailbox: TestMailbox;
export let pushService: PushService;
let service: RunningService;
let ownEnv: Readonly<Record<string, string>> = {};
let bus: Bus;
let client: CommandClient;
/** Where the vehicle of each order is fetched: the orders answer it. */
export const places = new Map<string, string>();
/** What is noted on the pickup of each order that has a place. */
export const pickupNotes = new Map<string, string>();
/** Newest state of every message, by id. */
export const messages = new Map<string, NotificationState>();
/** Watchlist entries by key; null: removed. */
export const watched = new Map<string, unknown>();
/** Saved searches by id; null: deleted. */
export const searches = new Map<string, SearchState | null>();

/** Starts Postgres, mailbox and service, with three customers who read de, en and pl; `more`: further environment of the service. */
export async function openHarness(more: Readonly<Record<string, string>> = {}): Promise<void> {
  ownEnv = more;
  system = await startTestSystem(['notifications']);
  mailbox = await startTestMailbox();
  pushService = await startPushService();
  bus = createPostgresBus({ connectionString: system.busUrl, clientId: 'test' });
  await bus.declare(TOPICS);
  client = await createCommandClient(bus, { instanceId: 'test', replyTopic: REPLY_TOPIC });
  service = await startOne();
  await bus.subscribe({
    group: 'orders',
    topics: ['orders.commands'],
    start: 'earliest',
    onMessages: async (received) => {
      const answers = received.map((asked) => {
        const place = places.get(asked.key);
        const proposals = place === undefined ? [] : [{ place, note: pickupNotes.get(asked.key) ?? '' }];
        return replyMessage(asked, { status: 'accepted', result: { proposals } });
      });
      await bus.send(answers.filter((answer) => answer !== null));
    },
  });
  await bus.subscribe({
    group: 'test',
    topics: ['notifications.messages', 'notifications.watchlist', 'notifications.searches'],
    start: 'earliest',
    onMessages: async (received) => {
      for (const each of received) {
        const { key, payload } = each;
        const message = stateOf('notifications.messages', each);
        const search = stateOf('notifications.searches', each);
        if (message) messages.set(key, message);
        else if (message === null) messages.delete(key);
        else if (search !== undefined) searches.set(key, search);
        else watched.set(key, payload);
      }
    },
  });
  for (const customerId of [OWNER, DEALER, RIVAL])
    await send('customers.state', customerId, 'customers.state', { customerId, emailVerified: true });
  await contact(OWNER, 'owner@rollheim.example', 'de');
  await contact(DEALER, 'dealer@rollheim.example', 'en');
  await contact(RIVAL, 'rival@rollheim.example', 'pl');
  for (const customerId of [OWNER, DEALER, RIVAL]) await verified(customerId);
}

/** Ends when the service knows somebody's contact. */
export const known = (customerId: string) =>
  until(
    async () =>
      (await query(`select from notifications.contacts where customer_id = '${customerId}'`)).length > 0 ||
      undefined,
  );

/** Ends when the service knows somebody's contact, and that the address is theirs: until then a mail has no free text. */
export const verified = async (customerId: string) => {
  await known(customerId);
  await until(
    async () =>
      (await query(`select from notifications.confirmed where customer_id = '${customerId}'`)).length > 0 ||
      undefined,
  );
};

/** A session of whoever switches a device on. */
export const SESSION = 'c'.repeat(32);

/** Switches pushes on in a browser of somebody who has a contact. */
export async function switchOn(customerId: string, path: string, sessionId = SESSION) {
  await known(customerId);
  const subscription = pushService.subscribe(path);
  await command('push.subscribe', customerId, { ...subscription, sessionId });
  return subscription;
}

const startOne = () =>
  start(
    system.env('notifications', {
      SMTP_URL: mailbox.url,
      PUSH_STAND_IN: pushService.origin,
      MAIL_EVENTS_SECRET,
      // each mail at once and alone, unless a test asks for more
      MAIL_COLLECT_SECONDS: '0',
      ...ownEnv,
    }),
  );

/** Prometheus text of the service. */
export const metrics = (): Promise<string> => service.metrics();

/** Ends the service and starts it again. */
export async function restart(): Promise<void> {
  await service.stop();
  service = await startOne();
}

export async function closeHarness(): Promise<void> {
  await client?.close();
  await service?.stop();
  await bus?.close();
  await mailbox?.goDown();
  await pushService?.close();
  await system?.stop();
}

export const send = (topic: string, key: string, type: string, payload: unknown, id: string = randomUUID()) =>
  bus.send([testMessage(topic, key, payload, { id, type, version: messageContract(type)?.version ?? 1 })]);

/** Events of auctions in one batch. */
export const sendTogether = (events: readonly AuctionMessages[]) =>
  bus.send(
    events.map((payload) => {
      const type = 'auction.messages';
      const version = messageContract(type)?.version ?? 1;
      return testMessage('auctions.events', payload.auctionId, payload, { id: randomUUID(), type, version });
    }),
  );

export const contact = (customerId: string, email: string, language: string, name = 'Jan') =>
  send('customers.contact', customerId, 'customers.contact', {
    customerId,
    email,
    name,
    surname: 'Test',
    company: null,
    phone: null,
    street: null,
    zipCode: null,
    city: null,
    country: 'DE',
    language,
  });

let seq = 0;
export const vehicle = async (auctionId: string, title: string) =>
  send('listings.state', auctionId, 'listings.state', {
    adId: auctionId,
    number: 48_211,
    content: {
      title,
      gallery: [
        { mediaId: 'bild2', position: 1 },
        { mediaId: 'bild1', position: 0 },
      ],
    },
  });

export const state = (auctionId: string, status: AuctionStatus, more: object = {}) =>
  send('auctions.state', auctionId, 'auction.state', {
    auctionId,
    version: ++seq,
    status,
    round: 1,
    since: new Date().toISOString(),
    endAt: '2027-03-02T15:45:00.000Z',
    ownerCustomerId: OWNER,
    ...more,
  });

type Said = AuctionMessages['messages'][number];
export const say = (
  auctionId: string,
  customerId: string,
  code: string,
  params: Said['params'] = {},
): Said => ({
  key: `${auctionId}:${++seq}:message.${code}:${customerId}`,
  customerId,
  code,
  group: 'ad',
  params,
  at: new Date().toISOString(),
});
export const told = (
  auctionId: string,
  said: readonly Said[],
  more: Partial<AuctionMessages> = {},
): AuctionMessages => ({
  auctionId,
  status: 'running',
  title: 'Hymer B 544',
  mediaId: null,
  silent: false,
  messages: said,
  ...more,
});
export const tell = (auctionId: string, ...said: Said[]) => tellIn('running', auctionId, ...said);
export const tellIn = (status: AuctionStatus, auctionId: string, ...said: Said[]) =>
  send('auctions.events', auctionId, 'auction.messages', told(auctionId, said, { status }));

export const of = (groupKey: string, customerId: string, code?: string) =>
  [...messages.values()].filter(
    (m) => m.groupKey === groupKey && m.customerId === customerId && (!code || m.code === code),
  );
export const one = (groupKey: string, customerId: string, code: string) =>
  until(() => of(groupKey, customerId, code)[0]);

export const command = <T extends keyof NotificationCommands>(
  type: T,
  actor: string,
  payload: NotificationCommands[T],
  key = actor,
) => client.command(testCommand('notifications.commands', key, type, payload, actor));

/** Has the service delete what it keeps about somebody. */
export const erase = (customerId: string) =>
  client.command(
    testCommand('personal.commands', 'notifications', 'personal.erase', { customerId }, 'service:identity'),
  );

export const query = (sql: string) => system.query(sql);

/** A mail's text without the addresses in it: their tokens are random letters and digits. */
export const withoutAddresses = (text: string) => text.replaceAll(/https?:\S+/g, '');
