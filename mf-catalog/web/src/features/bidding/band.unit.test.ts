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

test.each<AuctionStatus>(['running', 'renegotiation', 'failed'])('nobody else reads one: %s', (status) => {
  expect(bandFor(status, { role: 'bidder', holdingHighestBid: false }).note).toBe('bids 3');
});
