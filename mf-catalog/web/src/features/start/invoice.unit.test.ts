import type { OrderRow } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { daysUntil, firstDue } from './invoice.ts';

const order = (orderId: string, dueOn: string | null) =>
  ({ orderId, invoice: dueOn && { number: orderId, dueOn } }) as unknown as OrderRow;

test('the invoice that is due first is shown, one that is missing last', () => {
  const orders = [order('a', '2026-12-01'), order('b', null), order('c', '2026-11-26')];
  expect(firstDue(orders)?.orderId).toBe('c');
  expect(firstDue([order('b', null)])?.orderId).toBe('b');
  expect(firstDue([])).toBeUndefined();
});

test('days are those of Berlin', () => {
  // 23:30 of the 20th in UTC is the 21st in Berlin
  expect(daysUntil('2026-11-26', Date.parse('2026-11-20T23:30:00Z'))).toBe(5);
  expect(daysUntil('2026-11-26', Date.parse('2026-11-26T10:00:00Z'))).toBe(0);
  expect(daysUntil('2026-11-26', Date.parse('2026-11-28T10:00:00Z'))).toBe(-2);
});
