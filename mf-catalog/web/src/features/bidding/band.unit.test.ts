import type { AuctionContext, AuctionStatus, PublicAuctionState } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { bandOf } from './band.ts';

const say = ((key: string, params?: object) => [key, ...Object.values(params ?? {})].join(' ')) as never;
const bandFor = (status: AuctionStatus, context: Partial<AuctionContext>) =>
  bandOf(
    { status, bidCount: 3 } as unknown as PublicAuctionState,
    context as AuctionContext,
    (cents) => `${cents}`,
    say,
  );

test.each<AuctionStatus>([
  'running',
  'hotbidding',
  'renegotiation',
  'recd_late_offer',
  'acpt_late_offer',
  'failed',
])('the owner reads the own minimum: %s', (status) => {
  expect(bandFor(status, { role: 'owner', minimum: 48_200 }).note).toBe('own_minimum 48200');
});

test.each<AuctionStatus>(['running', 'renegotiation', 'failed'])('no one else reads one: %s', (status) => {
  expect(bandFor(status, { role: 'bidder', holdingHighestBid: false }).note).toBe('bids 3');
});

test('a dealer whose late offer was countered is the one to answer', () => {
  const late = { amount: 1_000_000, counter: { amount: 1_280_000 } };
  const own = { role: 'bidder', waitingForAnswer: false, late } as unknown as Partial<AuctionContext>;
  expect(bandFor('recd_late_offer', own).title).toBe('band_turn');
  const waits = { role: 'bidder', waitingForAnswer: true } as Partial<AuctionContext>;
  expect(bandFor('recd_late_offer', waits).title).toBe('band_waiting');
  expect(bandFor('recd_late_offer', { role: 'bidder' }).title).toBe('status.recd_late_offer');
});

test('who bid exactly as much as the leader reads that the equal bid was there first', () => {
  const context = {
    role: 'bidder',
    version: 4,
    overbid: true,
    holdingHighestBid: false,
    ownLimit: 4_285_000,
  };
  const titleAt = (price: number, version: number) =>
    bandOf(
      { status: 'running', bidCount: 3, price, version } as unknown as PublicAuctionState,
      context as unknown as AuctionContext,
      (cents) => `${cents}`,
      say,
    ).title;
  expect(titleAt(4_285_000, 4)).toBe('band_tied');
  expect(titleAt(4_290_000, 5)).toBe('band_overbid');
  // the price is older than the standing: nothing follows from it
  expect(titleAt(4_285_000, 3)).toBe('band_overbid');
});

test('a dealer whose purchase was rescinded reads that, and no one else does', () => {
  const rescinded = { price: 2_760_000, at: '2026-11-27T20:36:00.000Z' };
  expect(bandFor('failed', { role: 'bidder', rescinded } as Partial<AuctionContext>).title).toBe(
    'band_rescinded',
  );
  expect(bandFor('failed', { role: 'bidder' }).title).toBe('status.failed');
});
