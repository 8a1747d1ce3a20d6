import { settle } from '@rollheim/auction-rules';
import type { OrderDispute, OrderState } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import {
  deadlineOf,
  decideOpening,
  decideSettlement,
  decideWithdrawal,
  openDispute,
  owedBy,
  stated,
  whyNotYet,
} from './decide.ts';

const SOLD = '2026-03-02T15:45:00.000Z';
const AT = '2026-03-14T10:00:00.000Z';
const order = { status: 'paid', createdAt: SOLD, dispute: null } as const;
const fresh = { at: AT, disputeId: 'd' };
const none = { count: 0, evaded: false };
const opened = decideOpening(order, 'buyer', { reason: 'papers' }, fresh, none) as OrderDispute;

test('a dispute is open for the other side’s view for seven days', () => {
  expect(opened).toEqual({
    disputeId: 'd',
    by: 'buyer',
    reason: 'papers',
    status: 'open',
    openedAt: AT,
    answerUntil: '2026-03-21T10:00:00.000Z',
    endedAt: null,
    heard: false,
    outcome: null,
    reduction: 0,
  });
});

test('an order that waits for its commission can be disputed too, a canceled one cannot', () => {
  const opening = (status: OrderState['status']) =>
    decideOpening({ ...order, status }, 'seller', { reason: 'not_paid' }, fresh, none);
  expect(opening('pending')).toMatchObject({ by: 'seller', status: 'open' });
  expect(opening('canceled')).toEqual({ refused: 'move_not_allowed' });
});

test('each side has reasons of its own', () => {
  expect(decideOpening(order, 'seller', { reason: 'papers' }, fresh, none)).toEqual({
    refused: 'invalid_input',
    fields: { reason: 'any.only' },
  });
  expect(decideOpening(order, 'buyer', { reason: 'not_paid' }, fresh, none)).toMatchObject({
    refused: 'invalid_input',
  });
});

test('it is opened within 90 days, one at a time, again after a withdrawal, never after a settlement', () => {
  const at = (late: string, dispute: OrderDispute | null = null) =>
    decideOpening({ ...order, dispute }, 'buyer', { reason: 'other' }, { ...fresh, at: late }, none);
  expect(at('2026-05-31T15:45:00.000Z')).toMatchObject({ status: 'open' });
  expect(at('2026-05-31T15:45:00.001Z')).toEqual({ refused: 'move_not_allowed' });
  expect(at(AT, opened)).toEqual({ refused: 'conflict' });
  expect(at(AT, { ...opened, status: 'withdrawn' })).toMatchObject({ status: 'open' });
  expect(at(AT, { ...opened, status: 'settled' })).toEqual({ refused: 'move_not_allowed' });
});

test('a side opens three disputes of an order, and none after it took one back that the team was to decide', () => {
  const withdrawn = { ...order, dispute: { ...opened, status: 'withdrawn' } } as const;
  const after = (earlier: { count: number; evaded: boolean }) =>
    decideOpening(withdrawn, 'buyer', { reason: 'other' }, fresh, earlier);
  expect(after({ count: 2, evaded: false })).toMatchObject({ status: 'open' });
  expect(after({ count: 3, evaded: false })).toEqual({ refused: 'move_not_allowed' });
  expect(after({ count: 1, evaded: true })).toEqual({ refused: 'move_not_allowed' });
});

test('a command names the dispute that is open', () => {
  expect(openDispute({ dispute: null }, 'd')).toEqual({ refused: 'move_not_allowed' });
  expect(openDispute({ dispute: opened }, 'd')).toBe(opened);
  expect(openDispute({ dispute: opened }, 'earlier')).toEqual({ refused: 'conflict' });
  expect(openDispute({ dispute: { ...opened, status: 'withdrawn' } }, 'd')).toEqual({ refused: 'conflict' });
});

test('who opened it takes it back, no one else does', () => {
  expect(decideWithdrawal(opened, 'buyer', AT)).toMatchObject({ status: 'withdrawn', endedAt: AT });
  expect(decideWithdrawal(opened, 'seller', AT)).toEqual({ refused: 'move_not_allowed' });
});

const PRICE = 3_795_000;
const germany = { country: 'DE', vatNumberOf: null, vatNumberVerified: false };
const netherlands = { country: 'NL', vatNumberOf: 'NL', vatNumberVerified: true };

test.each([
  ['a private seller', germany, false],
  ['a domestic buyer', germany, true],
  ['a buyer who is charged no VAT', netherlands, true],
])('a reduction leaves what the lower price would have cost: %s', (_, buyer, vatReportable) => {
  const costOf = (price: number): OrderState['vehicleCost'] => {
    const { treatment, kind, net, vehicleVat: vat, payable } = settle(price, buyer, vatReportable);
    return { treatment, kind, net, vat, payable };
  };
  const settled = decideSettlement(
    { price: PRICE, vehicleCost: costOf(PRICE) },
    opened,
    { outcome: 'reduction', reduction: 120_000 },
    AT,
  );
  expect(settled).toEqual({
    dispute: { ...opened, status: 'settled', endedAt: AT, outcome: 'reduction', reduction: 120_000 },
    vehicleCost: costOf(PRICE - 120_000),
  });
});

test.each([
  ['germany, gross', germany, true, { net: false, reduction: 50_000, price: 1_230_000 }],
  // 10,756.30 net becomes 10,336.13
  ['without VAT, net', netherlands, true, { net: true, reduction: 42_017, price: 1_033_613 }],
])('what both sides settle after a reduction counts as they pay: %s', (_, buyer, vatReportable, owed) => {
  const price = 1_280_000;
  const { treatment, kind, net, vehicleVat: vat, payable } = settle(price, buyer, vatReportable);
  const sold = { status: 'paid', price, vehicleCost: { treatment, kind, net, vat, payable } } as const;
  const settled = decideSettlement(sold, opened, { outcome: 'reduction', reduction: 50_000 }, AT);
  if ('refused' in settled) throw new Error('refused');
  expect(owedBy({ ...sold, ...settled })).toEqual(owed);
});

test('an order from before its costs were kept owes its price less the reduction', () => {
  const settled = decideSettlement(
    { price: PRICE, vehicleCost: null },
    opened,
    { outcome: 'reduction', reduction: 95_000 },
    AT,
  );
  expect(settled).toMatchObject({ vehicleCost: { payable: 3_700_000, vat: 0, treatment: 'margin' } });
});

test.each([
  ['reduction', 0, 'number.min'],
  ['reduction', PRICE, 'number.max'],
  ['none', 5_000, 'any.only'],
] as const)('%s by %i cents is refused by the name of its field', (outcome, reduction, rule) => {
  const sale = { price: PRICE, vehicleCost: null };
  expect(decideSettlement(sale, opened, { outcome, reduction }, AT)).toEqual({
    refused: 'invalid_input',
    fields: { reduction: rule },
  });
});

test('a decision that nothing changes leaves what is owed', () => {
  const sale = { price: PRICE, vehicleCost: null };
  expect(decideSettlement(sale, opened, { outcome: 'none', reduction: 0 }, AT)).toMatchObject({
    dispute: { status: 'settled', outcome: 'none', reduction: 0 },
    vehicleCost: null,
  });
});

test('the silent side is reminded two days before its days end, and no one once it has stated something', () => {
  const at = (now: string, heard = false) =>
    deadlineOf({ answerUntil: '2026-03-21T10:00:00.000Z', heard }, now);
  expect(at('2026-03-19T10:00:00.000Z')).toBeNull();
  expect(at('2026-03-19T10:00:00.001Z')).toBe('reminded');
  expect(at('2026-03-19T10:00:00.001Z', true)).toBeNull();
  expect(at('2026-03-21T09:59:59.999Z')).toBe('reminded');
  for (const heard of [true, false]) expect(at('2026-03-21T10:00:00.000Z', heard)).toBe('due');
});

test('before the other side was heard, and while it has time, nothing is settled unless both have agreed', () => {
  const early = { refused: 'invalid_input', fields: { agreed: 'dispute.not_agreed' } };
  expect(whyNotYet(opened, {}, AT)).toEqual(early);
  expect(whyNotYet(stated(opened, opened.by), {}, AT)).toEqual(early);
  expect(whyNotYet(opened, { agreed: false }, AT)).toEqual(early);
  expect(whyNotYet(opened, { agreed: true }, AT)).toBeNull();
  expect(whyNotYet(stated(opened, 'seller'), {}, AT)).toBeNull();
  expect(whyNotYet(opened, {}, opened.answerUntil)).toBeNull();
});
