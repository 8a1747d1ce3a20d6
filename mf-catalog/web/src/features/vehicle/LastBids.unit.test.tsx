import type { BidHistoryAnswer, PublicAuctionState } from '@rollheim/contracts';
import { keyFor } from '@rollheim/module-api';
import { expect, test } from 'vitest';
import { textFor } from '../../testing/render.tsx';
import { Extended } from './Extended.tsx';
import { LastBids } from './LastBids.tsx';
import { bidsKey } from './queries.ts';

const NOW = '2026-11-20T13:42:08.000Z';
const END = '2026-11-20T13:42:35.000Z';
const PLANNED = '2026-11-20T13:30:00.000Z';
const AUCTION = {
  auctionId: 'a1',
  bidCount: 8,
  status: 'running',
  endAt: END,
  plannedEndAt: PLANNED,
} as unknown as PublicAuctionState;

const bid = (seq: number, at: string, price: number, endAt: string, more: object = {}) => ({
  seq,
  at: `2026-11-20T${at}.000Z`,
  price,
  kind: 'bid' as const,
  bidder: 4,
  own: false,
  endAt: `2026-11-20T${endAt}.000Z`,
  ...more,
});

const bids: BidHistoryAnswer['bids'] = [
  bid(8, '13:42:02', 4_025_000, '13:44:02'),
  bid(7, '13:41:47', 4_000_000, '13:32:30', { own: true }),
  bid(6, '13:41:47', 4_000_000, '13:32:30', { kind: 'beaten', bidder: 2 }),
  bid(5, '13:30:30', 3_975_000, '13:32:30', { own: true }),
  bid(4, '13:29:30', 3_950_000, '13:31:30'),
  bid(3, '13:20:55', 3_925_000, '13:30:00'),
  bid(2, '13:20:50', 3_900_000, '13:30:00'),
];
const known = {
  queries: [[keyFor(bidsKey('a1'), null), { bids, total: bids.length }]],
  at: NOW,
} as const;

const lastBids = (auction: PublicAuctionState) =>
  textFor(null, <LastBids auction={auction} vatReportable={false} />, known);

test('in the last minutes the five newest bids are beside the panel, the newest with how long ago it was', async () => {
  const text = await lastBids(AUCTION);
  expect(text).toMatch(/Bidder 4 40\.250\s€ 6s ago You 40\.000\s€ 14:41:47/);
  // who was beaten at once has no price
  expect(text).not.toContain('Bidder 2');
  expect(text).toContain('39.250');
  expect(text).not.toContain('39.000');
});

test('before, and once the round is over, they are not', async () => {
  expect(await lastBids({ ...AUCTION, endAt: '2026-11-20T14:42:00.000Z' })).toBe('');
  expect(await lastBids({ ...AUCTION, status: 'sold' })).toBe('');
});

test('a bid of a minute ago has its time', async () => {
  const text = await textFor(null, <LastBids auction={AUCTION} vatReportable={false} />, {
    ...known,
    at: '2026-11-20T13:43:02.000Z',
  });
  expect(text).toMatch(/40\.250\s€ 14:42:02/);
});

test('the strip counts the bids that put the end off; until they are known it has the time in all', async () => {
  const strip = <Extended auction={AUCTION} planned="14:30" inAll="Extended by 12 min" />;
  // how long ago it was last, as at the bids
  expect(await textFor(null, strip, known)).toBe('Extended 3 times, planned was 14:30 6s ago');
  const later = await textFor(null, strip, { ...known, at: '2026-11-20T13:43:02.000Z' });
  expect(later).toBe('Extended 3 times, planned was 14:30 14:42:02');
  expect(await textFor(null, strip)).toBe('Extended by 12 min');
});
