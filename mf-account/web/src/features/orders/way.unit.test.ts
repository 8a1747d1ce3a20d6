import { expect, test } from 'vitest';
import { wayOf } from './way.ts';

const order = {
  status: 'pending',
  createdAt: '2026-03-02T15:45:00.000Z',
  changedAt: '2026-03-05T09:00:00.000Z',
  paidOn: null,
} as const;
const told = (steps: ReturnType<typeof wayOf>) => steps.map(({ id, state, who }) => [id, state, who]);

test('after the sale the buyer pays the invoice, then both agree on the handover', () => {
  expect(told(wayOf(order))).toEqual([
    ['sold', 'done', null],
    ['contact', 'done', null],
    ['paid', 'now', 'buyer'],
    ['handover', 'todo', 'both'],
  ]);
  const paid = wayOf({ ...order, status: 'paid', paidOn: '2026-03-04' });
  expect(told(paid).slice(2)).toEqual([
    ['paid', 'done', null],
    ['handover', 'now', 'both'],
  ]);
  expect(paid[2]?.at).toBe('2026-03-04');
});

test('a canceled order ends with its cancellation', () => {
  expect(wayOf({ ...order, status: 'canceled' }).at(-1)).toEqual({
    id: 'canceled',
    state: 'done',
    at: order.changedAt,
    who: null,
  });
});
