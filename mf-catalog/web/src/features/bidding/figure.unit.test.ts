import type { AuctionContext, CatalogDetail } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import type { CatalogText } from '../../texts.ts';
import { figureOf } from './figure.ts';

const t = ((key: string) => key) as CatalogText;
const vehicle = (status: string, more: object = {}) =>
  ({ auction: { status, soldPrice: null, price: null, startPrice: 2_000_000, ...more } }) as CatalogDetail;
const bidder = (more: object = {}) =>
  ({ role: 'bidder', late: null, leastLateOffer: null, ...more }) as AuctionContext;

test('while the round runs its price counts, before the first bid the start price', () => {
  expect(figureOf(vehicle('running'), bidder(), t)).toMatchObject({
    caption: 'start_price',
    gross: 2_000_000,
  });
  expect(figureOf(vehicle('running', { price: 2_100_000 }), undefined, t).caption).toBe('current_bid');
});

test('after it a dealer reads the least offer and until when it is possible', () => {
  const context = bidder({ leastLateOffer: 2_500_000, lateOffersUntil: '2026-12-20T15:00:00.000Z' });
  expect(figureOf(vehicle('acpt_late_offer'), context, t)).toEqual({
    caption: 'late_offer_least',
    gross: 2_500_000,
    until: { at: '2026-12-20T15:00:00.000Z', caption: 'late_until' },
  });
  // a service of an older release names no deadline
  expect(figureOf(vehicle('acpt_late_offer'), bidder({ leastLateOffer: 1 }), t).until).toBeNull();
});

test('guests, and owners without a bid, read the least offer and the deadline too, never the start price of the past round', () => {
  const lateOffers = { least: 2_500_000, until: '2026-12-20T15:00:00.000Z' };
  const open = vehicle('acpt_late_offer', { lateOffers });
  const owner = (highestBid: number | null) => ({ role: 'owner', late: null, highestBid }) as AuctionContext;
  const until = { at: lateOffers.until, caption: 'late_until' };
  for (const context of [undefined, owner(null), bidder()])
    expect(figureOf(open, context, t)).toEqual({ caption: 'late_offer_least', gross: 2_500_000, until });
  expect(figureOf(open, owner(2_400_000), t)).toEqual({ caption: 'highest_bid', gross: 2_400_000, until });
});

test('who has offered reads their offer and how long it binds; the owner what was offered, and until when to answer', () => {
  const late = { offerId: 'o1', amount: 2_600_000, until: '2026-11-24T10:00:00.000Z' };
  const own = figureOf(vehicle('recd_late_offer'), bidder({ late, leastLateOffer: 2_610_000 }), t);
  expect(own).toMatchObject({
    caption: 'late_offer_own',
    gross: 2_600_000,
    until: { caption: 'late_binds' },
  });
  const owner = { role: 'owner', late } as AuctionContext;
  expect(figureOf(vehicle('recd_late_offer'), owner, t)).toMatchObject({
    caption: 'late_offer_got',
    gross: 2_600_000,
    until: { at: late.until, caption: 'late_answer_by' },
  });
});

test('after a round its price is the highest bid, with the end; a sale has the instant of its round, whether bids or buy now made it, and none where it came after', () => {
  const round = { price: 2_310_000, endAt: '2026-11-27T04:36:25.000Z' };
  const ended = { at: round.endAt, caption: 'ended' };
  const over = (status: string, more: object = {}) =>
    figureOf(vehicle(status, { ...round, ...more }), undefined, t);
  expect(over('renegotiation')).toEqual({ caption: 'highest_bid', gross: 2_310_000, until: ended });
  // a sold one has no price of its round any more
  const sold = (more: object) => over('sold', { price: null, soldPrice: 2_310_000, ...more });
  const bids = { caption: 'sold_for', gross: 2_310_000, until: ended };
  expect(sold({ soldBy: 'bids' })).toEqual(bids);
  // nobody bid the price of a vehicle that was bought at once
  expect(sold({ soldBy: 'buy_now' })).toEqual({ ...bids, caption: 'sold_now' });
  expect(sold({ soldBy: null })).toEqual({ ...bids, until: null });
  expect(over('running')).toMatchObject({ caption: 'current_bid', until: null });
});
