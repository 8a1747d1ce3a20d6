import { expect, test } from 'vitest';
import { isUnheard, outcomesOf } from './settlement.ts';

test('a rescission is offered while the commission is open alone, to who may rescind', () => {
  expect(outcomesOf({ status: 'pending' }, true)).toEqual(['none', 'reduction', 'rescission']);
  expect(outcomesOf({ status: 'paid' }, true)).toEqual(['none', 'reduction']);
  expect(outcomesOf({ status: 'pending' }, false)).toEqual(['none', 'reduction']);
});

test('the other side is unheard while it has time and has stated nothing in this dispute', () => {
  const dispute = { disputeId: 'd', by: 'buyer', answerUntil: '2026-03-21T10:00:00.000Z' } as const;
  const before = Date.parse(dispute.answerUntil) - 1;
  const stated = (disputeId: string, by: 'buyer' | 'seller') => [{ disputeId, by }];
  expect(isUnheard(dispute, stated('d', 'buyer'), before)).toBe(true);
  expect(isUnheard(dispute, stated('earlier', 'seller'), before)).toBe(true);
  expect(isUnheard(dispute, stated('d', 'seller'), before)).toBe(false);
  expect(isUnheard(dispute, [], before + 1)).toBe(false);
});
