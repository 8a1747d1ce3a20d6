import type { BidderContext, CatalogProduct, OwnBid } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { inOrder, placeOf } from './own-bids.ts';

const at = (status: string, endAt: string | null = null): CatalogProduct =>
  ({ auction: { status, endAt } }) as unknown as CatalogProduct;
const own = (part: Partial<BidderContext>): BidderContext => part as BidderContext;
const leads = own({ holdingHighestBid: true });
const beaten = own({ overbid: true });
const none = own({});

test.each([
  ['running', leads, 'open'],
  ['hotbidding', beaten, 'open'],
  ['running', none, 'lost'],
  ['endet', null, 'open'],
  ['renegotiation', leads, 'talks'],
  ['renegotiation', none, 'lost'],
  ['recd_late_offer', own({ late: {} as NonNullable<BidderContext['late']> }), 'talks'],
  ['acpt_late_offer', none, 'lost'],
  ['sold', leads, 'won'],
  ['sold', none, 'lost'],
  ['failed', none, 'lost'],
  ['inactive', null, 'lost'],
] as const)('in %s with %j an own bid is %s', (status, context, place) => {
  expect(placeOf(at(status), context)).toBe(place);
});

test('open bids stand first, soonest end first; the others stay as they came', () => {
  const bid = (place: OwnBid['place'], endAt: string | null): OwnBid => ({
    place,
    product: at('running', endAt),
    context: null,
  });
  const won = bid('won', '2026-11-20T10:00:00.000Z');
  const lost = bid('lost', '2026-11-01T10:00:00.000Z');
  const late = bid('open', '2026-11-22T15:00:00.000Z');
  const soon = bid('open', '2026-11-22T14:00:00.000Z');
  expect(inOrder([won, late, lost, soon])).toEqual([soon, late, won, lost]);
});
