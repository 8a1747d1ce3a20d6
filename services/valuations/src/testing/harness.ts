import { createCommandClient, createPostgresBus } from '@rollheim/bus';
import type { Bus, CommandClient, CommandRequest, Outcome, ReceivedMessage } from '@rollheim/bus';
import { newId, REPLY_TOPIC, TOPICS } from '@rollheim/contracts';
import type { ValuationCommands } from '@rollheim/contracts';
import { stateOf } from '@rollheim/contracts/server';
import type { RunningService } from '@rollheim/service-kit';
import {
  testCommand,
  startTestMailbox,
  startTestSystem,
  type TestMailbox,
  testMessage,
  type TestSystem,
} from '@rollheim/tooling/testing';
import { expect } from 'vitest';
import { start } from '../main.ts';

export let system: TestSystem;
export let mailbox: TestMailbox;
let service: RunningService;
let customers: { stop(): Promise<void> };
let bus: Bus;
let client: CommandClient;
/** What was announced so far. */
export const seen: ReceivedMessage[] = [];

// knows whose an address is
const CUSTOMERS = '../../../customers/src/main.ts';
type Start = (env: Record<string, string>) => Promise<{ stop(): Promise<void> }>;

export const browser = 'a1b2'.repeat(16);
export const product = { make: 'hymer', model: 'B 544', year: 2019, mileage: 48_200 };

const startService = () => start(system.env('valuations', { SMTP_URL: mailbox.url }));

/** Starts Postgres, a mailbox, the service and that of customers. */
export async function startValuations(): Promise<void> {
  system = await startTestSystem(['valuations', 'customers']);
  bus = createPostgresBus({ connectionString: system.busUrl, clientId: 'test' });
  await bus.declare(TOPICS);
  client = await createCommandClient(bus, { instanceId: 'test', replyTopic: REPLY_TOPIC });
  mailbox = await startTestMailbox();
  service = await startService();
  const { start: startCustomers } = (await import(CUSTOMERS)) as { start: Start };
  customers = await startCustomers(system.env('customers'));
  await bus.subscribe({
    group: 'test',
    topics: ['valuations.state', 'valuations.events', 'customers.contact', 'customers.events'],
    start: 'earliest',
    onMessages: async (messages) => void seen.push(...messages),
  });
}

/** Stops all of it. */
export async function stopValuations(): Promise<void> {
  await service?.stop();
  await customers?.stop();
  await client?.close();
  await bus?.close();
  await mailbox?.goDown();
  await system?.stop();
}

/** Ends the service and starts it again. */
export async function restartValuations(): Promise<void> {
  await service.stop();
  service = await startService();
}

/** Sends a command to whichever owner, and gives its outcome. */
export const ask = (command: CommandRequest): Promise<Outcome> => client.command(command);

/** Sends a command to the service. */
export const send = <T extends Exclude<keyof ValuationCommands, 'valuation.evidence'>>(
  type: T,
  payload: ValuationCommands[T],
  actor: string | null = null,
): Promise<Outcome> =>
  client.command(testCommand('valuations.commands', payload.valuationId, type, payload, actor));

/** Says what an owner would say. */
export const publish = (topic: string, key: string, payload: unknown, type = topic): Promise<void> =>
  bus.send([testMessage(topic, key, payload, { type })]);

/** How a command ended. */
export const code = (outcome: Outcome): string => outcome.code ?? outcome.status;

/** A draft that lacks nothing. */
export async function draft(uuidHash = browser): Promise<string> {
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

export const submit = (
  valuationId: string,
  email: string,
  more: { uuidHash?: string; phone?: string; name?: string } = {},
  actor?: string,
) =>
  send(
    'valuation.submit',
    { valuationId, uuidHash: browser, email, phone: null, name: null, language: 'de', ...more },
    actor ?? null,
  );

/** The newest state of a valuation; null where it is gone. */
export const newest = (valuationId: string) =>
  seen
    .filter(({ key }) => key === valuationId)
    .map((message) => stateOf('valuations.state', message))
    .findLast((state) => state !== undefined);

/** The token of the mail that asks to confirm a valuation's address. */
export async function tokenOf(valuationId: string): Promise<string> {
  const { text } = await mailbox.waitFor((mail) => mail.text.includes(valuationId));
  return /confirm=([\w-]+)/.exec(text)?.[1] ?? '';
}
/** Opens the link of the mail. */
export const confirm = async (valuationId: string, token?: string) =>
  send('valuation.confirm', { valuationId, token: token ?? (await tokenOf(valuationId)) });
