import { randomUUID } from 'node:crypto';
import { createCommandClient, createPostgresBus, type Bus, type CommandClient } from '@rollheim/bus';
import {
  DEMO_USERS,
  REPLY_TOPIC,
  TOPICS,
  type CustomerCommands,
  type CustomerRecord,
  type CustomersFound,
} from '@rollheim/contracts';
import type { RunningService } from '@rollheim/service-kit';
import { startTestSystem, testCommand, until, type TestSystem } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { start } from '../main.ts';
import { MARKED } from './words.ts';

let system: TestSystem;
let service: RunningService;
let bus: Bus;
let client: CommandClient;
beforeAll(async () => {
  system = await startTestSystem(['customers']);
  bus = createPostgresBus({ connectionString: system.busUrl, clientId: 'test' });
  await bus.declare(TOPICS);
  client = await createCommandClient(bus, { instanceId: 'test', replyTopic: REPLY_TOPIC });
  service = await start(system.env('customers', { DEMO: '1' }));
  await until(async () => (await service.notReady()).length === 0 || undefined);
});
afterAll(async () => {
  await client?.close();
  await service?.stop();
  await bus?.close();
  await system?.stop();
});

const { operator: staff, dealer1, dealer3, privateSeller } = DEMO_USERS;
const operator = `operator:${staff.customerId}`;
const send = <T extends keyof CustomerCommands>(
  type: T,
  payload: CustomerCommands[T],
  actor = operator,
  commandId: string = randomUUID(),
) => client.command(testCommand('customers.commands', 'customers', type, payload, actor, { commandId }));

const found = async (q: string, more: Partial<CustomerCommands['customer.search']> = {}) => {
  const outcome = await send('customer.search', { q, ids: [], after: null, ...more });
  return outcome.result as CustomersFound;
};
const names = async (q: string) => (await found(q)).customers.map(({ email }) => email);

test('people are found by the beginnings of all words, folded, in any order', async () => {
  expect(await names('ostertal')).toEqual([dealer1.email]);
  expect(await names('ROST hanna')).toEqual([dealer1.email]);
  expect(await names(dealer1.email)).toEqual([dealer1.email]);
  expect(await names('wendt brem')).toEqual([DEMO_USERS.commercialSeller.email]);
  expect(await names('1003')).toEqual([dealer3.email]);
  expect(await names('DE999999902')).toEqual([dealer1.email]);
  expect(await names('0381 5550111')).toEqual([dealer1.email]);
  expect(await names('hanna potsdam')).toEqual([]);
  // the middle of a word is no beginning
  expect(await names('stertal')).toEqual([]);
  for (const nothing of ['', '%', "'", '&|!():*']) expect(await names(nothing), nothing).toEqual([]);
});

test('every marked letter is found with and without its mark', async () => {
  await system.query(`update customers.customers set company = $1 where customer_id = $2`, [
    Array.from(MARKED, (letter) => `q${letter}x`).join(' '),
    privateSeller.customerId,
  ]);
  for (const letter of MARKED) expect(await names(`q${letter}x`), letter).toEqual([privateSeller.email]);
  expect(await names('qax qox qux qsx qlx qzx')).toEqual([privateSeller.email]);
});

test('pages follow one another without a gap; who was named by a number comes first and once', async () => {
  await system.query(
    `insert into customers.customers (customer_id, profile_type, segmentation, email, company, language)
     select gen_random_uuid(), 'COMMERCIAL', 'customer', 'p' || n || '@paging.example', 'Paging', 'de'
     from generate_series(1, 120) n`,
  );
  const first = await found('paging', { ids: [dealer1.customerId] });
  expect(first.customers[0]?.email).toBe(dealer1.email);
  const seen = first.customers.slice(1).map(({ customerId }) => customerId);
  let { next } = first;
  while (next !== null) {
    const page = await found('paging', { ids: [dealer1.customerId], after: next });
    seen.push(...page.customers.map(({ customerId }) => customerId));
    ({ next } = page);
  }
  expect(seen).toHaveLength(120);
  expect(new Set(seen).size).toBe(120);
});

test('a word of very many is found on a walk, in pages without a gap', async () => {
  await system.query(
    `insert into customers.customers (customer_id, profile_type, segmentation, email, company, language)
     select gen_random_uuid(), 'COMMERCIAL', 'customer', 'v' || n || '@many.example', 'Vielzahl', 'de'
     from generate_series(1, 10050) n`,
  );
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page: CustomersFound = await found('vielzahl', { after });
    seen.push(...page.customers.map(({ customerId }) => customerId));
    after = page.next;
  } while (after !== null);
  expect(seen).toHaveLength(10_050);
  expect(new Set(seen).size).toBe(10_050);
}, 60_000);

test('a note is written once, with author and time, and goes with the person', async () => {
  const customerId = randomUUID();
  await system.query(
    `insert into customers.customers (customer_id, profile_type, segmentation, email, language)
     values ($1, 'PRIVATE', 'customer', 'notiz@rollheim.example', 'de')`,
    [customerId],
  );
  const id = randomUUID();
  const note = { customerId, text: 'Bitte nach 17 Uhr anrufen' };
  expect(await send('customer.note', note, operator, id)).toMatchObject({ status: 'accepted' });
  await send('customer.note', note, operator, id);
  const record = async () =>
    (await send('customer.record', { customerId })).result as unknown as CustomerRecord;
  expect((await record()).notes).toMatchObject([
    { by: `${staff.name} ${staff.surname}`, text: note.text, at: expect.any(String) },
  ]);
  expect(await send('customer.note', { customerId, text: ' ' })).toMatchObject({ code: 'invalid_input' });
  expect(await send('customer.note', { ...note, customerId: randomUUID() })).toMatchObject({
    code: 'not_found',
  });
  await system.query('delete from customers.customers where customer_id = $1', [customerId]);
  expect(await system.query('select from customers.customer_notes')).toEqual([]);
});

test('only the team searches, reads and writes', async () => {
  const { customerId } = privateSeller;
  const own = { customerId };
  for (const [type, payload] of [
    ['customer.search', { q: 'ostertal', ids: [], after: null }],
    ['customer.record', own],
    ['customer.look', own],
    ['customer.note', { ...own, text: 'x' }],
  ] as const)
    expect(await send(type, payload as never, customerId), type).toMatchObject({ code: 'not_allowed' });
});
