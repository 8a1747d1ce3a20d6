import { randomUUID } from 'node:crypto';
import type { BankPart } from '@rollheim/contracts';
import { payloadOf } from '@rollheim/contracts/server';
import { testCommand } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dayOf } from '../order.ts';
import {
  buyer,
  colleague,
  euros,
  payment,
  startBank,
  today,
  type BankHarness,
  type BilledOrder,
} from '../testing/bank.ts';
import { PEOPLE } from '../testing/harness.ts';

const { operator, seller } = PEOPLE;
let bank: BankHarness;
let { orders, send, bring, entryOf, sell, latest, stepsOf, paidEvents, partsOf } = {} as BankHarness;

beforeAll(async () => {
  bank = await startBank();
  ({ orders, send, bring, entryOf, sell, latest, stepsOf, paidEvents, partsOf } = bank);
});
afterAll(() => bank?.orders.stop());

const gross = ({ commission }: BilledOrder): number => commission.gross;
const part = (order: BilledOrder, amount = gross(order)): BankPart => ({ orderId: order.orderId, amount });
/** An entry of so many cents that names some orders. */
async function entry(cents: number, ...named: readonly BilledOrder[]) {
  const text = ['RE', ...named.map(({ invoice }) => invoice.number), randomUUID().slice(0, 8)].join(' ');
  await bring([{ amount: euros(cents), day: today, text }]);
  return entryOf(text);
}
const split = (entryId: string, parts: readonly BankPart[], rest = 0, actor: string | null = operator) =>
  send('bank.split', { entryId, parts, rest }, actor);
const takeBack = (entryId: string, actor: string | null = operator) =>
  send('bank.take-back', { entryId, reason: 'Another customer' }, actor);

test('one payment for two invoices is split over both, and taken back as a whole', async () => {
  const [one, two] = [await sell(), await sell()];
  const sum = gross(one) + gross(two);
  const { entryId, text, named } = await entry(sum, one, two);
  expect(named.map(({ orderId, open }) => [orderId, open])).toEqual([
    [one.orderId, gross(one)],
    [two.orderId, gross(two)],
  ]);
  expect(await split(entryId, [part(one), part(two)])).toMatchObject({ status: 'accepted' });
  for (const order of [one, two]) {
    await vi.waitFor(() =>
      expect(latest(order)).toMatchObject({ status: 'paid', paidOn: today, received: gross(order) }),
    );
    expect(paidEvents(order)).toBe(1);
  }
  expect(await entryOf(text, 'booked')).toMatchObject({
    parts: [
      { order: { orderId: one.orderId, open: 0 }, amount: gross(one) },
      { order: { orderId: two.orderId, open: 0 }, amount: gross(two) },
    ],
    rest: 0,
    decided: { actor: operator },
  });

  expect((await takeBack(entryId, `operator:${buyer}`)).code).toBe('four_eyes');
  expect(await takeBack(entryId)).toMatchObject({ status: 'accepted' });
  for (const order of [one, two]) {
    await vi.waitFor(() =>
      expect(latest(order)).toMatchObject({
        status: 'pending',
        paidOn: null,
        received: 0,
        paymentsTakenBack: 1,
      }),
    );
    expect((await stepsOf(order)).at(-1)).toMatchObject({
      kind: 'payment_taken_back',
      actor: operator,
      note: 'Another customer',
    });
  }
  expect(await entryOf(text)).toMatchObject({ group: 'open', parts: [], rest: 0, decided: null });
  // it can be booked otherwise then
  expect((await split(entryId, [part(one)], gross(two))).status).toBe('accepted');
  await vi.waitFor(() => expect(latest(one)).toMatchObject({ status: 'paid', version: 4 }));
  expect(latest(two)?.status).toBe('pending');
  expect(await entryOf(text, 'booked')).toMatchObject({ rest: gross(two) });
});

test('an invoice that is paid in part waits for the rest, which is then booked by itself', async () => {
  const order = await sell();
  const first = await entry(40_000, order);
  expect(first.reason).toBe('amount_differs');
  await split(first.entryId, [part(order, 40_000)]);
  await vi.waitFor(() =>
    expect(latest(order)).toMatchObject({ status: 'pending', received: 40_000, version: 2 }),
  );
  // with the day of the bank's booking and its sum, which the buyer reads
  expect((await stepsOf(order)).at(-1)).toMatchObject({ kind: 'part_paid', day: today, amount: 40_000 });
  const { number, dueOn } = order.invoice;
  await vi.waitFor(() =>
    expect(partsOf(order)).toMatchObject([
      { amount: 40_000, owed: gross(order) - 40_000, invoice: number, dueOn, day: today },
    ]),
  );
  // what the whole invoice says does not fit any more
  await bring([{ ...payment(order), text: `Noch einmal ${order.invoice.number}` }]);
  expect((await entryOf(`Noch einmal ${order.invoice.number}`)).reason).toBe('amount_differs');
  await bring([
    { ...payment(order), amount: euros(gross(order) - 40_000), text: `Rest ${order.invoice.number}` },
  ]);
  await vi.waitFor(() => expect(latest(order)).toMatchObject({ status: 'paid', received: gross(order) }));
  // the part is no longer taken back alone: the order is paid by another entry
  expect(await takeBack(first.entryId)).toMatchObject({
    code: 'move_not_allowed',
    fields: { [`orders.${order.number}`]: 'bank.followed' },
  });
  // what fits to the cent was no one's decision
  const rest = await entryOf(`Rest ${order.invoice.number}`, 'booked');
  expect((await takeBack(rest.entryId)).code).toBe('move_not_allowed');
});

test('sums that do not add up, and parts that no order owes, book nothing', async () => {
  const [one, two] = [await sell(), await sell()];
  const { entryId, text } = await entry(100_000, one, two);
  expect(await split(entryId, [part(one)])).toMatchObject({
    code: 'invalid_input',
    fields: { rest: 'bank.sum' },
  });
  expect(await split(entryId, [part(one), part(two, 5_038)], 1)).toMatchObject({
    fields: { rest: 'bank.sum' },
  });
  expect(await split(entryId, [part(one, gross(one) + 1)], 100_000 - gross(one) - 1)).toMatchObject({
    fields: { 'parts.0.amount': 'bank.more_than_owed' },
  });
  expect(await split(entryId, [{ orderId: 'none', amount: 100_000 }])).toMatchObject({
    fields: { 'parts.0.orderId': 'bank.not_pending' },
  });
  expect((await split(entryId, [])).code).toBe('invalid_input');
  expect((await split('none', [part(one)])).code).toBe('not_found');
  expect((await takeBack(entryId)).code).toBe('conflict');
  for (const actor of [buyer, seller, null]) {
    expect((await split(entryId, [part(one)], 0, actor)).code).toBe('not_allowed');
    expect((await takeBack(entryId, actor)).code).toBe('not_allowed');
  }
  // no one decides on a sale of their own
  for (const side of [buyer, seller])
    expect((await split(entryId, [part(one)], 0, `operator:${side}`)).code).toBe('four_eyes');
  expect(await entryOf(text)).toMatchObject({ group: 'open', parts: [] });
  for (const order of [one, two])
    expect(latest(order)).toMatchObject({ status: 'pending', received: 0, version: 1 });
});

test('two operators at once, and an order sent twice, book once', async () => {
  const [one, two] = [await sell(), await sell()];
  const { entryId } = await entry(gross(one) + gross(two), one, two);
  const parts = [part(one), part(two)];
  const both = await Promise.all([split(entryId, parts), split(entryId, parts.toReversed(), 0, colleague)]);
  expect(both.map(({ code, status }) => code ?? status).toSorted()).toEqual(['accepted', 'conflict']);
  for (const order of [one, two]) {
    await vi.waitFor(() => expect(latest(order)).toMatchObject({ status: 'paid', received: gross(order) }));
    expect(paidEvents(order)).toBe(1);
  }
  const backs = await Promise.all([takeBack(entryId), takeBack(entryId, colleague)]);
  expect(backs.map(({ code, status }) => code ?? status).toSorted()).toEqual(['accepted', 'conflict']);
  await vi.waitFor(() =>
    expect(latest(one)).toMatchObject({ status: 'pending', received: 0, paymentsTakenBack: 1 }),
  );

  const command = testCommand('orders.commands', 'bank', 'bank.split', { entryId, parts, rest: 0 }, operator);
  const again = [await orders.client.command(command), await orders.client.command(command)];
  expect(again.map(({ status }) => status)).toEqual(['accepted', 'accepted']);
  await vi.waitFor(() => expect(latest(two)).toMatchObject({ status: 'paid', received: gross(two) }));
  expect((await stepsOf(two)).filter(({ kind }) => kind === 'paid')).toHaveLength(2);

  // two entries for one order: the second finds nothing owed
  const order = await sell();
  const [first, second] = [await entry(gross(order), order, one), await entry(gross(order), order, two)];
  const raced = await Promise.all([
    split(first.entryId, [part(order)]),
    split(second.entryId, [part(order)], 0, colleague),
  ]);
  expect(raced.map(({ code, status }) => code ?? status).toSorted()).toEqual(['accepted', 'invalid_input']);
  await vi.waitFor(() => expect(latest(order)?.received).toBe(gross(order)));
});

test('once a pickup is proposed the payment stays', async () => {
  const [one, two] = [await sell(), await sell()];
  const { entryId, text } = await entry(gross(one) + gross(two), one, two);
  await split(entryId, [part(one), part(two)]);
  const slots = [{ day: dayOf(new Date(Date.now() + 86_400_000).toISOString()), from: '09:00', to: '10:30' }];
  const { orderId } = two;
  const proposal = { orderId, slots, place: 'Aulendorf', note: '', collector: null };
  expect((await orders.send('order.propose-pickup', proposal, seller)).status).toBe('accepted');
  expect(await takeBack(entryId)).toMatchObject({
    code: 'move_not_allowed',
    fields: { [`orders.${two.number}`]: 'bank.followed' },
  });
  expect(await entryOf(text, 'booked')).toMatchObject({ parts: [{ amount: gross(one) }, {}] });
  expect([latest(one)?.status, latest(two)?.status]).toEqual(['paid', 'paid']);
});

test('the audit trail has the act with the people whom it concerns', async () => {
  const order = await sell();
  const { entryId } = await entry(gross(order) + 100, order);
  await split(entryId, [part(order)], 100);
  const noted = (type: string) =>
    orders.noted
      .flatMap((message) => payloadOf('audit.noted', message) ?? [])
      .find((note) => note.type === type && note.details['entryId'] === entryId);
  await vi.waitFor(() =>
    expect(noted('bank.split')).toMatchObject({
      persons: [buyer, seller],
      details: { entryId, parts: 1, rest: 100 },
    }),
  );
  await takeBack(entryId);
  await vi.waitFor(() =>
    expect(noted('bank.take-back')).toMatchObject({ reason: 'Another customer', persons: [buyer, seller] }),
  );
});
