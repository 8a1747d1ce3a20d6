import type { AuctionStatus, BidHistoryAnswer, PublicAuctionState } from '@rollheim/contracts';
import { keyFor } from '@rollheim/module-api';
import { expect, test } from 'vitest';
import { textFor, type Viewer } from '../../testing/render.tsx';
import { History } from './History.tsx';
import { bidsKey } from './queries.ts';

const NOW = '2026-11-22T23:30:00Z'; // 00:30 in Berlin, the day after

const END = '2026-11-23T15:00:00Z';
const AUCTION = { auctionId: 'a1', bidCount: 2, logHead: 'ab'.repeat(32) } as PublicAuctionState;

const dutch: Viewer = { country: 'NL', vatCountry: 'NL', vatNumberVerified: true };

/** Bidder 2 is beaten by the limit of bidder 1, a minute before midnight. */
const bids: BidHistoryAnswer['bids'] = [
  { seq: 13, at: '2026-11-22T22:59:00Z', price: 3_795_000, kind: 'agent', bidder: 1, own: false, endAt: END },
  { seq: 12, at: '2026-11-22T22:59:00Z', price: 3_795_000, kind: 'beaten', bidder: 2, own: true, endAt: END },
  { seq: 10, at: '2026-11-22T23:10:00Z', price: 3_000_000, kind: 'bid', bidder: 1, own: false, endAt: END },
];

const historyFor = (
  viewer: Viewer | null,
  soldPrice: number | null = null,
  shown = bids,
  status: AuctionStatus = soldPrice === null ? 'running' : 'sold',
  sale: Partial<PublicAuctionState> = {},
) =>
  textFor(viewer, <History auction={{ ...AUCTION, soldPrice, status, ...sale }} vatReportable />, {
    queries: [[keyFor(bidsKey('a1'), null), { bids: shown, total: shown.length }]],
    at: NOW,
  });

test('a beaten bid has no amount that no one gave: the price is beside the limit that answered', async () => {
  const text = await historyFor(null);
  expect(text).toContain('Bidder 1 Raised automatically 37.950 €');
  expect(text).toContain('You Bid, not enough to lead Entry 12 of the log Sun');
  expect(text).toContain('Bidder 1 30.000 €');
  expect(text).toContain('Price after each bid, gross, incl. VAT.');
});

test('prices are those of the viewer, and say so', async () => {
  const text = await historyFor(dutch);
  expect(text).toContain('Price after each bid, net.');
  expect(text).toContain('31.891 €');
  expect(text).not.toContain('37.950 €');
});

test('what it was sold for comes first, whether it was bid or not: bought at once, or agreed on later', async () => {
  expect(await historyFor(null, 5_825_000)).toMatch(/58\.250\s€.*Bidder 1 Raised automatically/);
  expect(await historyFor(null)).not.toContain('58.250');
});

test('a vehicle that was bought at once reads so, with the time: no bid has reached that price', async () => {
  const sale = { soldBy: 'buy_now', endAt: '2026-11-22T23:20:00Z' } as const;
  const text = await historyFor(null, 5_825_000, bids, 'sold', sale);
  expect(text).toMatch(/Sold with ‘Buy now’ 58\.250\s€ 00:20:00/);
  expect(text).not.toContain('Hammer price');
});

test('a sale after the round has its own time, with the day', async () => {
  const sale = { soldBy: null, endAt: '2026-11-21T17:25:00Z', closedAt: '2026-11-22T09:34:00Z' } as const;
  expect(await historyFor(null, 4_525_000, bids, 'sold', sale)).toMatch(
    /Hammer price 45\.250\s€ Sun,? 22\/11, 10:34:00/,
  );
});

test('the note ends with one full stop, whatever the kind of price ends with', async () => {
  expect(await historyFor(null)).not.toContain('..');
});

test('a time of another day has its day', async () => {
  const text = await historyFor(null);
  expect(text).toMatch(/Sun,? 22\/11, 23:59:00/);
  expect(text).toMatch(/30\.000 € 00:10:00/);
});

test('no one is asked to make the first bid where none is taken any more', async () => {
  expect(await historyFor(null, 5_825_000, [])).toContain('Sold without a bid.');
  for (const status of ['endet', 'failed', 'inactive'] as const)
    expect(await historyFor(null, null, [], status)).toContain('There was no bid in this round.');
  expect(await historyFor(null, null, [], 'published')).toContain('No bid yet.');
  expect(await historyFor(null, null, [])).toContain('No bid yet.');
});

test('a bid that moved the end has the end that it made, an own one its entry of the log', async () => {
  const later = {
    seq: 14,
    at: '2026-11-22T23:20:00Z',
    price: 3_900_000,
    kind: 'bid',
    bidder: 1,
    own: false,
  } as const;
  const text = await historyFor(null, null, [{ ...later, endAt: '2026-11-23T15:02:00Z' }, ...bids]);
  expect(text).toMatch(/Bidder 1 End moved to .*16:02:00 39\.000\s€/);
  expect(text.match(/End moved/g)).toHaveLength(1);
  expect(text).toContain('Entry 12 of the log');
  expect(text.match(/of the log/g)).toHaveLength(1);
});
