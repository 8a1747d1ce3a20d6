import { payloadOf } from '@rollheim/contracts/server';
import { bankStatement } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  buyer,
  colleague,
  euros,
  pack,
  payment,
  startBank,
  today,
  type BankHarness,
} from '../testing/bank.ts';
import { PEOPLE } from '../testing/harness.ts';

const { operator, seller } = PEOPLE;
let bank: BankHarness;
let { orders, send, bring, list, entryOf, sell, latest, stepsOf, paidEvents } = {} as BankHarness;

beforeAll(async () => {
  bank = await startBank();
  ({ orders, send, bring, list, entryOf, sell, latest, stepsOf, paidEvents } = bank);
});
afterAll(() => bank?.orders.stop());

test('a statement books nothing for whoever brings it: somebody else assigns what it says of their own order', async () => {
  const order = await sell();
  await bring([payment(order)], `operator:${order.buyerCustomerId}`);
  const entry = await entryOf(payment(order).text ?? '');
  expect(entry).toMatchObject({ group: 'open', reason: 'own_sale', order: { orderId: order.orderId } });
  expect(latest(order)?.status).toBe('pending');
  const assigned = await send('bank.assign', { entryId: entry.entryId, orderId: order.orderId }, operator);
  expect(assigned.status).toBe('accepted');
  await vi.waitFor(() => expect(latest(order)?.status).toBe('paid'));
});

test('an operator assigns an entry to an order or dismisses it, once', async () => {
  const order = await sell();
  await bring([
    { amount: euros(order.commission.gross + 100), day: '2026-01-02', text: 'without a number' },
    { amount: '3.17', day: today, text: 'Habenzinsen' },
    { amount: '12.00', day: today, text: 'Gebühr', debit: true },
  ]);
  const { entryId } = await entryOf('without a number');
  const assign = (id = entryId, orderId = order.orderId, actor: string | null = operator) =>
    send('bank.assign', { entryId: id, orderId }, actor);
  expect((await assign('none')).code).toBe('not_found');
  expect((await assign(entryId, 'none')).code).toBe('not_found');
  expect((await assign((await entryOf('Gebühr')).entryId)).code).toBe('move_not_allowed');
  for (const side of [order.buyerCustomerId, order.sellerCustomerId])
    expect((await assign(entryId, order.orderId, `operator:${side}`)).code).toBe('four_eyes');
  const both = await Promise.all([assign(), assign(entryId, order.orderId, colleague)]);
  expect(both.map(({ code, status }) => code ?? status).toSorted()).toEqual(['accepted', 'conflict']);
  // a day before the sale is not the day of its payment
  await vi.waitFor(() => expect(latest(order)).toMatchObject({ status: 'paid', paidOn: today }));
  expect(await entryOf('without a number', 'booked')).toMatchObject({
    reason: 'unknown_reference',
    order: { orderId: order.orderId },
    decided: { note: '' },
  });
  const interest = (await entryOf('Habenzinsen')).entryId;
  expect((await assign(interest)).code).toBe('move_not_allowed'); // it is paid
  const dismiss = (reason = 'Interest of the bank') => send('bank.dismiss', { entryId: interest, reason });
  expect((await dismiss()).status).toBe('accepted');
  expect((await dismiss()).code).toBe('conflict');
  expect((await assign(interest, (await sell()).orderId)).code).toBe('conflict');
  expect(await entryOf('Habenzinsen', 'dismissed')).toMatchObject({
    order: null,
    decided: { actor: operator, note: 'Interest of the bank' },
  });
});

test('an entry of less than an order owes is kept as a part of it; the last part pays it', async () => {
  const order = await sell();
  const { gross } = order.commission;
  const [first, last] = ['Abschlag', 'Restbetrag'];
  await bring([
    { amount: euros(gross - 41_214), day: today, text: first },
    { amount: '412.14', day: today, text: last },
  ]);
  const assign = async (text: string) =>
    send('bank.assign', { entryId: (await entryOf(text)).entryId, orderId: order.orderId });
  expect((await assign(first)).status).toBe('accepted');
  await vi.waitFor(() =>
    expect(latest(order)).toMatchObject({ status: 'pending', received: gross - 41_214, paidOn: null }),
  );
  expect((await stepsOf(order)).at(-1)).toMatchObject({ kind: 'part_paid', day: today });
  expect(paidEvents(order)).toBe(0);
  expect((await assign(last)).status).toBe('accepted');
  await vi.waitFor(() => expect(latest(order)).toMatchObject({ status: 'paid', received: gross }));
  await vi.waitFor(() => expect(paidEvents(order)).toBe(1));
});

test('the account is the team’s alone', async () => {
  const { entryId } = await entryOf('Gebühr');
  const order = await sell();
  for (const actor of [buyer, seller, null]) {
    const outcomes = [
      await send(
        'bank.import',
        { name: 'a.xml', file: pack(bankStatement({ entries: [payment(order)] })) },
        actor,
      ),
      await send('bank.assign', { entryId, orderId: order.orderId }, actor),
      await send('bank.dismiss', { entryId, reason: 'mine' }, actor),
      await send('bank.entries', { group: 'open', page: 1 }, actor),
    ];
    expect(outcomes.map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => 'not_allowed'));
  }
});

test('a dismissal can be taken back, a booking cannot; every change is announced without its content', async () => {
  const order = await sell();
  const text = 'Irrläufer';
  const began = new Date().toISOString();
  const changes = () =>
    orders.seen.filter((message) => (payloadOf('bank.changed', message)?.at ?? '') >= began);
  await bring([payment(order), { amount: '12.34', day: today, text }]);
  const { entryId } = await entryOf(text);
  await send('bank.dismiss', { entryId, reason: 'Not ours' });
  expect((await send('bank.reopen', { entryId }, buyer)).code).toBe('not_allowed');
  // two operators take it back at once
  const outcomes = await Promise.all([
    send('bank.reopen', { entryId }),
    send('bank.reopen', { entryId }, colleague),
  ]);
  expect(outcomes.map((each) => each.code ?? each.status).toSorted()).toEqual(['accepted', 'conflict']);
  expect(await entryOf(text)).toMatchObject({ group: 'open', reason: 'unknown_reference', decided: null });
  const booked = await entryOf(`RE ${order.invoice.number}`, 'booked');
  expect((await send('bank.reopen', { entryId: booked.entryId })).code).toBe('move_not_allowed');
  expect((await send('bank.reopen', { entryId: 'none' })).code).toBe('not_found');
  await vi.waitFor(() => expect(changes()).toHaveLength(3));
  expect(JSON.stringify(orders.seen)).not.toMatch(/Irrläufer/);
});

test('the figures of a statement follow what is decided of its entries', async () => {
  const [order, less] = [await sell(), await sell()];
  const text = 'Pfand';
  const gross = order.commission.gross;
  await bring([
    payment(order),
    { ...payment(less), amount: euros(less.commission.gross - 100) },
    { amount: '25.00', day: today, text },
    { amount: '35.70', day: today, text: 'Strom für Pfand', debit: true },
  ]);
  const figures = async () => (await list()).imports[0];
  const received = gross + (less.commission.gross - 100) + 2_500;
  expect(await figures()).toMatchObject({
    entries: 4,
    booked: 1,
    byHand: 0,
    open: 3,
    received,
    receivedBooked: gross,
    receivedOpen: received - gross,
  });
  const { entryId } = await entryOf(`RE ${less.invoice.number}`);
  await send('bank.assign', { entryId, orderId: less.orderId });
  await send('bank.dismiss', { entryId: (await entryOf(text)).entryId, reason: 'Deposit' });
  expect(await figures()).toMatchObject({
    entries: 4,
    booked: 2,
    byHand: 1,
    open: 1,
    received,
    receivedBooked: received - 2_500,
    receivedOpen: 0,
  });
});
