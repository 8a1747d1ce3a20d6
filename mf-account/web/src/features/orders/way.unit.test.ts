import type { PickupProposal } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { dayFaultOf, handoverDay, pickupStep, wayOf } from './way.ts';

const order = {
  status: 'pending',
  createdAt: '2026-03-02T15:45:00.000Z',
  changedAt: '2026-03-05T09:00:00.000Z',
  paidOn: null,
} as const;
const told = (steps: ReturnType<typeof wayOf>) => steps.map(({ id, state, who }) => [id, state, who]);

test('after the sale the buyer pays the invoice, then both agree on the handover', () => {
  expect(told(wayOf(order, [], null))).toEqual([
    ['sold', 'done', null],
    ['contact', 'done', null],
    ['paid', 'now', 'buyer'],
    ['pickup', 'todo', 'seller'],
    ['handover', 'todo', 'both'],
  ]);
  const paid = wayOf({ ...order, status: 'paid', paidOn: '2026-03-04' }, [], null);
  expect(told(paid).slice(2)).toEqual([
    ['paid', 'done', null],
    ['pickup', 'now', 'seller'],
    ['handover', 'todo', 'both'],
  ]);
  expect(paid[2]?.at).toBe('2026-03-04');
});

test('a canceled order ends with its cancellation', () => {
  expect(wayOf({ ...order, status: 'canceled' }, [], null).at(-1)).toEqual({
    id: 'canceled',
    state: 'done',
    at: order.changedAt,
    who: null,
  });
});

test('the pickup is the turn of the side that did not propose, until it is agreed', () => {
  const paid = { ...order, status: 'paid' } as const;
  const offer = { by: 'seller', agreed: null, agreedAt: null } as PickupProposal;
  expect(told(wayOf(paid, [offer], null)).slice(3)).toEqual([
    ['pickup', 'now', 'buyer'],
    ['handover', 'todo', 'both'],
  ]);
  expect(pickupStep([offer], 'buyer')).toBe('choose');
  expect(pickupStep([offer], 'seller')).toBe('offered');
  const slot = { day: '2026-03-12', from: '09:00', to: '10:30' };
  const agreed = { ...offer, agreed: slot, agreedAt: '2026-03-06T09:00:00.000Z' };
  expect(told(wayOf(paid, [agreed], null)).slice(3)).toEqual([
    ['pickup', 'done', null],
    ['handover', 'now', 'both'],
  ]);
  // a payment that was taken back: the handover waits for it, what was agreed stays
  expect(told(wayOf(order, [agreed], null)).slice(2)).toEqual([
    ['paid', 'now', 'buyer'],
    ['pickup', 'done', null],
    ['handover', 'todo', 'both'],
  ]);
  // handed over: nothing is to be done
  const over = wayOf(paid, [agreed], { day: '2026-03-12' });
  expect(told(over).at(-1)).toEqual(['handover', 'done', null]);
  expect(over.at(-1)?.at).toBe('2026-03-12');
});

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2026-11-23', '2026-11-23'],
  // what is to come cannot have been handed over
  ['2026-11-25', '2026-11-23'],
])('a handover that was agreed for %s is taken to be of %s', (day, expected) => {
  const agreed = { day, from: '10:00', to: '12:00' };
  expect(handoverDay([{ agreed: null }, { agreed }], '2026-11-23')).toBe(expected);
  expect(handoverDay([{ agreed: null }], '2026-11-23')).toBe('2026-11-23');
});

test('the day of a handover is one from the sale until today, and else its fault is known before it is sent', () => {
  const at = (day: string | null) => dayFaultOf(day, '2026-11-18', '2026-11-22');
  expect(at('2026-11-23')).toBe('future');
  expect(at('2026-11-17')).toBe('before');
  for (const day of ['2026-11-18', '2026-11-22', null]) expect(at(day)).toBeNull();
});
