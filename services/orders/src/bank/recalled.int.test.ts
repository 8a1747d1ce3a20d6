import type { HandoverView, OrderState } from '@rollheim/contracts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dayOf } from '../order.ts';
import { buyer, euros, payment, startBank, today, type BankHarness } from '../testing/bank.ts';
import { PEOPLE } from '../testing/harness.ts';

const { operator, seller } = PEOPLE;
let bank: BankHarness;
let { orders, send, bring, entryOf, sell, latest } = {} as BankHarness;

beforeAll(async () => {
  bank = await startBank();
  ({ orders, send, bring, entryOf, sell, latest } = bank);
});
afterAll(() => bank?.orders.stop());

test('a debit that names a paid order stops its handover as a recall does, whatever the bank calls it; no one sets aside their own', async () => {
  const order = await sell();
  await bring([payment(order)]);
  await vi.waitFor(() => expect(latest(order)?.status).toBe('paid'));
  const text = `Lastschrift ${order.invoice.number}`;
  await bring([{ ...payment(order), text, debit: true }]);
  const entry = await entryOf(text);
  expect(entry).toMatchObject({ group: 'open', reason: 'reversal' });
  const recalled = async () =>
    ((await orders.send('order.handover', { orderId: order.orderId }, operator)).result as HandoverView)
      .recalled;
  expect(await recalled()).toBe(true);
  const { entryId } = entry;
  const dismiss = (actor: string) => send('bank.dismiss', { entryId, reason: 'A refund of ours' }, actor);
  for (const side of [buyer, seller]) expect((await dismiss(`operator:${side}`)).code).toBe('four_eyes');
  expect(await recalled()).toBe(true);
  expect((await dismiss(operator)).status).toBe('accepted');
  expect(await recalled()).toBe(false);
  expect((await send('bank.reopen', { entryId }, `operator:${buyer}`)).code).toBe('four_eyes');
});

test('a debit stops the handover of every order that it names: by a structured reference, or by the id of the payment alone', async () => {
  const [one, two, byHand] = [await sell(), await sell(), await sell()];
  const endToEnd = (order: OrderState) => `E2E-${order.number}`;
  await bring([
    { ...payment(one), endToEnd: endToEnd(one) },
    payment(two),
    { ...payment(byHand), text: 'Wohnmobil', endToEnd: endToEnd(byHand) },
  ]);
  const { entryId } = await entryOf('Wohnmobil');
  await send('bank.assign', { entryId, orderId: byHand.orderId });
  const all = [one, two, byHand];
  await vi.waitFor(() => expect(all.map((each) => latest(each)?.status)).toEqual(['paid', 'paid', 'paid']));
  const recalled = () =>
    Promise.all(
      all.map(async ({ orderId }) => {
        const { result } = await orders.send('order.handover', { orderId }, operator);
        return (result as HandoverView).recalled;
      }),
    );
  const dismiss = async (text: string) => {
    const entry = await entryOf(text);
    expect(entry.reason).toBe('reversal');
    await send('bank.dismiss', { entryId: entry.entryId, reason: 'Settled' });
    return entry.named.map(({ orderId }) => orderId).toSorted();
  };
  const debit = { ...payment(one), debit: true };
  const both = `${one.invoice.number.replace('-', '')} ${two.invoice.number.replace('-', '')}`;
  await bring([{ ...debit, text: 'Zwei zurück', reference: both }]);
  expect(await recalled()).toEqual([true, true, false]);
  expect(await dismiss(`Zwei zurück ${both}`)).toEqual([one.orderId, two.orderId].toSorted());
  for (const [text, order, expected] of [
    ['Rückruf', one, [true, false, false]],
    ['Überweisung zurück', byHand, [false, false, true]],
  ] as const) {
    await bring([{ ...debit, text, endToEnd: endToEnd(order) }]);
    expect(await recalled()).toEqual(expected);
    expect(await dismiss(text)).toEqual([order.orderId]);
  }
  expect(await recalled()).toEqual([false, false, false]);
});

test('a debit stops the handover also where its payment comes later, and where both are in one statement', async () => {
  const [early, together] = [await sell(), await sell()];
  const recalled = async ({ orderId }: OrderState) =>
    ((await orders.send('order.handover', { orderId }, operator)).result as HandoverView).recalled;
  await bring([{ ...payment(early), text: `Vorab ${early.invoice.number}`, debit: true }]);
  await bring([
    payment(early),
    { ...payment(together), endToEnd: 'TOGETHER-1' },
    { ...payment(together), text: 'Gleich zurück', endToEnd: 'TOGETHER-1', debit: true },
  ]);
  await vi.waitFor(() => expect([latest(early)?.status, latest(together)?.status]).toEqual(['paid', 'paid']));
  expect([await recalled(early), await recalled(together)]).toEqual([true, true]);
});

test('while a payment is recalled nothing is handed over; what the team has settled stops nothing', async () => {
  const [order, other] = [await sell(), await sell()];
  await bring([payment(order), payment(other)]);
  await vi.waitFor(() => expect([latest(order)?.status, latest(other)?.status]).toEqual(['paid', 'paid']));
  const agree = async ({ orderId }: OrderState) => {
    const slots = [
      { day: dayOf(new Date(Date.now() + 86_400_000).toISOString()), from: '09:00', to: '10:30' },
    ];
    const proposal = { orderId, slots, place: 'Aulendorf', note: '', collector: null };
    const { result } = await orders.send('order.propose-pickup', proposal, seller);
    const { proposalId } = result as { proposalId: string };
    await orders.send('order.agree-pickup', { orderId, proposalId, slot: 0, collector: null }, buyer);
  };
  await agree(order);
  await agree(other);
  const view = async ({ orderId }: OrderState, actor: string) =>
    (await orders.send('order.handover', { orderId }, actor)).result as HandoverView;
  const codes = new Map([
    [order.orderId, (await view(order, buyer)).code ?? ''],
    [other.orderId, (await view(other, buyer)).code ?? ''],
  ]);
  const handOver = (each: OrderState) =>
    orders.send(
      'order.hand-over',
      {
        orderId: each.orderId,
        day: today,
        mileage: 48_310,
        mileageConfirmed: true,
        keys: 2,
        papers: [],
        damages: '',
        name: 'Jannis Brandt',
        idNote: '',
        code: codes.get(each.orderId) ?? '',
      },
      seller,
    );
  const refused = { code: 'move_not_allowed', fields: { payment: 'handover.recalled' } };
  // money that comes back to us is no payment that was taken back
  const back = { ...payment(order), text: `Erstattung ${order.invoice.number}`, reversal: true };
  await bring([back]);
  expect(await view(order, operator)).toMatchObject({ recalled: false });

  // with a fee of the bank, so that it fits no payment to the cent
  const amount = euros(order.commission.gross + 300);
  const one = { ...back, amount, text: `Rückruf ${order.invoice.number}`, debit: true };
  const both = { ...one, text: `Rückruf ${order.invoice.number} und ${other.invoice.number}` };
  await bring([one, both]);
  for (const each of [order, other]) {
    for (const reader of [buyer, seller, operator])
      expect(await view(each, reader)).toMatchObject({ code: null, protocol: null, recalled: true });
    expect(await handOver(each)).toMatchObject(refused);
    expect(latest(each)?.status).toBe('paid');
  }
  const settle = async ({ text }: { readonly text: string }) => {
    const { entryId } = await entryOf(text);
    await send('bank.dismiss', { entryId, reason: 'Paid again in cash' });
  };
  await settle(both);
  expect(await handOver(order)).toMatchObject(refused);
  expect((await handOver(other)).status).toBe('accepted');
  await settle(one);
  expect(await view(order, buyer)).toMatchObject({ code: codes.get(order.orderId), recalled: false });
  expect((await handOver(order)).status).toBe('accepted');
});

test('a payment that the bank takes back to the cent opens its invoice again by itself, and it can be paid again', async () => {
  const order = await sell();
  const paid = { ...payment(order), text: `RE ${order.invoice.number}` };
  await bring([paid]);
  await vi.waitFor(() => expect(latest(order)?.status).toBe('paid'));
  const credit = await entryOf(paid.text, 'booked');
  const back = { ...paid, text: `Rückgabe ${order.invoice.number}`, reversal: true, debit: true };
  await bring([back]);
  await vi.waitFor(() =>
    expect(latest(order)).toMatchObject({
      status: 'pending',
      paidOn: null,
      received: 0,
      paymentsTakenBack: 1,
      returned: order.commission.gross,
    }),
  );
  expect(await entryOf(back.text, 'booked')).toMatchObject({ reason: 'reversal', parts: [], credit: false });
  // it is not there any more: no one books it for somebody else
  expect(
    await send('bank.take-back', { entryId: credit.entryId, reason: 'Paid by somebody else' }),
  ).toMatchObject({ code: 'move_not_allowed' });
  const { result } = await orders.send('order.steps', { orderId: order.orderId }, operator);
  expect((result as { steps: { kind: string; note: string }[] }).steps.at(-1)).toMatchObject({
    kind: 'payment_returned',
    note: back.text,
  });
  await bring([{ ...paid, text: `Nochmals ${order.invoice.number}` }]);
  await vi.waitFor(() => expect(latest(order)).toMatchObject({ status: 'paid', returned: 0 }));
});

test('a return that fits no payment to the cent waits; an operator opens the invoice that it names, unless the vehicle is gone', async () => {
  const [order, other] = [await sell(), await sell()];
  await bring([payment(order), payment(other)]);
  await vi.waitFor(() => expect([latest(order)?.status, latest(other)?.status]).toEqual(['paid', 'paid']));
  const fee = {
    ...payment(order),
    text: `Rückgabe mit Gebühr ${order.invoice.number}`,
    amount: euros(order.commission.gross + 300),
    reversal: true,
    debit: true,
  };
  await bring([fee]);
  const entry = await entryOf(fee.text);
  expect(entry).toMatchObject({ named: [{ orderId: order.orderId, status: 'paid' }] });
  const { entryId } = entry;
  expect(await send('bank.return', { entryId, orderId: other.orderId })).toMatchObject({
    code: 'invalid_input',
    fields: { orderId: 'bank.not_named' },
  });
  expect(await send('bank.return', { entryId, orderId: order.orderId }, seller)).toMatchObject({
    code: 'not_allowed',
  });
  expect(latest(other)?.status).toBe('paid');
  await send('bank.return', { entryId, orderId: order.orderId });
  await vi.waitFor(() =>
    expect(latest(order)).toMatchObject({
      status: 'pending',
      received: 0,
      returned: order.commission.gross + 300,
    }),
  );
  expect(await send('bank.return', { entryId, orderId: order.orderId })).toMatchObject({ code: 'conflict' });
});
