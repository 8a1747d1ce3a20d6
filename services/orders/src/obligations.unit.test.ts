import type { OrderDispute, OrderObligation, OrderSide } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { obligationOf, type ObligingOrder } from './obligations.ts';

const SOLD = '2026-03-02T15:45:00.000Z';
const WITHIN = '2026-05-31T15:45:00.000Z';
const AFTER = '2026-05-31T15:45:00.001Z';

const invoice = { number: 'RE-2026-1', issuedAt: SOLD } as unknown as ObligingOrder['invoice'];
const dispute = (status: OrderDispute['status']) => ({ status }) as OrderDispute;
/** Paid, handed over, and of long ago. */
const over: ObligingOrder = {
  status: 'paid',
  dispute: null,
  invoice,
  createdAt: SOLD,
  handedOverOn: '2026-03-12',
};

/** What leaves nothing but one obligation, when it is looked at, and whom it binds. */
const CASES: Readonly<
  Record<OrderObligation, readonly [change: Partial<ObligingOrder>, at: string, binds: readonly OrderSide[]]>
> = {
  dispute: [{ dispute: dispute('open') }, AFTER, ['buyer', 'seller']],
  payment: [{ status: 'pending', handedOverOn: null }, AFTER, ['buyer', 'seller']],
  invoice: [{ invoice: null }, AFTER, ['buyer']],
  handover: [{ handedOverOn: null }, AFTER, ['buyer', 'seller']],
  complaint: [{}, WITHIN, ['buyer', 'seller']],
};

const CELLS = Object.entries(CASES).flatMap(([obligation, [change, at, binds]]) =>
  (['buyer', 'seller'] as const).map((side) => ({
    obligation,
    side,
    change,
    at,
    expected: binds.includes(side) ? obligation : null,
  })),
);

test.each(CELLS)('$obligation keeps the $side: $expected', ({ change, at, side, expected }) => {
  expect(obligationOf({ ...over, ...change }, side, at)).toBe(expected);
});

test('a sale that is handed over binds no one once the time for a dispute has passed', () => {
  for (const side of ['buyer', 'seller'] as const) {
    expect(obligationOf(over, side, AFTER)).toBeNull();
    // no one can open another one
    expect(obligationOf({ ...over, dispute: dispute('settled') }, side, SOLD)).toBeNull();
    expect(obligationOf({ ...over, dispute: dispute('withdrawn') }, side, WITHIN)).toBe('complaint');
    expect(
      obligationOf({ ...over, status: 'canceled', invoice: null, handedOverOn: null }, side, SOLD),
    ).toBeNull();
  }
});

test('a handover that no one wrote down binds for a year', () => {
  for (const side of ['buyer', 'seller'] as const) {
    const unwritten = { ...over, handedOverOn: null };
    expect(obligationOf(unwritten, side, '2027-03-02T15:45:00.000Z')).toBe('handover');
    expect(obligationOf(unwritten, side, '2027-03-02T15:45:00.001Z')).toBeNull();
  }
});

test('a dispute is named before what else binds', () => {
  const open = { ...over, handedOverOn: null, dispute: dispute('open') };
  expect(obligationOf(open, 'buyer', SOLD)).toBe('dispute');
  expect(obligationOf({ ...open, dispute: null }, 'seller', SOLD)).toBe('handover');
});
