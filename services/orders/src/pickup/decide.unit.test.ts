import type { OrderState, PickupProposal } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { decideAgreement, decideProposal } from './decide.ts';

// 10:00 in Berlin
const AT = '2026-03-06T09:00:00.000Z';
const slot = (day: string, from = '09:00', to = '10:30') => ({ day, from, to });
const order = { status: 'paid', buyerCustomerId: 'b', sellerCustomerId: 's' } as OrderState;
const fresh = { at: AT, proposalId: 'new' };
const asked = { slots: [slot('2026-03-12')], place: ' 88326 Aulendorf ', note: '', collector: null };
const proposed = decideProposal(order, 'seller', null, asked, fresh) as PickupProposal;

test('nothing is agreed before the commission is paid, nor of a canceled order', () => {
  for (const status of ['pending', 'canceled'] as const) {
    expect(decideProposal({ ...order, status }, 'seller', null, asked, fresh)).toEqual({
      refused: 'move_not_allowed',
    });
    const choice = { proposalId: 'new', slot: 0, collector: null };
    expect(decideAgreement({ ...order, status }, 'buyer', proposed, choice, AT)).toEqual({
      refused: 'move_not_allowed',
    });
  }
});

test('the seller says where, the buyer who comes; a proposal of the buyer keeps the place', () => {
  expect(proposed).toMatchObject({ by: 'seller', place: '88326 Aulendorf', collector: null, agreed: null });
  const collector = { name: 'Jannis Brandt', plate: 'MR-CO 412' };
  const again = decideProposal(order, 'buyer', proposed, { ...asked, place: 'elsewhere', collector }, fresh);
  expect(again).toMatchObject({ by: 'buyer', place: '88326 Aulendorf', collector });
  expect(decideProposal(order, 'seller', null, { ...asked, place: ' ' }, fresh)).toEqual({
    refused: 'invalid_input',
    fields: { place: 'any.required' },
  });
});

test('times are in their order, whatever the order in which they were typed; a number plate is written in capitals', () => {
  const slots = [
    slot('2026-03-14'),
    slot('2026-03-12'),
    { ...slot('2026-03-12'), from: '08:00', to: '09:00' },
  ];
  const made = decideProposal(
    order,
    'buyer',
    proposed,
    { ...asked, slots, collector: { name: ' Jo ', plate: 'hro-co 123' } },
    fresh,
  );
  expect(made).toMatchObject({
    slots: [slots[2], slots[1], slots[0]],
    collector: { name: 'Jo', plate: 'HRO-CO 123' },
  });
});

test('the other side chooses a slot of the latest proposal, once, while it lies ahead', () => {
  const choice = { proposalId: 'new', slot: 0, collector: null };
  const agreed = decideAgreement(order, 'buyer', proposed, choice, AT) as PickupProposal;
  expect(agreed).toMatchObject({ agreed: slot('2026-03-12'), agreedAt: AT });
  expect(decideAgreement(order, 'seller', proposed, choice, AT)).toEqual({ refused: 'move_not_allowed' });
  expect(decideAgreement(order, 'buyer', agreed, choice, AT)).toEqual({ refused: 'conflict' });
  expect(decideAgreement(order, 'buyer', proposed, { ...choice, proposalId: 'old' }, AT)).toEqual({
    refused: 'conflict',
  });
  expect(decideAgreement(order, 'buyer', proposed, { ...choice, slot: 1 }, AT)).toMatchObject({
    fields: { slot: 'any.only' },
  });
  expect(decideAgreement(order, 'buyer', proposed, choice, '2026-03-12T08:00:00.000Z')).toMatchObject({
    fields: { slot: 'pickup.past' },
  });
});
