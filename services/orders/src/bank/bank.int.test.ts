import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type {
  BankCommands,
  BankEntries,
  BankGroup,
  BankImported,
  HandoverView,
  OrderState,
  OrderStep,
} from '@rollheim/contracts';
import { createLog, createPool } from '@rollheim/service-kit';
import { bankStatement, testCommand, type StatementEntry } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dayOf } from '../order.ts';
import { PEOPLE, saleTo, startOrders, type OrdersHarness } from '../testing/harness.ts';

const { operator, seller } = PEOPLE;
const colleague = `operator:${randomUUID()}`;
const buyer = randomUUID();
const today = dayOf(new Date().toISOString());
let orders: OrdersHarness;

beforeAll(async () => {
  orders = await startOrders();
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
});
afterAll(() => orders?.stop());

const send = async <T extends keyof BankCommands>(
  type: T,
  payload: BankCommands[T],
  actor: string | null = operator,
) =>
  // documents of invoices are rendered beside it
  orders.client.command({
    ...testCommand('orders.commands', 'bank', type, payload, actor),
    deadlineMs: 20_000,
  });
const pack = (xml: string): string => gzipSync(xml).toString('base64');
const bring = (entries: readonly StatementEntry[], actor = operator) =>
  send('bank.import', { name: 'camt053.xml', file: pack(bankStatement({ entries })) }, actor);
const resultOf = ({ result }: { readonly result?: unknown }) => result as BankImported;
const list = async (group: BankGroup = 'open', page = 1) =>
  (await send('bank.entries', { group, page })).result as BankEntries;
const entryOf = async (text: string, group: BankGroup = 'open') => {
  const found = (await list(group)).entries.find((entry) => entry.text === text);
  if (!found) throw new Error(`No entry ${text}`);
  return found;
};
const sell = async (): Promise<OrderState & { invoice: NonNullable<OrderState['invoice']> }> => {
  const order = await orders.sell(saleTo(buyer));
  if (!order.invoice) throw new Error('No invoice');
  return { ...order, invoice: order.invoice };
};
const euros = (cents: number): string => (cents / 100).toFixed(2);
const payment = ({ invoice, commission }: Awaited<ReturnType<typeof sell>>): StatementEntry => ({
  amount: euros(commission.gross),
  day: today,
  text: `RE ${invoice.number}`,
});
const latest = ({ auctionId }: OrderState) => orders.statesOf(auctionId).at(-1);
const stepsOf = async ({ orderId }: OrderState) =>
  ((await orders.send('order.steps', { orderId }, operator)).result as { steps: OrderStep[] }).steps;
const paidEvents = ({ orderId }: OrderState): number =>
  orders.seen.filter(
    ({ type, payload }) => type === 'order.paid' && (payload as OrderState).orderId === orderId,
  ).length;

test('what fits is paid as if an operator had booked it; all else waits, each for its reason', async () => {
  const [fits, less, twice, canceled] = [await sell(), await sell(), await sell(), await sell()];
  await orders.publish(
    'auctions.events',
    canceled.auctionId,
    { auctionId: canceled.auctionId, round: 1, seq: 43, reason: 'Accident', at: new Date().toISOString() },
    'auction.rescinded',
  );
  await vi.waitFor(() => expect(latest(canceled)?.status).toBe('canceled'));
  const outcome = await bring([
    payment(fits),
    { ...payment(less), amount: '900.00' },
    { ...payment(twice), text: '', reference: twice.invoice.number.replace('-', '') },
    { ...payment(twice), party: 'Another account' },
    payment(canceled),
    { amount: '2000.00', day: today, text: 'Anzahlung Hymer' },
    { amount: '35.70', day: today, text: 'Strom', debit: true },
    { ...payment(fits), text: `Rückgabe ${fits.invoice.number}`, debit: true, reversal: true },
  ]);
  expect(resultOf(outcome)).toMatchObject({ entries: 8, booked: 2, known: 0, again: false });
  for (const order of [fits, twice]) {
    await vi.waitFor(() =>
      expect(latest(order)).toMatchObject({ status: 'paid', paidOn: today, version: 2 }),
    );
    expect(paidEvents(order)).toBe(1);
  }
  expect((await stepsOf(fits)).at(-1)).toMatchObject({
    kind: 'paid',
    actor: operator,
    note: `RE ${fits.invoice.number}`,
    day: today,
  });
  const { entries, counts, imports } = await list();
  expect(counts).toEqual({ open: 6, booked: 2, dismissed: 0 });
  expect(Object.fromEntries(entries.map(({ text, reason }) => [text, reason]))).toEqual({
    [`RE ${less.invoice.number}`]: 'amount_differs',
    [`RE ${twice.invoice.number}`]: 'paid_already',
    [`RE ${canceled.invoice.number}`]: 'order_canceled',
    'Anzahlung Hymer': 'unknown_reference',
    Strom: 'debit',
    [`Rückgabe ${fits.invoice.number}`]: 'reversal',
  });
  expect(entries.find(({ reason }) => reason === 'amount_differs')).toMatchObject({
    amount: 90_000,
    party: 'Caravan Ostertal GmbH',
    partyAccount: '3000',
    order: { orderId: less.orderId, invoice: less.invoice.number, due: less.commission.gross },
    decided: null,
  });
  expect(imports[0]).toMatchObject({ name: 'camt053.xml', actor: operator, entries: 8, booked: 2 });
  expect([latest(less)?.status, latest(canceled)?.status]).toEqual(['pending', 'canceled']);
  // nothing that others read names who paid from where
  expect(JSON.stringify(orders.seen)).not.toMatch(/DE8937|Anzahlung/);
});

test('the same file, and the same entry in another file, book nothing twice', async () => {
  const [first, second] = [await sell(), await sell()];
  const equal = { amount: '5.00', day: today, text: 'equal' };
  const referred = { ...payment(first), bankReference: '2026112301' };
  expect(resultOf(await bring([referred, equal, equal]))).toMatchObject({ entries: 3, booked: 1, known: 0 });
  expect(resultOf(await bring([referred, equal, equal]))).toMatchObject({
    entries: 0,
    booked: 0,
    known: 3,
    again: true,
  });
  // a week's file repeats the day's, in another version of the format
  const week = [equal, equal, equal, payment(second), { ...referred, party: 'OSTERTAL' }];
  const file = pack(bankStatement({ version: '001.02', id: 'week', entries: week }));
  expect(resultOf(await send('bank.import', { name: 'week.xml', file }))).toMatchObject({
    entries: 2,
    booked: 1,
    known: 3,
    again: false,
  });
  await vi.waitFor(() => expect(latest(second)?.status).toBe('paid'));
  expect([paidEvents(first), paidEvents(second)]).toEqual([1, 1]);
  expect((await list()).entries.filter(({ text }) => text === 'equal')).toHaveLength(3);
});

test('two payments of one day with the same reference of the bank are two, in a second file too', async () => {
  const equal = { amount: '6.00', day: today, text: 'same reference', bankReference: '2026112377' };
  expect(resultOf(await bring([equal, equal]))).toMatchObject({ entries: 2, known: 0 });
  expect((await list()).entries.filter(({ text }) => text === equal.text)).toHaveLength(2);
  expect(resultOf(await bring([equal, equal, { ...equal, text: 'another' }]))).toMatchObject({
    entries: 1,
    known: 2,
  });
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

  const one = { ...back, text: `Rückruf ${order.invoice.number}`, debit: true };
  const both = { ...one, text: `Rückruf ${order.invoice.number} und ${other.invoice.number}` };
  await bring([one, both]);
  for (const each of [order, other]) {
    for (const reader of [buyer, seller, operator])
      expect(await view(each, reader)).toEqual({ code: null, protocol: null, recalled: true });
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

test('two operators who upload the same file at once book it once', async () => {
  const sold = [await sell(), await sell(), await sell()];
  const entries = [...sold.map(payment), { amount: '7.00', day: today, text: 'at once' }];
  const outcomes = await Promise.all([
    bring(entries),
    bring(entries, colleague),
    bring(entries.toReversed()),
  ]);
  const results = outcomes.map(resultOf);
  expect(results.map(({ booked }) => booked).toSorted()).toEqual([0, 0, 3]);
  expect(results.reduce((sum, each) => sum + each.entries, 0)).toBe(4);
  for (const order of sold) {
    await vi.waitFor(() => expect(latest(order)).toMatchObject({ status: 'paid', version: 2 }));
    expect(paidEvents(order)).toBe(1);
    expect((await stepsOf(order)).filter(({ kind }) => kind === 'paid')).toHaveLength(1);
  }
});

test('a service that is killed while it books has booked nothing, and books all of it then', async () => {
  const sold = [await sell(), await sell(), await sell()];
  const last = sold.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1)).at(-1);
  const pool = createPool({
    url: orders.system.adminUrl,
    size: 1,
    name: 'test',
    log: createLog('test', 'silent'),
  });
  const other = await pool.connect();
  try {
    // holds the last order, so that the import waits in the middle of its work
    await other.query('begin');
    await other.query('select 1 from orders.orders where order_id = $1 for update', [last?.orderId]);
    const coming = bring(sold.map(payment));
    const waiting = async () =>
      orders.system.query<{ pid: number }>(
        `select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%for update%'
           and usename = 'svc_orders'`,
      );
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 10_000 });
    for (const { pid } of await waiting())
      await orders.system.query('select pg_terminate_backend($1)', [pid]);
    await vi.waitFor(async () =>
      expect(
        await orders.system.query(
          `select 1 from orders.orders where order_id = any($1) and status = 'paid'`,
          [sold.map(({ orderId }) => orderId)],
        ),
      ).toEqual([]),
    );
    await other.query('rollback');
    await coming.catch(() => null);
    const again = resultOf(await bring(sold.map(payment)));
    expect(again.entries + again.known).toBe(3);
  } finally {
    other.release();
    await pool.end();
  }
  for (const order of sold) {
    await vi.waitFor(() => expect(latest(order)).toMatchObject({ status: 'paid', version: 2 }));
    expect(paidEvents(order)).toBe(1);
  }
}, 40_000);

test('a refused file has booked nothing, though its first entry fits', async () => {
  const order = await sell();
  const before = (await list()).counts;
  const bad = bankStatement({ entries: [payment(order), { amount: '1.00', day: today, currency: 'CHF' }] });
  const refused = (file: string) => send('bank.import', { name: 'camt053.xml', file });
  const { code, fields } = await refused(pack(bad));
  expect(code).toBe('invalid_input');
  expect(Object.entries(fields ?? {})).toEqual([
    [expect.stringMatching(/^entry\.2\.line\.\d+$/), 'bank.currency'],
  ]);
  expect(
    await refused(pack(bankStatement({ entries: [payment(order)], iban: 'DE89370400440532013000' }))),
  ).toMatchObject({
    code: 'invalid_input',
    fields: { 'line.9': 'bank.account' },
  });
  expect(await refused('AAAA')).toMatchObject({ code: 'invalid_input', fields: { file: 'bank.packed' } });
  const bomb = gzipSync(Buffer.alloc(6 * 1024 * 1024)).toString('base64');
  expect(await refused(bomb)).toMatchObject({ code: 'invalid_input', fields: { file: 'bank.size' } });
  expect((await list()).counts).toEqual(before);
  expect(latest(order)).toMatchObject({ status: 'pending', version: 1 });
});

test('an operator assigns an entry to an order or dismisses it, once', async () => {
  const order = await sell();
  await bring([
    { amount: '900.00', day: '2026-01-02', text: 'without a number' },
    { amount: '3.17', day: today, text: 'Habenzinsen' },
    { amount: '12.00', day: today, text: 'Gebühr', debit: true },
  ]);
  const { entryId } = await entryOf('without a number');
  const assign = (id = entryId, orderId = order.orderId, actor: string | null = operator) =>
    send('bank.assign', { entryId: id, orderId }, actor);
  expect((await assign('none')).code).toBe('not_found');
  expect((await assign(entryId, 'none')).code).toBe('not_found');
  expect((await assign((await entryOf('Gebühr')).entryId)).code).toBe('move_not_allowed');
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

test('a dismissal can be taken back, a booking cannot; every change is told without a word of it', async () => {
  const order = await sell();
  const text = 'Irrläufer';
  const began = new Date().toISOString();
  const changes = () =>
    orders.seen.filter(
      ({ type, payload }) => type === 'bank.changed' && (payload as { readonly at: string }).at >= began,
    );
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
    open: 1,
    received,
    receivedBooked: received - 2_500,
    receivedOpen: 0,
  });
});

test('a file of 1,000 entries is booked as a whole', async () => {
  const sold = [await sell(), await sell(), await sell()];
  const noise = Array.from({ length: 997 }, (_, index) => ({
    amount: '10.00',
    day: today,
    text: `Kunde ${index} Anzahlung`,
  }));
  const outcome = await bring([...sold.map(payment), ...noise]);
  expect(resultOf(outcome)).toMatchObject({ entries: 1_000, booked: 3 });
  await vi.waitFor(() => expect(sold.map((order) => latest(order)?.status)).toEqual(sold.map(() => 'paid')));
  const { pages, counts } = await list();
  expect(pages).toBe(Math.ceil(counts.open / 50));
  expect((await list('open', pages)).entries).toHaveLength(((counts.open - 1) % 50) + 1);
}, 30_000);
