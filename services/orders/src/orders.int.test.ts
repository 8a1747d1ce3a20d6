import { randomUUID } from 'node:crypto';
import { newId } from '@rollheim/contracts';
import { payloadOf } from '@rollheim/contracts/server';
import type { ExportPage, OrderStep } from '@rollheim/contracts';
import { testCommand } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dayOf } from './order.ts';
import { PEOPLE, saleTo, startOrders, type OrdersHarness } from './testing/harness.ts';

const { seller, germanDealer, dutchDealer, unverifiedDealer, operator } = PEOPLE;
let orders: OrdersHarness;
let { seen, system, client, publish, statesOf, sell, send } = {} as OrdersHarness;

beforeAll(async () => {
  orders = await startOrders();
  ({ seen, system, client, publish, statesOf, sell, send } = orders);
});
afterAll(() => orders?.stop());

const TODAY = { paidOn: null, reference: '' };

test('A sale becomes a pending order with the commission of the rule page', async () => {
  const order = await sell(saleTo(germanDealer));
  expect(order).toMatchObject({
    status: 'pending',
    price: 4_560_000,
    commission: { net: 79_800, vat: 15_162, gross: 94_962, reverseCharge: false },
  });
  expect(order.number).toBeGreaterThanOrEqual(20_001);
});

test('Only a verified VAT number of another EU state means reverse charge', async () => {
  expect((await sell(saleTo(dutchDealer))).commission).toEqual({
    net: 79_800,
    vat: 0,
    gross: 79_800,
    reverseCharge: true,
  });
  expect((await sell(saleTo(unverifiedDealer))).commission.reverseCharge).toBe(false);
});

test('A VAT number that was verified stays so when an older state of its dealer comes again', async () => {
  const [dealer, later] = [randomUUID(), randomUUID()];
  const state = { version: 2, country: 'NL', vat: { country: 'NL', verified: true } };
  const known = (who: string) =>
    vi.waitFor(async () =>
      expect(
        await system.query('select 1 from orders.customer_facts where customer_id = $1', [who]),
      ).toHaveLength(1),
    );
  await publish('customers.state', dealer, state);
  await known(dealer);
  await publish('customers.state', dealer, { ...state, version: 1, vat: null });
  await publish('customers.state', later, state);
  await known(later);
  expect((await sell(saleTo(dealer))).commission.reverseCharge).toBe(true);
});

test('An order keeps what is owed for the vehicle: net where the buyer is charged no VAT', async () => {
  const sold = { vatReportable: true };
  const net = { treatment: 'intra_community', kind: 'net', net: 3_189_076, vat: 605_924, payable: 3_189_076 };
  expect((await sell({ ...saleTo(dutchDealer, 3_795_000), ...sold })).vehicleCost).toEqual(net);
  const charged = { ...net, treatment: 'domestic', payable: 3_795_000 };
  expect((await sell({ ...saleTo(unverifiedDealer, 3_795_000), ...sold })).vehicleCost).toEqual(charged);
  const order = await sell({ ...saleTo(germanDealer, 3_795_000), ...sold });
  expect(order.vehicleCost).toEqual({ ...charged, kind: 'gross' });
  await send('order.mark-paid', { orderId: order.orderId, ...TODAY }, operator);
  await vi.waitFor(() =>
    expect(statesOf(order.auctionId).at(-1)).toMatchObject({
      status: 'paid',
      vehicleCost: order.vehicleCost,
    }),
  );
});

test('A sale announced several times, as copies and under new message ids, is one order', async () => {
  const sale = saleTo(germanDealer, 1_000_000);
  await Promise.all(
    Array.from({ length: 6 }, () => publish('auctions.events', sale.auctionId, sale, 'auction.sold')),
  );
  const last = saleTo(germanDealer);
  await publish('auctions.events', sale.auctionId, { ...last, auctionId: newId() }, 'auction.sold');
  await sell(saleTo(germanDealer));
  await vi.waitFor(() => expect(statesOf(sale.auctionId).length).toBeGreaterThan(0));
  expect(statesOf(sale.auctionId)).toHaveLength(1);
  const orderIds = seen.flatMap((message) => payloadOf('order.created', message)?.orderId ?? []);
  expect(new Set(orderIds).size).toBe(orderIds.length);
});

test('A rescinded sale cancels its order once, and the vehicle can be sold again', async () => {
  const sale = saleTo(germanDealer);
  const { auctionId, orderId } = await sell(sale);
  const rescinded = { auctionId, round: 1, seq: 50, reason: 'Rahmenschaden', at: new Date().toISOString() };
  for (let copy = 0; copy < 3; copy++)
    await publish('auctions.events', auctionId, rescinded, 'auction.rescinded');
  // the vehicle may go to a late offer of the same round
  await publish('auctions.events', auctionId, { ...sale, seq: 60 }, 'auction.sold');
  await vi.waitFor(() => expect(statesOf(auctionId)).toHaveLength(3));
  await publish('auctions.events', auctionId, rescinded, 'auction.rescinded');
  await sell(saleTo(germanDealer));
  // states are in order by order, not across the two
  const ofOrder = (orderId: string) =>
    statesOf(auctionId)
      .filter((state) => state.orderId === orderId)
      .map(({ round, status, version }) => [round, status, version]);
  const [first, second] = [...new Set(statesOf(auctionId).map(({ orderId }) => orderId))];
  expect(first).toBe(orderId);
  expect(ofOrder(orderId)).toEqual([
    [1, 'pending', 1],
    [1, 'canceled', 2],
  ]);
  expect(ofOrder(second ?? '')).toEqual([[1, 'pending', 1]]);
  expect(statesOf(auctionId)).toHaveLength(3);
  const canceled = seen.filter((message) => payloadOf('order.canceled', message)?.auctionId === auctionId);
  expect(canceled).toHaveLength(1);
});

test('Only the operator marks an order as paid, once', async () => {
  const { orderId, auctionId } = await sell(saleTo(germanDealer));
  expect((await send('order.mark-paid', { orderId, ...TODAY }, germanDealer)).code).toBe('not_allowed');
  const outcomes = await Promise.all(
    [1, 2, 3].map(() => send('order.mark-paid', { orderId, ...TODAY }, operator)),
  );
  expect(outcomes.map((outcome) => outcome.code ?? outcome.status).toSorted()).toEqual([
    'accepted',
    'move_not_allowed',
    'move_not_allowed',
  ]);
  expect((await send('order.mark-paid', { orderId: newId(), ...TODAY }, operator)).code).toBe('not_found');
  await vi.waitFor(() => expect(statesOf(auctionId).at(-1)).toMatchObject({ status: 'paid', version: 2 }));
});

test('The history of an order says who did what when: with the day and reference of a payment, and the reason of a cancellation', async () => {
  const paid = await sell(saleTo(germanDealer));
  const paidOn = dayOf(paid.createdAt);
  const booked = { orderId: paid.orderId, paidOn, reference: 'RE 2026-000042' };
  for (const wrong of ['2999-01-01', '1900-01-01', '2026-02-31'])
    expect([wrong, (await send('order.mark-paid', { ...booked, paidOn: wrong }, operator)).code]).toEqual([
      wrong,
      'invalid_input',
    ]);
  await send('order.mark-paid', booked, operator);
  await vi.waitFor(() => expect(statesOf(paid.auctionId).at(-1)).toMatchObject({ status: 'paid', paidOn }));
  const { orderId, auctionId } = await sell(saleTo(germanDealer));
  const rescinded = { auctionId, round: 1, seq: 50, reason: 'Rahmenschaden', at: new Date().toISOString() };
  await publish('auctions.events', auctionId, rescinded, 'auction.rescinded');
  await vi.waitFor(() =>
    expect(statesOf(auctionId).at(-1)).toMatchObject({
      status: 'canceled',
      cancelReason: 'Rahmenschaden',
      changedAt: rescinded.at,
    }),
  );
  const stepsOf = async (id: string) =>
    ((await send('order.steps', { orderId: id }, operator)).result as { steps: OrderStep[] }).steps;
  expect(await stepsOf(paid.orderId)).toMatchObject([
    { kind: 'sold', actor: null },
    { kind: 'paid', actor: operator, note: 'RE 2026-000042', day: paidOn },
  ]);
  expect(await stepsOf(orderId)).toMatchObject([
    { kind: 'sold' },
    { kind: 'canceled', note: 'Rahmenschaden' },
  ]);
  expect((await send('order.steps', { orderId }, germanDealer)).code).toBe('not_allowed');
  await expect(system.query('update orders.order_step set note = $1', ['x'])).rejects.toThrow(
    'never changed',
  );
  expect(JSON.stringify(seen)).not.toContain('2026-000042');
});

test('No one of the team books the payment of a purchase or sale of their own', async () => {
  const { orderId } = await sell(saleTo(germanDealer));
  for (const side of [germanDealer, seller])
    expect((await send('order.mark-paid', { orderId, ...TODAY }, `operator:${side}`)).code).toBe('four_eyes');
  expect((await send('order.mark-paid', { orderId, ...TODAY }, operator)).status).toBe('accepted');
});

test('Buyer and seller get each other’s contact data, the operator both, others learn nothing', async () => {
  const { orderId } = await sell(saleTo(germanDealer));
  const ask = async (actor: string | null) => {
    const outcome = await send('order.contact', { orderId }, actor);
    return outcome.code ?? JSON.stringify(outcome.result);
  };
  expect(await ask(germanDealer)).toContain('seller@rollheim.example');
  expect(await ask(germanDealer)).not.toContain('dealer@rollheim.example');
  expect(await ask(seller)).toContain('dealer@rollheim.example');
  expect(await ask(operator)).toMatch(/dealer@.*seller@/);
  expect(await ask(dutchDealer)).toBe('not_found');
  expect(await ask(null)).toBe('not_found');
  expect(JSON.stringify(seen)).not.toContain('@rollheim.example');
});

test('The export of a buyer says what the mediation cost, that of the seller of the same vehicle does not', async () => {
  const { orderId } = await sell(saleTo(germanDealer));
  const exported = async (customerId: string) => {
    for (let table = 0; ; table += 1) {
      const outcome = await client.command(
        testCommand(
          'personal.commands',
          'orders',
          'personal.export',
          { customerId, from: { table, row: 0 } },
          'service:identity',
        ),
      );
      const page = outcome.result as ExportPage;
      if (page.table === 'orders') return page.rows.find((row) => row['order_id'] === orderId);
    }
  };
  expect(await exported(germanDealer)).toMatchObject({ price: 4_560_000, commission: { gross: 94_962 } });
  const ofSeller = await exported(seller);
  expect(ofSeller).toMatchObject({ price: 4_560_000, order_id: orderId });
  expect(ofSeller).not.toHaveProperty('commission');
});

test('Seller and buyer agree on a pickup; no one else sees it, and a later proposal keeps what was agreed', async () => {
  const sale = saleTo(germanDealer);
  const { orderId } = await sell(sale);
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const slots = [{ day, from: '09:00', to: '10:30' }];
  const offer = { orderId, slots, place: '88326 Aulendorf', note: '', collector: null };
  const collector = { name: 'Jannis Brandt', plate: 'MR-CO 412' };
  const seller = sale.sellerCustomerId;
  const pickup = async (who: string) => (await send('order.pickup', { orderId }, who)).result;

  expect((await send('order.propose-pickup', offer, seller)).code).toBe('move_not_allowed');
  await send('order.mark-paid', { orderId, ...TODAY }, operator);
  for (const stranger of [dutchDealer, operator, null])
    expect((await send('order.propose-pickup', offer, stranger)).code).toBe('not_found');
  const backwards = [{ day, from: '10:30', to: '09:00' }];
  expect(await send('order.propose-pickup', { ...offer, slots: backwards }, seller)).toMatchObject({
    code: 'invalid_input',
    fields: { 'slots.0.to': 'pickup.order' },
  });
  const { proposalId } = (await send('order.propose-pickup', offer, seller)).result as { proposalId: string };
  const choice = { orderId, proposalId, slot: 0, collector };
  expect((await send('order.agree-pickup', choice, dutchDealer)).code).toBe('not_found');
  expect((await send('order.agree-pickup', choice, seller)).code).toBe('move_not_allowed');
  const both = await Promise.all([1, 2].map(() => send('order.agree-pickup', choice, germanDealer)));
  expect(both.map(({ status, code }) => code ?? status).toSorted()).toEqual(['accepted', 'conflict']);
  await send('order.propose-pickup', offer, germanDealer);

  for (const who of [seller, germanDealer, operator])
    expect(await pickup(who)).toMatchObject({
      proposals: [
        { by: 'seller', agreed: slots[0], collector },
        { by: 'buyer', agreed: null, place: '88326 Aulendorf' },
      ],
    });
  expect((await send('order.pickup', { orderId }, dutchDealer)).code).toBe('not_found');
  // what others may read of it holds neither name nor address
  await vi.waitFor(() => expect(statesOf(sale.auctionId).at(-1)?.version).toBe(5));
  expect(JSON.stringify(seen)).not.toContain(collector.name);
});
