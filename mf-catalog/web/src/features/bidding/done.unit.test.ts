import type { BidAnswer } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { doneOf } from './done.ts';

const say = ((key: string, params?: object) => [key, ...Object.values(params ?? {})].join(' ')) as never;
const answer = (price: number, overbid: boolean) =>
  ({
    auction: { price, version: 4 },
    context: { role: 'bidder', version: 4, holdingHighestBid: !overbid, overbid, ownLimit: 4_285_000 },
  }) as unknown as BidAnswer;

test('a bid that meets an equal one is not reported as outbid', () => {
  expect(doneOf(answer(4_285_000, true), '42.850 €', say)).toEqual({
    text: 'done_tied 42.850 €',
    kind: 'info',
  });
  expect(doneOf(answer(4_290_000, true), '42.850 €', say).text).toBe('done_overbid 42.850 €');
  expect(doneOf(answer(4_285_000, false), '42.850 €', say).text).toBe('done_leading 42.850 €');
  expect(doneOf(null, '42.850 €', say).kind).toBe('success');
});

test('the report of a bid has no head of the log: it would cover a second row', () => {
  const { auction, ...rest } = answer(4_285_000, false);
  const logHead = `3f2a9c01${'0'.repeat(48)}77b0e4d2`;
  expect(doneOf({ ...rest, auction: { ...auction, logHead } }, '42.850 €', say).text).toBe(
    'done_leading 42.850 €',
  );
});
