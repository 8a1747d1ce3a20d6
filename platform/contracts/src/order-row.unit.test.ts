import type { OrderState } from './state/orders.ts';
import { messageContract } from '@rollheim/contracts/server';
import { expect, test } from 'vitest';
import { refundIn } from './order-row.ts';

const order = messageContract('orders.state')?.example as OrderState;
const { gross } = order.commission;

test('of an order that an earlier release published, what is due follows from what came in', () => {
  expect(refundIn({ ...order, status: 'pending', received: 20_000 })).toBeUndefined();
  const due = (amount: number) => ({ due: amount, paid: 0, paidOn: null });
  expect(refundIn({ ...order, status: 'canceled', received: 20_000 })).toEqual(due(20_000));
  expect(refundIn({ ...order, status: 'canceled', received: 0 })).toBeUndefined();
  // an operator found its payment outside of the statements
  expect(refundIn({ ...order, status: 'canceled', received: 0, paidOn: '2026-03-05' })).toEqual(due(gross));
  expect(refundIn({ ...order, status: 'paid', received: gross + 1_425 })).toEqual(due(1_425));
  expect(refundIn({ ...order, status: 'paid', received: 0 })).toBeUndefined();
});

test('what the orders say counts', () => {
  const refund = { due: 0, paid: 20_000, paidOn: '2026-03-18' };
  expect(refundIn({ ...order, status: 'canceled', received: 20_000, refund })).toEqual(refund);
});
