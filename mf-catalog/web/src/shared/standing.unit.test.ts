import { expect, test } from 'vitest';
import type { BidderContext } from '@rollheim/contracts';
import { standingOf } from './own-standing.ts';
import { toneOf, type Standing } from './standing.ts';

const standing = (part: Partial<Standing>): Standing => ({
  status: 'running',
  involved: true,
  holdingHighestBid: false,
  hasFailedLateOffer: false,
  ...part,
});

test.each([
  ['nothing at stake: no colour', { involved: false }, 'none'],
  [
    'a failed late offer while holding the highest bid',
    { holdingHighestBid: true, hasFailedLateOffer: true, status: 'acpt_late_offer' },
    'error',
  ],
  ['a buy chance', { status: 'acpt_late_offer' }, 'none'],
  ['holding, a late offer pending', { holdingHighestBid: true, status: 'recd_late_offer' }, 'tertiary'],
  ['holding, failed', { holdingHighestBid: true, status: 'failed' }, 'error'],
  ['not holding', {}, 'error'],
  ['holding otherwise', { holdingHighestBid: true }, 'success'],
] as const)('price colour: %s', (_, part, tone) => {
  expect(toneOf(standing(part))).toBe(tone);
});

test('who bid is at stake after the round too, and an own offer that waits holds the highest bid', () => {
  const bidder = (more: object) =>
    ({ role: 'bidder', holdingHighestBid: false, late: null, ownLimit: null, ...more }) as BidderContext;
  const tone = (status: Standing['status'], more: object) => toneOf(standingOf(status, bidder(more)));
  expect(tone('sold', { ownLimit: 1_000_000 })).toBe('error');
  expect(tone('renegotiation', { ownLimit: 1_000_000 })).toBe('error');
  expect(tone('recd_late_offer', { late: { amount: 1_000_000 } })).toBe('tertiary');
  expect(tone('recd_late_offer', { hasFailedLateOfferOnProduct: true })).toBe('error');
  expect(tone('acpt_late_offer', { ownLimit: 1_000_000 })).toBe('none');
  expect(tone('sold', {})).toBe('none');
});
