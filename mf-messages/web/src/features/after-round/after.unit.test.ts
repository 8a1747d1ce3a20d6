import type { AuctionContext, MoveName, OfferedMove } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { afterRoundOf, callOf, firstAmount } from './after.ts';

const EUR = 100;
const offered = (move: MoveName, least: number | null = null, most: number | null = null): OfferedMove => ({
  move,
  offerId: null,
  least,
  most,
  confirmAbove: null,
  until: null,
});
const RESTART = offered('restart', 500 * EUR, 28_500 * EUR);
const owner = (moves: readonly OfferedMove[]) =>
  ({ role: 'owner', auctionId: 'a1', minimum: 30_000 * EUR, late: null, moves }) as unknown as AuctionContext;
const dealer = (more: object = {}) =>
  ({
    role: 'bidder',
    auctionId: 'a1',
    late: null,
    moves: [offered('late-offer', 20_000 * EUR)],
    ...more,
  }) as unknown as AuctionContext;
const of = (...args: Parameters<typeof afterRoundOf>) => {
  const found = afterRoundOf(...args);
  if (!found) throw new Error('nothing is left to do');
  return found;
};
const named = ({ moves }: ReturnType<typeof of>) => moves.map(({ name }) => name);

test('after a round the owner has the moves that the rules name, in their order', () => {
  const moves = [RESTART, offered('late-offers/open'), offered('change'), offered('withdraw')];
  const paused = of(owner(moves), 'failed');
  expect(named(paused)).toEqual(['restart', 'late_open', 'change', 'withdraw']);
  expect(paused).toMatchObject({ head: 'failed', amount: 30_000 * EUR });
  expect(of(owner([RESTART]), 'acpt_late_offer').head).toBe('open');
  // an offer has a card of its own
  expect(afterRoundOf(owner([offered('late-offer/accept')]), 'recd_late_offer')).toBeNull();
  expect(afterRoundOf({ role: 'owner', late: null } as AuctionContext, 'failed')).toBeNull();
});

test('a dealer offers where late offers are open and may be raised over another, not where the own one is pending', () => {
  const open = of(dealer(), 'declined_late_offer');
  expect([named(open), open.pending, open.amount]).toEqual([['offer'], false, 20_000 * EUR]);
  expect(of(dealer(), 'recd_late_offer').pending).toBe(true);
  expect(afterRoundOf(dealer({ late: { offerId: 'offer-1' } }), 'recd_late_offer')).toBeNull();
  expect(afterRoundOf(dealer({ moves: [] }), 'failed')).toBeNull();
});

test('a restart begins at its highest minimum, an offer at its least amount, and others ask for none', () => {
  const [restart, change] = of(owner([RESTART, offered('change')]), 'failed').moves;
  expect([firstAmount(restart!), firstAmount(change!)]).toEqual([28_500 * EUR, null]);
  expect(firstAmount(of(dealer(), 'acpt_late_offer').moves[0]!)).toBe(20_000 * EUR);
});

test('a move calls its own path, with an amount in EUR where it names one', () => {
  const paused = of(owner([RESTART, offered('late-offers/open')]), 'failed');
  const [restart, open] = paused.moves;
  expect(callOf(paused, restart!, 28_500 * EUR)).toEqual({
    call: 'auction/a1/restart',
    body: { newMinimum: 28_500 },
  });
  expect(callOf(paused, open!, Number.NaN)).toEqual({ call: 'auction/a1/late-offers/open' });
  const bidding = of(dealer(), 'acpt_late_offer');
  expect(callOf(bidding, bidding.moves[0]!, 20_000 * EUR)).toEqual({
    call: 'auction/a1/late-offer',
    body: { amount: 20_000 },
  });
});
