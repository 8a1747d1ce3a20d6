import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Outcome } from '@rollheim/bus';
import type {
  BankCommands,
  BankEntries,
  BankEntry,
  BankGroup,
  BankImported,
  OrderState,
  OrderStep,
  PartPaid,
} from '@rollheim/contracts';
import { bankStatement, testCommand, type StatementEntry } from '@rollheim/tooling/testing';
import { expect, vi } from 'vitest';
import { dayOf } from '../order.ts';
import { PEOPLE, saleTo, startOrders, type OrdersHarness } from './harness.ts';

/** A company that buys and gets invoices; an operator beside that of {@link PEOPLE}; the day of the test. */
export const buyer = randomUUID();
export const colleague = `operator:${randomUUID()}`;
export const today = dayOf(new Date().toISOString());

/** An order whose invoice is issued. */
export type BilledOrder = OrderState & { readonly invoice: NonNullable<OrderState['invoice']> };

/** A file as a command carries it. */
export const pack = (xml: string): string => gzipSync(xml).toString('base64');
/** An amount as banks write it. */
export const euros = (cents: number): string => (cents / 100).toFixed(2);
/** What became of a file. */
export const resultOf = ({ result }: { readonly result?: unknown }) => result as BankImported;
/** An entry that pays an order to the cent. */
export const payment = ({ invoice, commission }: BilledOrder): StatementEntry => ({
  amount: euros(commission.gross),
  day: today,
  text: `RE ${invoice.number}`,
});

/** The orders service with its bank account. */
export interface BankHarness {
  readonly orders: OrdersHarness;
  readonly send: <T extends keyof BankCommands>(
    type: T,
    payload: BankCommands[T],
    actor?: string | null,
  ) => Promise<Outcome>;
  /** Imports a statement of these entries. */
  readonly bring: (entries: readonly StatementEntry[], actor?: string) => Promise<Outcome>;
  readonly list: (group?: BankGroup, page?: number) => Promise<BankEntries>;
  /** The entry of a text; throws where there is none. */
  readonly entryOf: (text: string, group?: BankGroup) => Promise<BankEntry>;
  /** Sells a vehicle to {@link buyer}. */
  readonly sell: () => Promise<BilledOrder>;
  /** The order as it was published last. */
  readonly latest: (order: OrderState) => OrderState | undefined;
  readonly stepsOf: (order: OrderState) => Promise<readonly OrderStep[]>;
  /** How often an order was announced as paid. */
  readonly paidEvents: (order: OrderState) => number;
  /** Parts of its commission that were announced. */
  readonly partsOf: (order: OrderState) => readonly PartPaid[];
}

/** Starts it, with a buyer of whom everything is known that an invoice needs. */
export async function startBank(): Promise<BankHarness> {
  const { operator } = PEOPLE;
  const orders = await startOrders();
  const state = { version: 1, country: 'DE', vat: { country: 'DE', verified: true } };
  await orders.publish('customers.state', buyer, state);
  await orders.publish('customers.contact', buyer, {
    customerId: buyer,
    email: 'buyer@rollheim.example',
    name: 'Petra',
    surname: 'Ostertal',
    company: 'Caravan Ostertal GmbH',
    phone: null,
    street: 'Seestraße 27',
    zipCode: '88045',
    city: 'Friedrichshafen',
    country: 'DE',
    language: 'de',
    vatNumber: null,
  });
  await vi.waitFor(async () =>
    expect(
      await orders.system.query('select 1 from orders.customer_contact where customer_id = $1', [buyer]),
    ).toHaveLength(1),
  );
  const send: BankHarness['send'] = (type, payload, actor = operator) =>
    // documents of invoices are rendered beside it
    orders.client.command({
      ...testCommand('orders.commands', 'bank', type, payload, actor),
      deadlineMs: 20_000,
    });
  const list: BankHarness['list'] = async (group = 'open', page = 1) =>
    (await send('bank.entries', { group, page })).result as BankEntries;
  return {
    orders,
    send,
    list,
    bring: (entries, actor = operator) =>
      send('bank.import', { name: 'camt053.xml', file: pack(bankStatement({ entries })) }, actor),
    async entryOf(text, group = 'open') {
      const found = (await list(group)).entries.find((entry) => entry.text === text);
      if (!found) throw new Error(`No entry ${text}`);
      return found;
    },
    async sell() {
      const order = await orders.sell(saleTo(buyer));
      if (!order.invoice) throw new Error('No invoice');
      return { ...order, invoice: order.invoice };
    },
    latest: ({ auctionId }) => orders.statesOf(auctionId).at(-1),
    stepsOf: async ({ orderId }) =>
      ((await orders.send('order.steps', { orderId }, operator)).result as { steps: OrderStep[] }).steps,
    paidEvents: ({ orderId }) =>
      orders.seen.filter(
        ({ type, payload: told }) => type === 'order.paid' && (told as OrderState).orderId === orderId,
      ).length,
    partsOf: ({ orderId }) =>
      orders.seen.flatMap(({ type, payload: told }) =>
        type === 'order.part-paid' && (told as PartPaid).orderId === orderId ? [told as PartPaid] : [],
      ),
  };
}
