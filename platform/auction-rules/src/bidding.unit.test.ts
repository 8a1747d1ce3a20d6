import { describe, expect, test } from 'vitest';
import { visibleState } from './visible.ts';
import { HOUR, MINUTE, MONDAY, running, SLOT } from './testing/given.ts';

const AT = MONDAY + HOUR;
const bid = (amount: number, confirmedHigh?: true) =>
  ({ kind: 'bid', amount, ...(confirmedHigh && { confirmedHigh }) }) as const;

describe('limits and the visible price', () => {
  test('the first limit leads at the start price', () => {
    const { price, leader, limit } = running().bid('m1', 1_100_000).state.round!;
    expect([price, leader, limit]).toEqual([1_000_000, 'm1', 1_100_000]);
  });

  test('the higher limit leads one step above the lower one, at most at itself', () => {
    expect(running().bid('m1', 1_050_000).bid('m2', 1_100_000).state.round).toMatchObject({
      price: 1_060_000,
      leader: 'm2',
    });
    expect(running().bid('m1', 1_050_000).bid('m2', 1_055_000).state.round).toMatchObject({
      price: 1_055_000,
    });
  });

  test('on a tie the earlier limit leads, at the tie', () => {
    expect(running().bid('m1', 1_050_000).bid('m2', 1_050_000).state.round).toMatchObject({
      price: 1_050_000,
      leader: 'm1',
    });
  });

  test('a challenger needs the next step, a leader only more than the own limit', () => {
    const life = running().bid('m1', 1_050_000);
    expect(life.when('m2', AT, bid(1_005_000))).toBe('bid_too_low');
    expect(life.when('m1', AT, bid(1_050_000))).toBe('bid_too_low');
    expect(life.when('m1', AT, bid(1_055_000))).toMatchObject([{ type: 'LimitRaised', amount: 1_055_000 }]);
  });

  test('a leader whose limit reaches the minimum raises the price to it, by a raise too', () => {
    expect(running().bid('m1', 1_200_000).state.round!.price).toBe(1_200_000);
    const raised = running().bid('m1', 1_100_000).bid('m1', 1_250_000);
    expect(raised.state.round).toMatchObject({ price: 1_200_000, limit: 1_250_000, bidCount: 2 });
  });

  test('without reserve nothing raises the price', () => {
    const life = running({}, { reserve: false }).bid('m1', 1_300_000);
    expect(life.state.round!.price).toBe(1_000_000);
    expect(visibleState(life.state, 'public').reserve).toBe('none');
  });
});

describe('amounts that are refused', () => {
  test('off the grid, not positive, not a number', () => {
    for (const amount of [1_000_001, 0, -5_000, 1.5, Number.NaN, '1000000' as unknown as number]) {
      expect(running().when('m1', AT, bid(amount))).toBe('invalid_amount');
    }
  });

  test('at the open buy-now price, confirmed or not; free once it is closed', () => {
    expect(running().when('m1', AT, bid(1_500_000, true))).toBe('bid_too_high');
    const closed = running().bid('m1', 1_250_000);
    expect(closed.when('m2', AT, bid(1_500_000, true))).toMatchObject([{ type: 'BidPlaced', leads: true }]);
  });

  test('more than twice the next step without a confirmation; before the first bid: the start price', () => {
    const terms = { startPrice: 100_000, buyNow: null as unknown as number };
    expect(running(terms).when('m1', AT, bid(205_000))).toBe('bid_too_high');
    expect(running(terms).when('m1', AT, bid(200_000))).toMatchObject([{ type: 'BidPlaced' }]);
    expect(running(terms).when('m1', AT, bid(205_000, true))).toMatchObject([{ type: 'BidPlaced' }]);
    const led = running(terms).bid('m1', 150_000);
    expect(led.when('m2', AT, bid(215_000))).toBe('bid_too_high');
    expect(led.when('m2', AT, bid(210_000))).toMatchObject([{ type: 'BidPlaced' }]);
  });
});

describe('who may bid, and when', () => {
  test('the owner, the own merchants, the own cookie, and merchants without acceptance cannot', () => {
    const refused = 'bidding_not_possible';
    expect(running().when('owner', AT, bid(1_000_000))).toBe(refused);
    expect(running().when('operator', AT, bid(1_000_000))).toBe(refused);
    expect(running().when('own', AT, bid(1_000_000))).toBe(refused);
    expect(running().when('m1', AT, bid(1_000_000), { uuid: 'cookie' })).toBe(refused);
    expect(running().when('m1', AT, bid(1_000_000), { accepted: null })).toBe(refused);
    expect(running().when('m1', AT, bid(1_000_000), { blocked: true })).toBe(refused);
  });

  test('a colleague of the leader is refused, for bid, agent and buy now', () => {
    const life = running().bid('m3', 1_050_000);
    for (const payload of [
      bid(1_100_000),
      { kind: 'agent', amount: 1_100_000 },
      { kind: 'buy_now' },
    ] as const) {
      expect(life.when('m4', AT, payload)).toBe('bidding_not_possible');
    }
    expect(life.bid('m1', 1_100_000).when('m4', AT, bid(1_110_000))).toMatchObject([{ leads: true }]);
  });

  test('a bid at the start is accepted, one at the end is refused', () => {
    expect(running().when('m1', MONDAY, bid(1_000_000))).toMatchObject([{ type: 'BidPlaced' }]);
    expect(running().when('m1', SLOT - 1, bid(1_000_000))).toMatchObject([{ type: 'BidPlaced' }]);
    expect(running().when('m1', SLOT, bid(1_000_000))).toBe('bidding_not_possible');
  });
});

describe('buy now', () => {
  test('is open until the price reaches the minimum', () => {
    expect(running().when('m1', AT, { kind: 'buy_now' })).toMatchObject([{ type: 'Sold', price: 1_500_000 }]);
    expect(running().bid('m1', 1_100_000).when('m2', AT, { kind: 'buy_now' })).toMatchObject([
      { type: 'Sold' },
    ]);
    expect(running().bid('m1', 1_200_000).when('m2', AT, { kind: 'buy_now' })).toBe('offer_unavailable');
  });

  test('sells at once, the first command wins', () => {
    const life = running().given('m1', AT, { kind: 'buy_now' });
    expect(life.state).toMatchObject({ status: 'sold', orders: [{ merchant: 'm1', price: 1_500_000 }] });
    expect(life.when('m2', AT, { kind: 'buy_now' })).toBe('offer_unavailable');
  });
});

describe('soft close', () => {
  test('extends to two minutes after a bid in the last two minutes, and not before', () => {
    expect(running().bid('m1', 1_000_000, SLOT - 2 * MINUTE - 1).state.round!.end).toBe(SLOT);
    expect(running().bid('m1', 1_000_000, SLOT - 2 * MINUTE).state.round!.end).toBe(SLOT);
    expect(running().bid('m1', 1_000_000, SLOT - MINUTE).state.round!.end).toBe(SLOT + MINUTE);
  });

  test('never ends more than 15 minutes after the slot', () => {
    const life = running({ buyNow: null as unknown as number });
    for (let at = SLOT - 1_000, amount = 1_000_000; at < SLOT + 15 * MINUTE; at += MINUTE, amount += 25_000) {
      life.bid(amount % 50_000 ? 'm1' : 'm2', amount, at);
    }
    expect(life.state.round!.end).toBe(SLOT + 15 * MINUTE);
  });

  test('a raise that moves no price extends nothing', () => {
    const life = running()
      .bid('m1', 1_000_000, SLOT - HOUR)
      .bid('m1', 1_100_000, SLOT - 1_000);
    expect(life.state.round!.end).toBe(SLOT);
  });
});

describe('what is seen', () => {
  test('a raise is seen by its bidder alone: no new version', () => {
    const life = running().bid('m1', 1_050_000);
    const before = visibleState(life.state, 'public');
    expect(visibleState(life.bid('m1', 1_100_000).state, 'public')).toEqual(before);
    expect(visibleState(life.state, { customer: 'c1', mayTrade: true }).ownLimit).toBe(1_100_000);
  });

  test('an overbid bidder keeps the own limit in view', () => {
    const life = running().bid('m1', 1_050_000).bid('m2', 1_100_000);
    const own = life.engine.limits.get('c1') ?? null;
    expect(visibleState(life.state, { customer: 'c1', ownLimit: own, mayTrade: true })).toMatchObject({
      leading: false,
      overbid: true,
      ownLimit: 1_050_000,
    });
    expect(visibleState(life.state, { customer: 'c2', mayTrade: true })).toMatchObject({
      leading: true,
      ownLimit: 1_100_000,
    });
  });
});
