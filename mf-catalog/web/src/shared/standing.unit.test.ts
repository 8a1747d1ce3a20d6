import { expect, test } from 'vitest';
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
