import { randomUUID } from 'node:crypto';
import { createCommandClient, createPostgresBus } from '@rollheim/bus';
import type { CommandClient, Outcome, ReceivedMessage } from '@rollheim/bus';
import { newId, REPLY_TOPIC, TOPICS } from '@rollheim/contracts';
import { stateOf } from '@rollheim/contracts/server';
import type { AuctionSold, OrderCommands, OrderState } from '@rollheim/contracts';
import { startTestSystem, testCommand, testMessage, type TestSystem, until } from '@rollheim/tooling/testing';
import { vi } from 'vitest';
import { start } from '../main.ts';

/** People of a test: a seller, dealers of each tax case, and an operator as actor. */
export const PEOPLE = {
  seller: randomUUID(),
  germanDealer: randomUUID(),
  dutchDealer: randomUUID(),
  unverifiedDealer: randomUUID(),
  operator: `operator:${randomUUID()}`,
};

/** The orders service on a real bus and database. */
export interface OrdersHarness {
  readonly system: TestSystem;
  readonly client: CommandClient;
  /** Everything on `audit.events`, which no one but the audit trail reads. */
  readonly noted: readonly ReceivedMessage[];
  /** Everything on `orders.state` and `orders.events`, as it came. */
  readonly seen: readonly ReceivedMessage[];
  readonly publish: (topic: string, key: string, payload: unknown, type?: string) => Promise<void>;
  /** States of the orders of an auction, as they came. */
  readonly statesOf: (auctionId: string) => OrderState[];
  /** Publishes a sale and waits for its order. */
  readonly sell: (sale: AuctionSold) => Promise<OrderState>;
  readonly send: <T extends keyof OrderCommands>(
    type: T,
    payload: OrderCommands[T],
    actor: string | null,
  ) => Promise<Outcome>;
  /** Stops the service alone; database and bus go on. */
  readonly halt: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** A sale as the auctions publish it. */
export const saleTo = (buyerCustomerId: string, price = 4_560_000): AuctionSold => ({
  auctionId: newId(),
  round: 1,
  seq: 42,
  price,
  buyerCustomerId,
  sellerCustomerId: PEOPLE.seller,
  origin: 'auction',
  title: 'Hymer B-Klasse MC T 580',
  mediaId: null,
  vatReportable: false,
  at: new Date().toISOString(),
});

const contact = (customerId: string, email: string) => ({ customerId, email, phone: '+49 30 5550101' });

/** Starts it with what it has to know of {@link PEOPLE}. */
export async function startOrders(): Promise<OrdersHarness> {
  const { seller, germanDealer, dutchDealer, unverifiedDealer } = PEOPLE;
  const system = await startTestSystem(['orders']);
  const bus = createPostgresBus({ connectionString: system.busUrl, clientId: 'test' });
  const seen: ReceivedMessage[] = [];
  const noted: ReceivedMessage[] = [];
  const publish = (topic: string, key: string, payload: unknown, type = topic): Promise<void> =>
    bus.send([testMessage(topic, key, payload, { type })]);
  await bus.declare(TOPICS);
  const client = await createCommandClient(bus, { instanceId: 'test', replyTopic: REPLY_TOPIC });
  for (const [who, country, verified] of [
    [germanDealer, 'DE', true],
    [dutchDealer, 'NL', true],
    [unverifiedDealer, 'NL', false],
  ] as const)
    await publish('customers.state', who, { version: 1, country, vat: { country, verified } });
  await publish('customers.contact', seller, contact(seller, 'seller@rollheim.example'));
  await publish('customers.contact', germanDealer, contact(germanDealer, 'dealer@rollheim.example'));
  const service = await start(system.env('orders'));
  await bus.subscribe({
    group: 'test',
    topics: ['orders.state', 'orders.events', 'audit.events'],
    start: 'earliest',
    onMessages: async (messages) => {
      for (const message of messages) (message.topic === 'audit.events' ? noted : seen).push(message);
    },
  });
  // benches start it too: nothing of vitest here
  await until(async () => (await service.notReady()).length === 0);

  const statesOf = (auctionId: string): OrderState[] =>
    seen
      .flatMap((message) => stateOf('orders.state', message) ?? [])
      .filter((order) => order.auctionId === auctionId);

  return {
    system,
    client,
    seen,
    noted,
    publish,
    statesOf,
    async sell(sale) {
      await publish('auctions.events', sale.auctionId, sale, 'auction.sold');
      return vi.waitFor(() => {
        const order = statesOf(sale.auctionId)[0];
        if (!order) throw new Error('No order yet');
        return order;
      });
    },
    send: (type, payload, actor) =>
      client.command(testCommand('orders.commands', payload.orderId, type, payload, actor)),
    halt: () => service.stop(),
    async stop() {
      await service.stop();
      await client.close();
      await bus.close();
      await system.stop();
    },
  };
}
