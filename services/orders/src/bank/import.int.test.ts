import { gzipSync } from 'node:zlib';
import { bankStatement } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { colleague, pack, payment, resultOf, startBank, today, type BankHarness } from '../testing/bank.ts';
import { PEOPLE } from '../testing/harness.ts';

const { operator } = PEOPLE;
let bank: BankHarness;
let { orders, send, bring, list, sell, latest, stepsOf, paidEvents } = {} as BankHarness;

beforeAll(async () => {
  bank = await startBank();
  ({ orders, send, bring, list, sell, latest, stepsOf, paidEvents } = bank);
});
afterAll(() => bank?.orders.stop());

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
    {
      ...payment(fits),
      amount: '3.00',
      text: `Rückgabe ${fits.invoice.number}`,
      debit: true,
      reversal: true,
    },
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

test('a reference that the bank gives once more, in another file, is another payment; a file that has both knows both', async () => {
  const mine = await sell();
  const first = { amount: '8.00', day: today, text: 'Kunde A', bankReference: 'PRIMANOTA 900' };
  const second = { ...first, text: 'Kunde B' };
  expect(resultOf(await bring([first]))).toMatchObject({ entries: 1, known: 0 });
  expect(resultOf(await bring([second]))).toMatchObject({ entries: 1, known: 0 });
  const ofMine = { ...payment(mine), bankReference: 'PRIMANOTA 900', amount: '8.00' };
  expect(resultOf(await bring([ofMine, second, first]))).toMatchObject({ entries: 1, known: 2 });
  expect(resultOf(await bring([second, ofMine]))).toMatchObject({ entries: 0, known: 2 });
  const { entries } = await list();
  expect(entries.filter(({ text }) => text.startsWith('Kunde A') || text === 'Kunde B')).toHaveLength(2);
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
    fields: { 'found.DE89370400440532013000.own.DE02120300000000202051': 'bank.account' },
  });
  expect(await refused('AAAA')).toMatchObject({ code: 'invalid_input', fields: { file: 'bank.packed' } });
  const bomb = gzipSync(Buffer.alloc(6 * 1024 * 1024)).toString('base64');
  expect(await refused(bomb)).toMatchObject({ code: 'invalid_input', fields: { file: 'bank.size' } });
  expect((await list()).counts).toEqual(before);
  expect(latest(order)).toMatchObject({ status: 'pending', version: 1 });
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
