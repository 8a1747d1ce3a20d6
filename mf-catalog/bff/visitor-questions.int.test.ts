import { randomUUID } from 'node:crypto';
import { createPostgresBus, type Bus, type ReceivedMessage } from '@rollheim/bus';
import { newId, ROLES_CLAIM, TOPICS } from '@rollheim/contracts';
import { messageContract } from '@rollheim/contracts/server';
import type { RunningBff } from '@rollheim/service-kit';
import {
  startTestIdentity,
  testMessage,
  withPostgres,
  type TestIdentity,
  type TestPostgres,
} from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { start } from './main.ts';

const AD = newId();
const [OWNER, DEALER, PRIVATE] = Array.from({ length: 3 }, () => randomUUID()) as [string, string, string];
const sent: ReceivedMessage[] = [];

let postgres: TestPostgres;
let bus: Bus;
let identity: TestIdentity;
let bff: RunningBff;

const example = (name: string) => messageContract(name)?.example as Record<string, unknown>;
const publish = (topic: string, key: string, payload: object) => bus.send([testMessage(topic, key, payload)]);

beforeAll(async () => {
  postgres = await withPostgres();
  const database = await postgres.database();
  bus = createPostgresBus({ connectionString: database.busUrl, clientId: 'test' });
  await bus.declare(TOPICS);
  await publish('auctions.state', AD, { ...example('auction.state'), auctionId: AD, status: 'running' });
  const published = { ...example('listings.published'), adId: AD, ownerCustomerId: OWNER };
  await publish('listings.published', AD, published);
  for (const customerId of [OWNER, DEALER, PRIVATE])
    await publish('customers.state', customerId, {
      ...example('customers.state'),
      customerId,
      acceptedByCm24: customerId === DEALER,
      merchantBlocked: false,
      isOperator: false,
    });
  identity = await startTestIdentity();
  bff = await start({
    ...database.config('bff_catalog'),
    PORT: '0',
    IDENTITY_URL: identity.url,
    ROLES_CLAIM,
  });
  await vi.waitFor(async () => expect(await bff.notReady()).toEqual([]));
  await bus.subscribe({
    group: 'test',
    topics: ['content.commands', 'auctions.commands', 'notifications.commands'],
    start: 'earliest',
    onMessages: async (messages) => void sent.push(...messages),
  });
});

afterAll(async () => {
  await bff?.stop();
  await identity?.stop();
  await bus?.close();
  await postgres?.stop();
});

const form = {
  firstName: 'Jan',
  lastName: 'Test',
  email: 'Jan.Test@rollheim.example',
  phone: null,
  question: 'Is the awning included in the price?',
  perimeter: '200',
};
async function ask(more: object, customerId: string | null = null, ad = AD): Promise<Response> {
  const login = customerId ? { authorization: `Bearer ${await identity.token(customerId)}` } : {};
  return fetch(`http://127.0.0.1:${bff.port}/api/public/auction/${ad}/visitor-question`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      // another visitor each time: the form is limited by caller
      'x-forwarded-for': `10.0.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
      ...login,
    },
    body: JSON.stringify({ ...form, ...more }),
    signal: AbortSignal.timeout(15_000),
  });
}

test('what a visitor asks goes to the service team with the number of the ad, and to no one else', async () => {
  // the content service does not run here: that the command was sent is what counts
  void ask({}).catch(() => undefined);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const [message] = sent;
  expect(message).toMatchObject({ topic: 'content.commands', type: 'contact.send' });
  const { payload } = message!.payload as { payload: Record<string, string | null> };
  expect(payload).toMatchObject({
    name: 'Jan Test',
    email: 'jan.test@rollheim.example',
    subject: expect.stringMatching(/^Frage zu Inserat Nr\. 48217: /),
    customerId: null,
  });
  expect(payload['message']).toContain(form.question);
  expect(payload['message']).toContain('Umkreis: bis 200 km');
  expect(payload['message']).toContain(`/caravan/${AD}`);
  const read = await fetch(`http://127.0.0.1:${bff.port}/api/public/auction/${AD}/questions`);
  expect(await read.json()).toEqual({ questions: [] });
});

test('accepted dealers and the owner are refused; what does not fit is named', async () => {
  for (const customerId of [DEALER, OWNER]) expect((await ask({}, customerId)).status).toBe(403);
  expect((await ask({}, null, newId())).status).toBe(404);
  for (const [field, value] of [
    ['question', 'short'],
    ['question', 'See <a href="x">this page</a> first'],
    ['email', 'jan'],
    ['firstName', ' '],
    ['lastName', 'Test\nBcc: x@y.example'],
    ['phone', 'call me'],
    ['perimeter', '17'],
  ] as const) {
    const answer = await ask({ [field]: value });
    expect([field, answer.status]).toEqual([field, 400]);
    const { fields } = (await answer.json()) as { fields: object };
    expect(Object.keys(fields)).toEqual([field]);
  }
  expect(sent).toHaveLength(1);
});
