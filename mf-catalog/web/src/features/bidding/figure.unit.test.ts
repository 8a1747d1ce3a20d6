import type { AuctionContext, CatalogDetail } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import type { CatalogText } from '../../texts.ts';
import { figureOf, roundEndOf } from './figure.ts';

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

const LATE_OFFERS = { least: 2_500_000, until: '2026-12-20T15:00:00.000Z' };

test('beside a pending offer everyone reads from what it is, and no promise that it can be beaten; a reservation reads the same', () => {
  const pending = vehicle('recd_late_offer', { lateOffers: LATE_OFFERS });
  const until = { at: LATE_OFFERS.until, caption: 'late_until' };
  // of a reservation a dealer has no least offer
  for (const context of [undefined, bidder()])
    expect(figureOf(pending, context, t)).toEqual({
      caption: 'late_offer_from',
      gross: 2_500_000,
      until: null,
    });
  const dealer = bidder({ leastLateOffer: 2_610_000, lateOffersUntil: LATE_OFFERS.until });
  expect(figureOf(pending, dealer, t)).toEqual({ caption: 'late_offer_least', gross: 2_610_000, until });
  const late = { offerId: 'o1', amount: 3_000_000, until: '2026-11-24T10:00:00.000Z', reserved: true };
  const owner = { role: 'owner', late } as AuctionContext;
  expect(figureOf(vehicle('anr_offer_above_targetprice'), owner, t)).toMatchObject({
    caption: 'late_offer_got',
    gross: 3_000_000,
  });
});

test('whose bid still binds a paused vehicle reads it and until when, everyone else what the vehicle was offered at', () => {
  const bound = { amount: 3_950_000, until: '2026-11-29T18:36:00.000Z' };
  expect(figureOf(vehicle('failed'), bidder({ bound }), t)).toEqual({
    caption: 'course.own',
    gross: bound.amount,
    until: { at: bound.until, caption: 'late_binds' },
  });
  expect(figureOf(vehicle('failed'), bidder(), t)).toMatchObject({
    caption: 'start_price',
    gross: 2_000_000,
  });
});

const round = { price: 2_310_000, endAt: '2026-11-27T04:36:25.000Z' };
const ended = { at: round.endAt, caption: 'ended' };
const closedAt = '2026-11-28T09:34:00.000Z';
const over = (status: string, more: object = {}) => vehicle(status, { ...round, ...more });
const figure = (...of: Parameters<typeof over>) => figureOf(over(...of), undefined, t);

test('after a round its price is the highest bid, with the end; a sale has its instant, whether bids, buy now, or talks after the round made it', () => {
  expect(figure('renegotiation')).toEqual({ caption: 'highest_bid', gross: 2_310_000, until: ended });
  // a sold one has no price of its round any more
  const sold = (more: object) => figure('sold', { price: null, soldPrice: 2_310_000, ...more });
  const bids = { caption: 'sold_for', gross: 2_310_000, until: ended };
  expect(sold({ soldBy: 'bids', closedAt: round.endAt })).toEqual(bids);
  // no one bid the price of a vehicle that was bought at once
  expect(sold({ soldBy: 'buy_now', closedAt: round.endAt })).toEqual({ ...bids, caption: 'sold_now' });
  const after = { at: closedAt, caption: 'status.sold' };
  expect(sold({ soldBy: null, closedAt })).toEqual({ ...bids, until: after });
  // a service of an older release does not say when
  expect(sold({ soldBy: null })).toEqual({ ...bids, until: null });
  expect(figure('running')).toMatchObject({ caption: 'current_bid', until: null });
});

test('every other end has its time, too: no sale, a rescission, a withdrawal, a void', () => {
  for (const status of ['endet', 'failed']) expect(figure(status, { price: null }).until).toEqual(ended);
  for (const status of ['failed_na', 'inactive'])
    expect(figure(status, { price: null, closedAt }).until).toEqual({ at: closedAt, caption: 'closed_at' });
  for (const status of ['editing', 'under_review', 'published'])
    expect(figure(status, { price: null }).until).toBeNull();
});

test('where another instant is beside the figure, the end of the round is shown as well, if it has had one', () => {
  const roundEnd = (...of: Parameters<typeof over>) => roundEndOf(over(...of).auction, figure(...of).until);
  expect(roundEnd('sold', { soldPrice: 1, soldBy: null, closedAt })).toBe(round.endAt);
  expect(roundEnd('acpt_late_offer', { price: null, lateOffers: LATE_OFFERS })).toBe(round.endAt);
  expect(roundEnd('failed_na', { closedAt })).toBe(round.endAt);
  // withdrawn before its round, and sold with its end
  expect(roundEnd('failed_na', { closedAt: '2026-11-26T10:00:00.000Z' })).toBeNull();
  expect(roundEnd('sold', { soldPrice: 1, soldBy: 'bids', closedAt: round.endAt })).toBeNull();
  expect(roundEnd('running')).toBeNull();
});

test('of a purchase that was rescinded its price counts, and when that was', () => {
  const rescinded = { price: 2_760_000, at: '2026-11-27T20:36:00.000Z' };
  expect(figureOf(vehicle('failed'), bidder({ rescinded }), t)).toEqual({
    caption: 'band_bought',
    gross: 2_760_000,
    until: { at: rescinded.at, caption: 'band_rescinded' },
  });
});
