import { newId, type OrderFile, type OrderState } from '@rollheim/contracts';
import { payloadOf } from '@rollheim/contracts/server';
import { testCommand } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dayOf } from '../order.ts';
import { PEOPLE, saleTo, startOrders, type OrdersHarness } from '../testing/harness.ts';

const { seller, germanDealer: buyer, dutchDealer: stranger, operator } = PEOPLE;
let orders: OrdersHarness;
let { seen, sell, send } = {} as OrdersHarness;

beforeAll(async () => {
  orders = await startOrders();
  ({ seen, sell, send } = orders);
});
afterAll(() => orders?.stop());

/** A paid order whose pickup is agreed. */
async function agreed(): Promise<OrderState> {
  const order = await sell(saleTo(buyer));
  const { orderId } = order;
  await send('order.mark-paid', { orderId, paidOn: null, reference: '' }, operator);
  const day = dayOf(new Date(Date.now() + 86_400_000).toISOString());
  const proposal = { orderId, slots: [{ day, from: '09:00', to: '10:30' }], place: 'Aulendorf' };
  const { result } = await send('order.propose-pickup', { ...proposal, note: '', collector: null }, seller);
  const { proposalId } = result as { proposalId: string };
  await send('order.agree-pickup', { orderId, proposalId, slot: 0, collector: null }, buyer);
  return order;
}
const add = ({ orderId }: OrderState, actor: string | null, change = {}) =>
  send(
    'order.add-file',
    { orderId, mediaId: newId(), use: 'handover', name: 'door.jpg', picture: true, ...change },
    actor,
  );
const mayAdd = ({ orderId }: OrderState, actor: string | null, change = {}) =>
  send('order.may-add-file', { orderId, mediaId: newId(), use: 'handover', ...change }, actor);
const filesOf = async ({ orderId }: OrderState, actor: string | null) => {
  const { code, result } = await send('order.files', { orderId }, actor);
  return code ?? (result as { files: readonly OrderFile[] }).files;
};
const told = (type: 'order.file-added' | 'order.file-removed', mediaId: string) =>
  seen.filter((message) => payloadOf(type, message)?.mediaId === mediaId);

test('both sides add pictures to the handover; they two and the team read them, no one else', async () => {
  const order = await agreed();
  const { orderId } = order;
  const mediaId = newId();
  expect((await add(order, seller, { mediaId })).status).toBe('accepted');
  expect((await add(order, buyer, { name: 'roof.jpg' })).status).toBe('accepted');
  for (const reader of [buyer, seller, operator])
    expect(await filesOf(order, reader)).toMatchObject([
      { mediaId, use: 'handover', by: 'seller', name: 'door.jpg', picture: true, disputeId: null },
      { by: 'buyer', name: 'roof.jpg' },
    ]);
  for (const other of [stranger, null]) {
    expect(await filesOf(order, other)).toBe('not_found');
    expect((await add(order, other)).code).toBe('not_found');
    expect((await send('order.remove-file', { orderId, mediaId }, other)).code).toBe('not_found');
  }
  await vi.waitFor(() => expect(told('order.file-added', mediaId)).toHaveLength(1));
  // what others read has no name of a file
  expect(JSON.stringify(seen)).not.toMatch(/door\.jpg|roof\.jpg/);
  expect((await send('order.remove-file', { orderId, mediaId }, buyer)).code).toBe('move_not_allowed');
  expect((await send('order.remove-file', { orderId, mediaId }, seller)).status).toBe('accepted');
  await vi.waitFor(() => expect(told('order.file-removed', mediaId)).toHaveLength(1));
  expect(await filesOf(order, seller)).toHaveLength(1);
});

test('an upload that comes twice is one file, and twelve at once leave no thirteenth', async () => {
  const order = await agreed();
  const payload = {
    orderId: order.orderId,
    mediaId: newId(),
    use: 'handover',
    name: 'door.jpg',
    picture: true,
  } as const;
  const command = () => testCommand('orders.commands', order.orderId, 'order.add-file', payload, seller);
  const first = command();
  const again = await Promise.all([
    orders.client.command(first),
    orders.client.command(first),
    orders.client.command(command()),
  ]);
  expect(again.map(({ status }) => status)).toEqual(['accepted', 'accepted', 'accepted']);
  expect(await filesOf(order, buyer)).toHaveLength(1);
  // another order does not get it
  expect((await add(await agreed(), seller, { mediaId: payload.mediaId })).code).toBe('conflict');
  const many = await Promise.all(Array.from({ length: 13 }, () => add(order, seller)));
  expect(many.filter(({ status }) => status === 'accepted')).toHaveLength(11);
  expect(many.find(({ code }) => code)).toMatchObject({
    code: 'invalid_input',
    fields: { file: 'validation.too_many' },
  });
});

test('a protocol keeps its pictures, and takes no more; evidence comes with a dispute and stays', async () => {
  const order = await agreed();
  const { orderId } = order;
  const mediaId = newId();
  await add(order, seller, { mediaId });
  expect((await add(order, buyer, { use: 'dispute' })).code).toBe('move_not_allowed');
  const { result } = await send('order.handover', { orderId }, buyer);
  await send(
    'order.hand-over',
    {
      orderId,
      day: dayOf(new Date().toISOString()),
      mileage: 48_310,
      mileageConfirmed: true,
      keys: 2,
      papers: [],
      damages: '',
      name: 'Jannis Brandt',
      idNote: '',
      code: (result as { code: string }).code,
    },
    seller,
  );
  expect((await add(order, seller)).code).toBe('move_not_allowed');
  expect((await send('order.remove-file', { orderId, mediaId }, seller)).code).toBe('move_not_allowed');
  const problem = {
    orderId,
    reason: 'not_as_described',
    text: 'The floor at the entrance is soft.',
  } as const;
  const opened = await send('order.open-dispute', problem, buyer);
  const { disputeId } = opened.result as { disputeId: string };
  const paper = { use: 'dispute', name: 'report.pdf', picture: false, mediaId: newId() };
  for (const side of [buyer, seller])
    expect((await add(order, side, { ...paper, mediaId: newId() })).status).toBe('accepted');
  expect((await add(order, buyer, paper)).status).toBe('accepted');
  expect(await filesOf(order, operator)).toMatchObject([
    { mediaId },
    { use: 'dispute', by: 'buyer', disputeId, picture: false },
    { use: 'dispute', by: 'seller', disputeId },
    { mediaId: paper.mediaId },
  ]);
  expect((await send('order.remove-file', { orderId, mediaId: paper.mediaId }, buyer)).code).toBe(
    'move_not_allowed',
  );
});

test('what one side sends the other is announced to both, without its name, until the sale is over', async () => {
  const order = await sell(saleTo(buyer));
  const mediaId = newId();
  const paper = { use: 'exchange', name: 'registration.pdf', picture: false };
  expect((await add(order, seller, { ...paper, mediaId })).status).toBe('accepted');
  expect((await add(order, stranger, paper)).code).toBe('not_found');
  for (const reader of [buyer, seller, operator])
    expect(await filesOf(order, reader)).toMatchObject([{ mediaId, use: 'exchange', by: 'seller' }]);
  const shared = () => seen.filter((message) => payloadOf('order.file-shared', message)?.fileId === mediaId);
  await vi.waitFor(() => expect(shared()).toHaveLength(1));
  expect(shared()[0]?.payload).toMatchObject({
    orderId: order.orderId,
    buyerCustomerId: buyer,
    sellerCustomerId: seller,
    by: 'seller',
    picture: false,
    title: order.title,
  });
  expect(JSON.stringify(seen)).not.toContain('registration.pdf');
  // the same upload once more announces nothing
  await add(order, seller, { ...paper, mediaId });
  // what was sent stays
  expect((await send('order.remove-file', { orderId: order.orderId, mediaId }, seller)).code).toBe(
    'move_not_allowed',
  );
  const { auctionId } = order;
  const rescinded = { auctionId, round: 1, seq: 50, reason: 'Rahmenschaden', at: new Date().toISOString() };
  await orders.publish('auctions.events', auctionId, rescinded, 'auction.rescinded');
  await vi.waitFor(() =>
    expect(seen.some((message) => payloadOf('order.canceled', message)?.orderId === order.orderId)).toBe(
      true,
    ),
  );
  expect((await add(order, buyer, paper)).code).toBe('move_not_allowed');
  expect(shared()).toHaveLength(1);
  expect(await filesOf(order, buyer)).toHaveLength(1);
});

test('whether an order takes a file is answered before the upload as the file itself is', async () => {
  const pending = await sell(saleTo(buyer));
  expect((await mayAdd(pending, seller)).code).toBe('move_not_allowed');
  expect((await mayAdd(pending, seller, { use: 'exchange' })).status).toBe('accepted');
  const order = await agreed();
  for (const other of [stranger, null]) expect((await mayAdd(order, other)).code).toBe('not_found');
  const mediaId = newId();
  for (let count = 0; count < 12; count += 1) {
    expect((await mayAdd(order, seller)).status).toBe('accepted');
    await add(order, seller, count === 0 ? { mediaId } : {});
  }
  expect(await mayAdd(order, seller)).toMatchObject({
    code: 'invalid_input',
    fields: { file: 'validation.too_many' },
  });
  // one that is there already is sent once more, and the other side has its own twelve
  expect((await mayAdd(order, seller, { mediaId })).status).toBe('accepted');
  expect((await mayAdd(order, buyer)).status).toBe('accepted');
  expect(await filesOf(order, seller)).toHaveLength(12);
});
