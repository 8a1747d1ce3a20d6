import { randomUUID } from 'node:crypto';
import {
  createCommandClient,
  createPostgresBus,
  type Bus,
  type CommandClient,
  type Outcome,
} from '@rollheim/bus';
import {
  DEMO_USERS,
  REPLY_TOPIC,
  TOPICS,
  type CustomerCommands,
  type DirectoryContact,
} from '@rollheim/contracts';
import type { RunningService } from '@rollheim/service-kit';
import { startTestSystem, testCommand, until, type TestSystem } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { start } from './main.ts';

const { privateSeller, dealer1, dealer2, dealer3 } = DEMO_USERS;
const operator = `operator:${DEMO_USERS.operator.customerId}`;

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
  await until(async () => {
    const rows = await system.query('select 1 from customers.customers where merchant_id = 1003');
    return rows.length > 0;
  });
  // two of the demo's dealers show theirs
  await until(async () => (await contacts(dealer1.customerId))?.length === 2);
  for (const { customerId } of [dealer2, dealer3]) await show(customerId, false);
});

afterAll(async () => {
  await client?.close();
  await service?.stop();
  await bus?.close();
  await system?.stop();
});

const send = <T extends keyof CustomerCommands>(
  type: T,
  key: string,
  actor: string | null,
  payload: CustomerCommands[T],
): Promise<Outcome> =>
  client.command(testCommand('customers.commands', key, type, payload, actor, { commandId: randomUUID() }));
const show = (customerId: string, shown: boolean, actor: string | null = customerId) =>
  send('merchant.show-contact', customerId, actor, { shown });
async function contacts(actor: string | null): Promise<readonly DirectoryContact[] | string | undefined> {
  const merchantIds = [dealer1.merchantId, dealer2.merchantId, dealer3.merchantId];
  const outcome = await send('merchant.directory', actor ?? 'x', actor, { merchantIds });
  return outcome.status === 'accepted'
    ? (outcome.result as { contacts: readonly DirectoryContact[] }).contacts
    : outcome.code;
}
const block = (merchantCustomerId: string, blocked: boolean) =>
  send('merchant.block', merchantCustomerId, operator, { merchantCustomerId, blocked, reason: 'Test' });

test('no contact is shown unless its dealer says so, and none but their own choice counts', async () => {
  expect(await contacts(dealer2.customerId)).toEqual([]);
  expect((await show(privateSeller.customerId, true)).code).toBe('not_allowed');
  expect((await show(dealer1.customerId, true, dealer2.customerId)).code).toBe('not_allowed');
  expect((await show(dealer1.customerId, true, operator)).code).toBe('not_allowed');
  expect((await show(dealer1.customerId, true)).status).toBe('accepted');
  const [shown, ...others] = (await contacts(dealer2.customerId)) as readonly DirectoryContact[];
  expect(others).toEqual([]);
  expect(shown).toEqual({
    merchantId: dealer1.merchantId,
    street: 'Am Ostertal 3',
    zipCode: '18055',
    city: 'Rostock',
    phone: '+49 381 5550111',
    contactName: null,
    contactSurname: null,
  });
});

test('accepted dealers who are not blocked are answered, and no one else', async () => {
  for (const actor of [null, privateSeller.customerId, randomUUID(), operator])
    expect(await contacts(actor)).toBe('not_allowed');
  await block(dealer3.customerId, true);
  expect(await contacts(dealer3.customerId)).toBe('not_allowed');
  await block(dealer3.customerId, false);
  expect(await contacts(dealer3.customerId)).toHaveLength(1);
});

test('a dealer whose acceptance is gone takes the contact back, so that it does not come again with it', async () => {
  const accept = (accepted: boolean) =>
    system.query('update customers.customers set accepted = $2 where customer_id = $1', [
      dealer1.customerId,
      accepted,
    ]);
  await accept(false);
  expect((await show(dealer1.customerId, true)).code).toBe('not_allowed');
  expect((await show(dealer1.customerId, false)).status).toBe('accepted');
  await accept(true);
  expect(await contacts(dealer2.customerId)).toEqual([]);
  await show(dealer1.customerId, true);
});

test('a dealer who is blocked, or takes it back, is shown no more', async () => {
  await block(dealer1.customerId, true);
  expect(await contacts(dealer2.customerId)).toEqual([]);
  await block(dealer1.customerId, false);
  expect(await contacts(dealer2.customerId)).toHaveLength(1);
  const application = await send('merchant.application', dealer1.customerId, dealer1.customerId, {
    customerId: dealer1.customerId,
  });
  expect(application.result).toMatchObject({ inDirectory: true });
  await show(dealer1.customerId, false);
  expect(await contacts(dealer2.customerId)).toEqual([]);
});
