import type { HandoverView, OrderState, OrderStep } from '@rollheim/contracts';
import { payloadOf } from '@rollheim/contracts/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dayOf } from '../order.ts';
import { testCommand } from '@rollheim/tooling/testing';
import { PEOPLE, saleTo, startOrders, type OrdersHarness } from '../testing/harness.ts';

const { seller, germanDealer: buyer, dutchDealer: stranger, operator } = PEOPLE;
const today = dayOf(new Date().toISOString());
let orders: OrdersHarness;
let { seen, publish, statesOf, sell, send } = {} as OrdersHarness;

beforeAll(async () => {
  orders = await startOrders();
  ({ seen, publish, statesOf, sell, send } = orders);
});
afterAll(() => orders?.stop());

const viewOf = async ({ orderId }: OrderState, actor: string | null) => {
  const { code, result } = await send('order.handover', { orderId }, actor);
  return code ?? (result as HandoverView);
};
const codeOf = async (order: OrderState) => ((await viewOf(order, buyer)) as HandoverView).code ?? '';
const tomorrow = dayOf(new Date(Date.now() + 86_400_000).toISOString());

/** A paid order whose pickup is agreed. */
async function agreed(): Promise<OrderState> {
  const order = await sell(saleTo(buyer));
  const { orderId } = order;
  await send('order.mark-paid', { orderId, paidOn: null, reference: '' }, operator);
  await agree(order);
  return order;
}

/** Both sides agree a pickup. */
async function agree({ orderId }: OrderState): Promise<void> {
  const slots = [{ day: tomorrow, from: '09:00', to: '10:30' }];
  const proposal = { orderId, slots, place: 'Aulendorf', note: '', collector: null };
  const { result } = await send('order.propose-pickup', proposal, seller);
  const { proposalId } = result as { proposalId: string };
  await send('order.agree-pickup', { orderId, proposalId, slot: 0, collector: null }, buyer);
}

const protocol = {
  day: today,
  mileage: 48_310,
  mileageConfirmed: false,
  keys: 2,
  papers: ['registration_1'],
  damages: 'Kratzer an der Tür',
  name: 'Jannis Brandt',
  idNote: 'Personalausweis',
} as const;
const handOver = ({ orderId }: OrderState, code: string, actor: string | null = seller, change = {}) =>
  send('order.hand-over', { orderId, ...protocol, code, ...change }, actor);

test('the seller writes the handover down, the buyer’s code confirms it, once; both read it', async () => {
  const order = await agreed();
  const { orderId, auctionId } = order;
  const code = await codeOf(order);
  expect(code).toMatch(/^\d{6}$/);
  // no one but the buyer has the code
  for (const other of [seller, operator])
    expect(await viewOf(order, other)).toEqual({
      code: null,
      protocol: null,
      shown: null,
      asks: { mileage: true, gas: true },
      recalled: false,
    });
  expect(await viewOf(order, stranger)).toBe('not_found');
  expect((await handOver(order, code, stranger)).code).toBe('not_found');
  expect((await handOver(order, code, buyer)).code).toBe('not_allowed');
  const wrong = code === '000000' ? '000001' : '000000';
  expect(await handOver(order, wrong)).toMatchObject({
    code: 'invalid_input',
    fields: { code: 'handover.code' },
  });
  const outcomes = await Promise.all([handOver(order, code), handOver(order, code)]);
  expect(outcomes.map((each) => each.code ?? each.status).toSorted()).toEqual(['accepted', 'conflict']);
  for (const reader of [buyer, seller, operator])
    expect(await viewOf(order, reader)).toMatchObject({
      code: null,
      protocol: { mileage: 48_310, keys: 2, papers: ['registration_1'], name: 'Jannis Brandt' },
    });
  const { steps } = (await send('order.steps', { orderId }, operator)).result as { steps: OrderStep[] };
  expect(steps.at(-1)).toMatchObject({ kind: 'handed_over', actor: seller, day: today, note: '' });
  const told = () => seen.filter((message) => payloadOf('order.handed-over', message)?.orderId === orderId);
  await vi.waitFor(() => expect(told()).toHaveLength(1));
  await vi.waitFor(() =>
    expect(statesOf(auctionId).at(-1)).toMatchObject({ version: 5, status: 'paid', handedOverOn: today }),
  );
  expect(statesOf(auctionId).at(-2)).toMatchObject({ version: 4, handedOverOn: null });
  // what was written down is for the two sides and the team
  expect(JSON.stringify(seen)).not.toMatch(/Kratzer|Jannis|Personalausweis/);

  const slots = [{ day: tomorrow, from: '12:00', to: '13:00' }];
  const again = { orderId, slots, place: 'Aulendorf', note: '', collector: null };
  expect((await send('order.propose-pickup', again, seller)).code).toBe('move_not_allowed');
  const problem = { orderId, reason: 'papers', text: 'The inspection report is missing.' } as const;
  expect((await send('order.open-dispute', problem, buyer)).status).toBe('accepted');
  // whatever happens to the order, it stays handed over
  await vi.waitFor(() =>
    expect(statesOf(auctionId).at(-1)).toMatchObject({
      version: 6,
      dispute: { status: 'open' },
      handedOverOn: today,
    }),
  );
});

test('a proposal of pickup times is announced with its times, the agreed one with the time that was chosen', async () => {
  const { orderId } = await agreed();
  const told = (happened: 'order.pickup-proposed' | 'order.pickup-agreed') =>
    seen.map((message) => payloadOf(happened, message)).find((event) => event?.orderId === orderId);
  const slot = { day: tomorrow, from: '09:00', to: '10:30' };
  await vi.waitFor(() =>
    expect(told('order.pickup-proposed')).toMatchObject({ by: 'seller', slots: [slot] }),
  );
  await vi.waitFor(() => expect(told('order.pickup-agreed')).toMatchObject({ by: 'buyer', slot }));
});

test('nothing is handed over before a pickup is agreed', async () => {
  const order = await sell(saleTo(buyer));
  expect((await handOver(order, '000000')).code).toBe('move_not_allowed');
  await send('order.mark-paid', { orderId: order.orderId, paidOn: null, reference: '' }, operator);
  expect(await viewOf(order, buyer)).toEqual({
    code: null,
    protocol: null,
    shown: null,
    asks: { mileage: true, gas: true },
    recalled: false,
  });
  expect((await handOver(order, '000000')).code).toBe('move_not_allowed');
});

test('wrong codes are counted with the order, whoever sent them; after ten the right one is refused too', async () => {
  const order = await agreed();
  const code = await codeOf(order);
  const wrong = code === '000000' ? '000001' : '000000';
  // what is wrong otherwise is no try
  expect((await handOver(order, wrong, seller, { day: tomorrow })).fields).toEqual({
    day: 'handover.future',
  });
  const tries = await Promise.all(Array.from({ length: 12 }, () => handOver(order, wrong)));
  expect(tries.filter((each) => each.code === 'invalid_input')).toHaveLength(10);
  expect(tries.filter((each) => each.code === 'too_many_requests')).toHaveLength(2);
  expect((await handOver(order, code)).code).toBe('too_many_requests');
  await orders.system.query(
    `update orders.handover_code set wrong_since = wrong_since - interval '1 hour' where order_id = $1`,
    [order.orderId],
  );
  expect((await handOver(order, code)).status).toBe('accepted');
});

test('after twenty wrong codes, however slowly, none counts until the pickup is agreed again', async () => {
  const order = await agreed();
  const code = await codeOf(order);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let hour = 0; hour < 2; hour += 1) {
    for (let each = 0; each < 10; each += 1)
      expect((await handOver(order, wrong)).code).toBe('invalid_input');
    await orders.system.query(
      `update orders.handover_code set wrong_since = wrong_since - interval '1 hour' where order_id = $1`,
      [order.orderId],
    );
  }
  const locked = { code: 'move_not_allowed', fields: { code: 'handover.locked' } };
  expect(await handOver(order, wrong)).toMatchObject(locked);
  expect(await handOver(order, code)).toMatchObject(locked);
  await agree(order);
  expect((await handOver(order, await codeOf(order))).status).toBe('accepted');
});

test('what was handed over is kept for the other side: only the name goes with an account, and a rescission hides nothing', async () => {
  const order = await agreed();
  await handOver(order, await codeOf(order));
  const erased = await orders.client.command(
    testCommand('personal.commands', 'orders', 'personal.erase', { customerId: seller }, 'service:identity'),
  );
  expect(erased.status).toBe('accepted');
  await publish(
    'auctions.events',
    order.auctionId,
    { auctionId: order.auctionId, round: 1, seq: 43, reason: 'Return', at: new Date().toISOString() },
    'auction.rescinded',
  );
  await vi.waitFor(() => expect(statesOf(order.auctionId).at(-1)?.status).toBe('canceled'));
  expect(await viewOf(order, buyer)).toMatchObject({
    code: null,
    protocol: {
      mileage: 48_310,
      keys: 2,
      papers: ['registration_1'],
      damages: 'Kratzer an der Tür',
      name: '',
      idNote: '',
    },
  });
});

test('the mileage is compared with that of the ad', async () => {
  const order = await agreed();
  const content = { attributes: { mileage: 60_000 } };
  await publish('listings.state', order.auctionId, { adId: order.auctionId, version: 3, content });
  await vi.waitFor(async () =>
    expect(
      await orders.system.query('select mileage from orders.vehicle_facts where ad_id = $1', [
        order.auctionId,
      ]),
    ).toEqual([{ mileage: 60_000 }]),
  );
  const code = await codeOf(order);
  expect(await handOver(order, code)).toMatchObject({
    code: 'invalid_input',
    fields: { mileage: 'handover.mileage' },
  });
  expect(await viewOf(order, seller)).toMatchObject({ protocol: null });
  expect((await handOver(order, code, seller, { mileageConfirmed: true })).status).toBe('accepted');
  for (const side of [buyer, seller])
    expect(await viewOf(order, side)).toMatchObject({ protocol: { mileage: 48_310, advertised: 60_000 } });
});

test('of a caravan no mileage is asked, and the page knows', async () => {
  const order = await agreed();
  const content = { productType: 'trailer', category: 'caravan', attributes: {} };
  await publish('listings.state', order.auctionId, { adId: order.auctionId, version: 3, content });
  await vi.waitFor(async () =>
    expect(await viewOf(order, seller)).toMatchObject({ asks: { mileage: false, gas: true } }),
  );
  expect((await handOver(order, await codeOf(order), seller, { mileage: null })).status).toBe('accepted');
  expect(await viewOf(order, buyer)).toMatchObject({ protocol: { mileage: null } });
});

test('the buyer is shown what the seller wrote down before the code counts, and again after a change', async () => {
  const order = await agreed();
  const { orderId } = order;
  const code = await codeOf(order);
  const show = (actor: string | null, change = {}) =>
    send('order.show-handover', { orderId, ...protocol, ...change }, actor);
  const notShown = { code: 'invalid_input', fields: { protocol: 'handover.not_shown' } };
  expect(await handOver(order, code, seller, { shown: true })).toMatchObject(notShown);
  expect((await show(stranger)).code).toBe('not_found');
  expect((await show(buyer)).code).toBe('not_allowed');
  expect((await show(seller, { day: tomorrow })).fields).toEqual({ day: 'handover.future' });
  expect(await viewOf(order, buyer)).toMatchObject({ shown: null });
  expect((await show(seller)).status).toBe('accepted');
  expect(await viewOf(order, buyer)).toMatchObject({
    code,
    shown: { mileage: 48_310, damages: protocol.damages },
  });
  // zero kilometres that the buyer has not seen are not confirmed by them
  expect(await handOver(order, code, seller, { shown: true, mileage: 0 })).toMatchObject(notShown);
  expect((await show(seller, { keys: 1 })).status).toBe('accepted');
  expect(await handOver(order, code, seller, { shown: true })).toMatchObject(notShown);
  // a code that was given away after the first version confirms that one alone
  expect(await handOver(order, code, seller, { shown: true, keys: 1 })).toMatchObject({
    fields: { code: 'handover.code' },
  });
  const changed = await codeOf(order);
  expect(changed).not.toBe(code);
  // shown once more as it was, the code stays
  expect((await show(seller, { keys: 1 })).status).toBe('accepted');
  expect(await codeOf(order)).toBe(changed);
  expect((await handOver(order, changed, seller, { shown: true, keys: 1 })).status).toBe('accepted');
  expect(await viewOf(order, buyer)).toMatchObject({ code: null, shown: null, protocol: { keys: 1 } });
  expect((await show(seller)).code).toBe('conflict');
});
