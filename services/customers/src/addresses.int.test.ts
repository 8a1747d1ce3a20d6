import { randomUUID } from 'node:crypto';
import {
  createCommandClient,
  createPostgresBus,
  type Bus,
  type CommandClient,
  type Outcome,
  type ReceivedMessage,
} from '@rollheim/bus';
import { newId, REPLY_TOPIC, TOPICS, type CustomerCommands } from '@rollheim/contracts';
import type { RunningService } from '@rollheim/service-kit';
import { startTestSystem, testCommand, until, type TestSystem } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { start } from './main.ts';

let system: TestSystem;
let service: RunningService;
let bus: Bus;
let client: CommandClient;
const events: ReceivedMessage[] = [];

beforeAll(async () => {
  system = await startTestSystem(['customers']);
  bus = createPostgresBus({ connectionString: system.busUrl, clientId: 'test' });
  await bus.declare(TOPICS);
  client = await createCommandClient(bus, { instanceId: 'test', replyTopic: REPLY_TOPIC });
  service = await start(system.env('customers'));
  await bus.subscribe({
    group: 'test',
    topics: ['customers.events'],
    start: 'earliest',
    onMessages: async (messages) => void events.push(...messages),
  });
});

afterAll(async () => {
  await client?.close();
  await service?.stop();
  await bus?.close();
  await system?.stop();
});

const IDENTITY = 'service:identity';

const send = <T extends keyof CustomerCommands>(
  type: T,
  key: string,
  actor: string | null,
  payload: CustomerCommands[T],
): Promise<Outcome> => client.command(testCommand('customers.commands', key, type, payload, actor));

const nothing = { surname: null, company: null, phone: null, street: null, zipCode: null, city: null };
const account = (customerId: string, email: string) =>
  ({
    ...nothing,
    customerId,
    email,
    name: 'Jan',
    country: null,
    language: 'de',
    profileType: 'PRIVATE',
    segmentation: 'customer',
  }) as const;

const recognise = (email: string, actor: string | null, valuationId = newId()) => {
  const asked = { valuationId, version: 2, email, name: null, phone: null, language: 'de' } as const;
  return send('customer.recognise', valuationId, actor, asked);
};

const recordsOf = (email: string) =>
  system.query(
    `select customer_id as id, merged_into as "mergedInto", confirmed_email as confirmed from customers.customers
     where email = '${email}' order by segmentation`,
  ) as Promise<{ id: string; mergedInto: string | null; confirmed: string | null }[]>;

const eventOf = (type: string, holds: (payload: Record<string, unknown>) => boolean) =>
  until(() => events.find((event) => event.type === type && holds(event.payload as Record<string, unknown>)));

test('whose an address is, the valuations alone may ask; anybody else learns nothing and makes no record', async () => {
  const email = 'wessen@rollheim.example';
  const owner = randomUUID();
  await send('customer.create', owner, IDENTITY, { ...account(owner, email), emailVerified: true });
  const unknown = 'niemandes@rollheim.example';
  for (const actor of [null, owner, `operator:${owner}`, 'uuid:5c2f', 'timer', 'service:orders'])
    for (const address of [email, unknown])
      expect(await recognise(address, actor), String(actor)).toMatchObject({ code: 'not_allowed' });
  const valuationId = newId();
  expect(await recognise(email, 'service:valuations', valuationId)).toMatchObject({ status: 'accepted' });
  await eventOf('customer.recognised', (said) => said['valuationId'] === valuationId);
  expect(events.filter(({ type }) => type === 'customer.recognised')).toHaveLength(1);
  expect(await recordsOf(unknown)).toEqual([]);
});

test('an account is made by itself or by a service; that its address is confirmed no one says of one that there is', async () => {
  const email = 'unbestaetigt@rollheim.example';
  expect(await recognise(email, 'service:valuations')).toMatchObject({ status: 'accepted' });
  const id = randomUUID();
  const own = account(id, email);
  for (const actor of [null, randomUUID(), `operator:${randomUUID()}`, 'timer'])
    expect(await send('customer.create', id, actor, own), String(actor)).toMatchObject({
      code: 'not_allowed',
    });
  expect(await send('customer.create', id, id, own)).toMatchObject({ status: 'accepted' });
  const confirmed = { ...own, emailVerified: true };
  for (const actor of [null, id])
    expect(await send('customer.create', id, actor, confirmed)).toMatchObject({ code: 'not_allowed' });
  expect(await send('customer.create', id, 'service:demo', confirmed)).toMatchObject({ status: 'accepted' });
  expect(await recordsOf(email)).toMatchObject([
    { id, confirmed: null },
    { mergedInto: null, confirmed: null },
  ]);
});

test('that a prospect is merged comes after the messages about the prospect, wherever its account is in the order', async () => {
  const email = 'reihenfolge@rollheim.example';
  const valuationId = newId();
  await recognise(email, 'service:valuations', valuationId);
  // before every other id in a batch, which is sorted by keys
  const owner = '00000000-0000-4000-8000-000000000001';
  await send('customer.create', owner, IDENTITY, { ...account(owner, email), emailVerified: true });
  const said = await eventOf('customer.recognised', (payload) => payload['valuationId'] === valuationId);
  const merged = await eventOf('customer.merged', ({ customerId }) => customerId === owner);
  expect(merged.payload).toEqual({ customerId: owner, prospectId: said.key });
  expect([merged.key, merged.partition]).toEqual([said.key, said.partition]);
  expect(merged.offset > said.offset).toBe(true);
});
