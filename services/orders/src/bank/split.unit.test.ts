import type { OrderState } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { judgeSplit, judgeTakeBack, paidOnOf, refusedEntry, wholePart } from './split.ts';

const order = (orderId: string, change: Partial<OrderState> = {}) =>
  ({
    orderId,
    number: 20_001,
    status: 'pending',
    commission: { net: 79_800, vat: 15_162, gross: 94_962, reverseCharge: false },
    received: 0,
    handedOverOn: null,
    dispute: null,
    ...change,
  }) as OrderState;
const orders = new Map([
  ['a', order('a')],
  ['b', order('b', { received: 50_000 })],
  ['paid', order('paid', { status: 'paid', received: 94_962 })],
]);
const split = (amount: number, parts: readonly (readonly [string, number])[], rest = 0) =>
  judgeSplit(
    amount,
    parts.map(([orderId, part]) => ({ orderId, amount: part })),
    rest,
    orders,
  );
const faults = (fields: Readonly<Record<string, string>>) => ({ refused: 'invalid_input', fields });

test('an order that then owes nothing is paid, any other keeps waiting', () => {
  expect(
    split(139_924, [
      ['a', 94_962],
      ['b', 44_962],
    ]),
  ).toEqual([
    { orderId: 'a', amount: 94_962, pays: true },
    { orderId: 'b', amount: 44_962, pays: true },
  ]);
  expect(split(94_961, [['a', 94_961]])).toEqual([{ orderId: 'a', amount: 94_961, pays: false }]);
  expect(split(100_000, [['a', 94_962]], 5_038)).toEqual([{ orderId: 'a', amount: 94_962, pays: true }]);
});

test('parts and rest are the whole amount, to the cent', () => {
  expect(split(94_963, [['a', 94_962]])).toEqual(faults({ rest: 'bank.sum' }));
  expect(split(94_961, [['a', 94_962]])).toEqual(faults({ rest: 'bank.sum' }));
});

test('every fault is named with its part', () => {
  expect(
    split(94_962 + 44_963 + 3, [
      ['a', 94_962],
      ['b', 44_963],
      ['a', 1],
      ['paid', 1],
      ['none', 1],
    ]),
  ).toEqual(
    faults({
      'parts.1.amount': 'bank.more_than_owed',
      'parts.2.orderId': 'array.unique',
      'parts.3.orderId': 'bank.not_pending',
      'parts.4.orderId': 'bank.not_pending',
    }),
  );
});

test('what was decided, went out or was taken back by the bank pays nothing', () => {
  const entry = { state: 'open', credit: true, reason: 'unknown_reference' } as const;
  expect(refusedEntry(entry)).toBeNull();
  expect(refusedEntry({ ...entry, state: 'booked' })).toEqual({ refused: 'conflict' });
  expect(refusedEntry({ ...entry, credit: false })).toEqual({ refused: 'move_not_allowed' });
  expect(refusedEntry({ ...entry, reason: 'reversal' })).toEqual({ refused: 'move_not_allowed' });
});

test('a booking is taken back until something follows from it', () => {
  const paid = order('a', { status: 'paid' });
  const judge = (change: Partial<OrderState>, pays = true, pickup = false) =>
    judgeTakeBack([{ order: { ...paid, ...change }, pays, pickup }]);
  const followed = { 'orders.20001': 'bank.followed' };
  expect(judge({})).toEqual({});
  expect(judge({ status: 'pending' }, false)).toEqual({});
  // paid by another entry meanwhile
  expect(judge({}, false)).toEqual(followed);
  expect(judge({}, true, true)).toEqual(followed);
  expect(judge({ status: 'canceled' })).toEqual(followed);
  expect(judge({ handedOverOn: '2026-03-12' })).toEqual(followed);
  expect(judge({ dispute: {} as OrderState['dispute'] })).toEqual(followed);
});

test('a payment has the day of the booking, not of the decision, and none before its sale', () => {
  expect(paidOnOf('2026-11-23', '2026-11-20', '2026-11-27')).toBe('2026-11-23');
  expect(paidOnOf('2026-11-18', '2026-11-20', '2026-11-27')).toBe('2026-11-20');
  expect(paidOnOf('2026-12-01', '2026-11-20', '2026-11-27')).toBe('2026-11-27');
});

test('an entry is a part of an order that owes more', () => {
  const pays = (amount: number, received = 0) => wholePart(amount, order('a', { received })).pays;
  expect([pays(50_000), pays(94_962), pays(95_000), pays(44_962, 50_000)]).toEqual([false, true, true, true]);
});
