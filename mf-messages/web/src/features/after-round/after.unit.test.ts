import type { AuctionContext } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { afterRoundOf, amountFault, callOf, firstAmount } from './after.ts';

const EUR = 100;
const owner = (highestRestartMinimum = 28_500 * EUR) =>
  ({
    role: 'owner',
    auctionId: 'a1',
    minimum: 30_000 * EUR,
    highestRestartMinimum,
    late: null,
  }) as unknown as AuctionContext;
const dealer = (more: object = {}) =>
  ({
    role: 'bidder',
    auctionId: 'a1',
    leastLateOffer: 20_000 * EUR,
    late: null,
    ...more,
  }) as unknown as AuctionContext;
const of = (...args: Parameters<typeof afterRoundOf>) => {
  const found = afterRoundOf(...args);
  if (!found) throw new Error('nothing is left to do');
  return found;
};

test('after a pause the owner restarts, opens to late offers, changes or withdraws', () => {
  expect(of(owner(), 'failed')).toMatchObject({
    moves: ['restart', 'late_open', 'change', 'withdraw'],
    head: 'failed',
  });
  expect(of(owner(), 'acpt_late_offer')).toMatchObject({
    moves: ['restart', 'change', 'withdraw'],
    head: 'open',
  });
  for (const status of ['renegotiation', 'recd_late_offer', 'running', 'sold'] as const)
    expect(afterRoundOf(owner(), status)).toBeNull();
});

test('a dealer offers where late offers are open and may be raised over another, not where the own one is pending', () => {
  expect(of(dealer(), 'declined_late_offer')).toMatchObject({ moves: ['offer'], pending: false });
  expect(of(dealer(), 'recd_late_offer')).toMatchObject({ moves: ['offer'], pending: true });
  expect(afterRoundOf(dealer({ late: { offerId: 'offer-1' } }), 'recd_late_offer')).toBeNull();
  expect(afterRoundOf(dealer({ leastLateOffer: null }), 'failed')).toBeNull();
});

test('a restart is at most 95 % of the last minimum, or what the rules allow after a sale that was rescinded', () => {
  const paused = of(owner(), 'failed');
  expect(firstAmount(paused, 'restart')).toBe(28_500 * EUR);
  expect(amountFault(paused, 'restart', 28_500 * EUR)).toBeNull();
  expect(amountFault(paused, 'restart', 28_550 * EUR)).toEqual({
    key: 'amount_high_or',
    amount: 28_500 * EUR,
  });
  expect(amountFault(of(owner(30_000 * EUR), 'failed'), 'restart', 30_000 * EUR)).toBeNull();
  expect(amountFault(of(dealer(), 'acpt_late_offer'), 'offer', 19_950 * EUR)?.key).toBe('amount_low_or');
});

test('a move calls its own path, with an amount in EUR where it names one', () => {
  const paused = of(owner(), 'failed');
  expect(callOf(paused, 'restart', 28_500)).toEqual({
    call: 'auction/a1/restart',
    body: { newMinimum: 28_500 },
  });
  expect(callOf(paused, 'late_open', Number.NaN)).toEqual({ call: 'auction/a1/late-offers/open' });
  expect(callOf(of(dealer(), 'acpt_late_offer'), 'offer', 20_000)).toEqual({
    call: 'auction/a1/late-offer',
    body: { amount: 20_000 },
  });
});
