import type { DisputeStatement, OrderState, OrderStep } from '@rollheim/contracts';
import { payloadOf } from '@rollheim/contracts/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PEOPLE, saleTo, startOrders, type OrdersHarness } from '../testing/harness.ts';

const { seller, germanDealer: buyer, dutchDealer: stranger, operator } = PEOPLE;
let orders: OrdersHarness;
let { seen, publish, statesOf, sell, send } = {} as OrdersHarness;

beforeAll(async () => {
  orders = await startOrders();
  ({ seen, publish, statesOf, sell, send } = orders);
});
afterAll(() => orders?.stop());

const WORDS = 'Der Boden am Eingang ist weich.';
const open = ({ orderId }: OrderState, actor: string | null = buyer) =>
  send('order.open-dispute', { orderId, reason: 'not_as_described', text: WORDS }, actor);
const idOf = (outcome: { readonly result?: unknown }): string =>
  (outcome.result as { disputeId: string }).disputeId;
const statementsOf = async ({ orderId }: OrderState, actor: string | null) => {
  const { code, result } = await send('order.statements', { orderId }, actor);
  return code ?? (result as { statements: DisputeStatement[] }).statements;
};
const latest = (order: OrderState) => statesOf(order.auctionId).at(-1);

test('a dispute goes from the report over both views to a lower price; the commission stays', async () => {
  const order = await sell(saleTo(buyer));
  const { orderId } = order;
  for (const other of [stranger, operator, null]) expect((await open(order, other)).code).toBe('not_found');
  const reports = await Promise.all([open(order), open(order)]);
  expect(reports.map(({ code, status }) => code ?? status).toSorted()).toEqual(['accepted', 'conflict']);
  const disputeId = idOf(reports.find(({ code }) => !code) ?? {});

  const said = { orderId, disputeId, text: 'Bei der Besichtigung war er trocken.' };
  expect((await send('order.answer-dispute', said, stranger)).code).toBe('not_found');
  expect((await send('order.answer-dispute', { ...said, disputeId: 'earlier' }, seller)).code).toBe(
    'conflict',
  );
  await send('order.answer-dispute', said, seller);
  expect((await send('order.withdraw-dispute', { orderId, disputeId }, seller)).code).toBe(
    'move_not_allowed',
  );

  const decision = {
    orderId,
    disputeId,
    outcome: 'reduction',
    reduction: 120_000,
    text: 'Halbe Kosten.',
  } as const;
  expect((await send('order.settle-dispute', decision, buyer)).code).toBe('not_allowed');
  for (const side of [buyer, seller])
    expect((await send('order.settle-dispute', decision, `operator:${side}`)).code).toBe('four_eyes');
  expect(await send('order.settle-dispute', { ...decision, reduction: order.price }, operator)).toMatchObject(
    {
      code: 'invalid_input',
      fields: { reduction: 'number.max' },
    },
  );
  const settled = await Promise.all([1, 2].map(() => send('order.settle-dispute', decision, operator)));
  expect(settled.map(({ code, status }) => code ?? status).toSorted()).toEqual(['accepted', 'conflict']);
  await vi.waitFor(() =>
    expect(latest(order)).toMatchObject({
      version: 4,
      price: order.price,
      commission: order.commission,
      vehicleCost: { payable: order.price - 120_000 },
      dispute: { disputeId, by: 'buyer', status: 'settled', outcome: 'reduction', reduction: 120_000 },
    }),
  );

  for (const reader of [buyer, seller, operator])
    expect(await statementsOf(order, reader)).toMatchObject([
      { by: 'buyer', text: WORDS },
      { by: 'seller', text: said.text },
      { by: 'team', text: decision.text },
    ]);
  expect(await statementsOf(order, stranger)).toBe('not_found');
  expect((await open(order)).code).toBe('move_not_allowed');
  const { steps } = (await send('order.steps', { orderId }, operator)).result as { steps: OrderStep[] };
  expect(steps.slice(1)).toMatchObject([
    { kind: 'dispute_opened', actor: buyer },
    { kind: 'dispute_settled', actor: operator, note: 'reduction' },
  ]);
  const changes = () =>
    seen
      .flatMap((message) => payloadOf('order.dispute-changed', message) ?? [])
      .filter((changed) => changed.orderId === orderId);
  await vi.waitFor(() =>
    expect(changes()).toMatchObject([
      { change: 'opened', by: 'buyer' },
      { change: 'stated', by: 'seller' },
      { change: 'settled', by: 'team', reduction: 120_000 },
    ]),
  );
  // what was stated is for the two sides and the team
  expect(JSON.stringify(seen)).not.toMatch(/weich|trocken|Halbe/);
});

test('a dispute that was withdrawn can be opened again; a rescission settles it, and a canceled order has none', async () => {
  const order = await sell(saleTo(buyer));
  const { orderId, auctionId } = order;
  const disputeId = idOf(await open(order));
  expect((await send('order.withdraw-dispute', { orderId, disputeId }, buyer)).code).toBeUndefined();
  expect((await send('order.answer-dispute', { orderId, disputeId, text: WORDS }, seller)).code).toBe(
    'conflict',
  );
  const again = idOf(await open(order));
  expect(again).not.toBe(disputeId);
  const at = new Date().toISOString();
  const rescinded = { auctionId, round: 1, seq: 50, reason: 'Rahmenschaden', at };
  for (let copy = 0; copy < 2; copy += 1)
    await publish('auctions.events', auctionId, rescinded, 'auction.rescinded');
  await vi.waitFor(() =>
    expect(latest(order)).toMatchObject({
      status: 'canceled',
      dispute: { disputeId: again, status: 'settled', outcome: 'rescission', endedAt: at },
    }),
  );
  expect((await open(order)).code).toBe('move_not_allowed');
  const { steps } = (await send('order.steps', { orderId }, operator)).result as { steps: OrderStep[] };
  expect(steps.filter(({ kind }) => kind === 'dispute_settled')).toMatchObject([{ note: 'rescission' }]);
});

test('a side opens three disputes of a sale at most; the other side still has its own', async () => {
  const order = await sell(saleTo(buyer));
  const { orderId } = order;
  const openBy = (actor: string) =>
    send('order.open-dispute', { orderId, reason: 'other', text: WORDS }, actor);
  for (let count = 0; count < 3; count += 1) {
    const disputeId = idOf(await openBy(buyer));
    // what the other side states makes it no opener
    await send('order.answer-dispute', { orderId, disputeId, text: WORDS }, seller);
    await send('order.withdraw-dispute', { orderId, disputeId }, buyer);
  }
  expect((await openBy(buyer)).code).toBe('move_not_allowed');
  expect((await openBy(seller)).code).toBeUndefined();
});

test('who takes a dispute back once its days are over opens no other one, also before that was announced', async () => {
  const order = await sell(saleTo(buyer));
  const { orderId } = order;
  const disputeId = idOf(await open(order));
  await orders.system.query(
    `update orders.orders set dispute = dispute || jsonb_build_object('answerUntil', $2::text) where order_id = $1`,
    [orderId, new Date(Date.now() - 1000).toISOString()],
  );
  expect((await send('order.withdraw-dispute', { orderId, disputeId }, buyer)).code).toBeUndefined();
  expect((await open(order)).code).toBe('move_not_allowed');
  const sellers = await send('order.open-dispute', { orderId, reason: 'other', text: WORDS }, seller);
  expect(sellers.code).toBeUndefined();
  await send('order.withdraw-dispute', { orderId, disputeId: idOf(sellers) }, seller);
  // nor after a later one of the other side
  expect((await open(order)).code).toBe('move_not_allowed');
});

test('nothing is settled before the other side’s time is over, unless both have agreed: the trail has both sides, the amount and the reason', async () => {
  const order = await sell(saleTo(buyer));
  const { orderId, buyerCustomerId, sellerCustomerId } = order;
  const disputeId = idOf(await open(order));
  const decision = { orderId, disputeId, outcome: 'reduction', reduction: 50_000, text: WORDS } as const;
  expect(await send('order.settle-dispute', decision, operator)).toMatchObject({
    code: 'invalid_input',
    fields: { agreed: 'dispute.not_agreed' },
  });
  // what the one side adds is not the other side's view
  await send('order.answer-dispute', { orderId, disputeId, text: WORDS }, buyer);
  expect(await send('order.settle-dispute', decision, operator)).toMatchObject({ code: 'invalid_input' });
  expect(latest(order)?.dispute).toMatchObject({ heard: false });
  const settled = await send('order.settle-dispute', { ...decision, agreed: true }, operator);
  expect(settled.code).toBeUndefined();
  const told = () =>
    seen
      .flatMap((message) => payloadOf('order.dispute-changed', message) ?? [])
      .filter((changed) => changed.orderId === orderId);
  await vi.waitFor(() => expect(told().at(-1)).toMatchObject({ change: 'settled', agreed: true }));
  expect(told()[0]).not.toHaveProperty('agreed');
  await vi.waitFor(() =>
    expect(orders.noted.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({
        type: 'order.settle-dispute',
        about: orderId,
        persons: [buyerCustomerId, sellerCustomerId],
        reason: WORDS,
        details: expect.objectContaining({
          outcome: 'reduction',
          reduction: 50_000,
          agreed: true,
        }) as unknown,
      }),
    ),
  );
});
