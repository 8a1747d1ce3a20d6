import { randomUUID } from 'node:crypto';
import { createCommandClient, createPostgresBus } from '@rollheim/bus';
import type { Bus, CommandClient, Outcome, ReceivedMessage } from '@rollheim/bus';
import { newId, REPLY_TOPIC, TOPICS } from '@rollheim/contracts';
import type { ValuationCommands, ValuationState } from '@rollheim/contracts';
import { messageContract } from '@rollheim/contracts/server';
import type { RunningService } from '@rollheim/service-kit';
import { startTestSystem, type TestSystem } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { start } from './main.ts';

let system: TestSystem;
let service: RunningService;
let bus: Bus;
let client: CommandClient;
const seen: ReceivedMessage[] = [];

const browser = 'a1b2'.repeat(16);
const operator = `operator:${randomUUID()}`;

beforeAll(async () => {
  system = await startTestSystem(['valuations']);
  bus = createPostgresBus({ connectionString: system.busUrl, clientId: 'test' });
  await bus.declare(TOPICS);
  client = await createCommandClient(bus, { instanceId: 'test', replyTopic: REPLY_TOPIC });
  service = await start(system.env('valuations'));
  await bus.subscribe({
    group: 'test',
    topics: ['valuations.state', 'valuations.events', 'customers.commands'],
    start: 'earliest',
    onMessages: async (messages) => void seen.push(...messages),
  });
});

afterAll(async () => {
  await service?.stop();
  await client?.close();
  await bus?.close();
  await system?.stop();
});

const send = <T extends keyof ValuationCommands>(
  type: T,
  payload: ValuationCommands[T],
  actor: string | null = null,
): Promise<Outcome> =>
  client.command({
    topic: 'valuations.commands',
    key: payload.valuationId,
    type,
    version: 1,
    commandId: randomUUID(),
    payload,
    actor,
    correlationId: 'test',
    releaseSet: null,
  });

const code = (outcome: Outcome): string => outcome.code ?? outcome.status;
const product = { make: 'hymer', model: 'B 544', year: 2019, mileage: 48_200 };

async function draft(uuidHash = browser): Promise<string> {
  const valuationId = newId();
  const outcome = await send('valuation.update', {
    valuationId,
    uuidHash,
    productType: 'motorhome',
    product,
  });
  expect(code(outcome)).toBe('accepted');
  return valuationId;
}

const submit = (
  valuationId: string,
  email: string,
  more: { uuidHash?: string; phone?: string } = {},
  actor?: string,
) =>
  send(
    'valuation.submit',
    { valuationId, uuidHash: browser, email, phone: null, name: null, language: 'de', ...more },
    actor ?? null,
  );

const stateOf = (valuationId: string): ValuationState | undefined =>
  seen.findLast((message) => message.topic === 'valuations.state' && message.key === valuationId)
    ?.payload as ValuationState;

test('A draft keeps what was typed in and is unknown to other browsers', async () => {
  const valuationId = await draft();
  const more = { valuationId, uuidHash: browser, productType: 'motorhome' as const, product: { beds: 4 } };
  expect(code(await send('valuation.update', { ...more, notes: 'Scheckheft' }))).toBe('accepted');
  expect(code(await send('valuation.update', { ...more, uuidHash: 'ffff'.repeat(16) }))).toBe('not_found');
  expect(code(await submit(valuationId, 'a@rollheim.example', { uuidHash: 'ffff'.repeat(16) }))).toBe(
    'not_found',
  );
  await vi.waitFor(() =>
    expect(stateOf(valuationId)).toMatchObject({
      version: 2,
      notes: 'Scheckheft',
      product: { ...product, beds: 4 },
    }),
  );
});

test('A submission names what is missing', async () => {
  const valuationId = newId();
  const bare = {
    valuationId,
    uuidHash: browser,
    productType: 'motorhome' as const,
    product: { make: 'fendt' },
  };
  await send('valuation.update', bare);
  expect(await submit(valuationId, 'nonsense', { phone: 'abc' })).toMatchObject({
    code: 'invalid_input',
    fields: {
      email: 'validation.email',
      phone: 'validation.telephone_personal_data',
      make: 'validation.one_of',
      model: 'validation.required',
      year: 'validation.required',
      mileage: 'validation.required',
    },
  });
});

test('One valuation per address, however it is spelt; a prospect is made once', async () => {
  const first = await draft();
  const second = await draft();
  expect(code(await submit(first, ' Jan.Test@Rollheim.example '))).toBe('accepted');
  expect(code(await submit(second, 'jan.test@rollheim.example'))).toBe('valuation_exists');
  expect(code(await submit(first, 'other@rollheim.example'))).toBe('valuation_exists');
  await vi.waitFor(() => expect(stateOf(first)?.status).toBe('under_review'));
  const prospects = seen.filter((message) => message.type === 'customer.create');
  expect(prospects).toHaveLength(1);
  const { error } = messageContract('customer.create')!.schema.validate(prospects[0]?.payload, {
    convert: false,
  });
  expect(error).toBeUndefined();
  expect(prospects[0]?.payload).toMatchObject({
    email: 'jan.test@rollheim.example',
    segmentation: 'prospect',
    customerId: stateOf(first)?.customerId,
  });
  const published = seen.filter((message) => message.topic.startsWith('valuations.'));
  expect(JSON.stringify(published)).not.toContain('@');
});

test('Of submissions of one address at the same time exactly one is taken', async () => {
  const drafts = await Promise.all(Array.from({ length: 5 }, () => draft('b2c3'.repeat(16))));
  const outcomes = await Promise.all(
    drafts.map((id) => submit(id, 'race@rollheim.example', { uuidHash: 'b2c3'.repeat(16) })),
  );
  expect(outcomes.map(code).toSorted()).toEqual(['accepted', ...Array<string>(4).fill('valuation_exists')]);
});

test('Who is logged in submits for the own account', async () => {
  const valuationId = await draft();
  const customer = randomUUID();
  expect(code(await submit(valuationId, 'own@rollheim.example', {}, customer))).toBe('accepted');
  await vi.waitFor(() => expect(stateOf(valuationId)?.customerId).toBe(customer));
  expect(seen.filter((message) => message.type === 'customer.create' && message.key === customer)).toEqual(
    [],
  );
});

test('Only the operator gives the price range, once', async () => {
  const valuationId = await draft();
  await submit(valuationId, 'range@rollheim.example');
  const range = { valuationId, low: 3_850_000, high: 4_300_000 };
  expect(code(await send('valuation.valuate', range, randomUUID()))).toBe('not_allowed');
  expect(code(await send('valuation.valuate', { ...range, low: 5_000_000 }, operator))).toBe('invalid_input');
  expect(code(await send('valuation.valuate', range, operator))).toBe('accepted');
  expect(code(await send('valuation.valuate', range, operator))).toBe('move_not_allowed');
  await vi.waitFor(() =>
    expect(stateOf(valuationId)).toMatchObject({
      status: 'valuated',
      range: { low: 3_850_000, high: 4_300_000 },
    }),
  );
  const told = seen.filter((message) => message.type === 'valuation.valuated');
  expect(told.map((message) => message.payload)).toEqual([
    { valuationId, customerId: stateOf(valuationId)?.customerId },
  ]);
});
