import type { BidderContext, NegotiationContext, OwnerContext, WireMessage } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { counterBounds, counterFault, gapBar, restartFault, restartMinimum, talksOf } from './talks.ts';

const deadline = '2026-11-22T13:42:00.000Z';
const negotiation = (more: Partial<NegotiationContext> = {}): NegotiationContext => ({
  turn: 'bidder',
  standing: { by: 'owner', amount: 4_190_000, offerId: 'offer-3' },
  ownLast: 3_950_000,
  deadline,
  ...more,
});
/** What the card reads of a context; the rest does not concern it. */
const bidder = (talks: NegotiationContext | null) =>
  ({ role: 'bidder', auctionId: 'a1', version: 9, negotiation: talks }) as BidderContext;
const owner = (talks: NegotiationContext | null) =>
  ({ role: 'owner', auctionId: 'a1', version: 9, minimum: 4_500_000, negotiation: talks }) as OwnerContext;
const ask = (messageId: string, price: number, offerId: string): WireMessage => ({
  messageId,
  groupKey: 'a1',
  auctionId: 'a1',
  title: 'Hymer',
  subject: '',
  text: '',
  createdAt: '2026-11-20T14:21:00.000Z',
  read: 0,
  callToActionTypeCode: 'highest_bidder_accept_owners_counteroffer_or_send_new_offer_or_decline',
  params: { price, offerId, deadline },
  mediaId: null,
  open: true,
  status: 'renegotiation',
});

test('the dealer sees the ask that stands, the own offer, and where the asks began', () => {
  const messages = [ask('m2', 4_190_000, 'offer-3'), ask('m1', 4_350_000, 'offer-1')];
  expect(talksOf(bidder(negotiation()), messages)).toMatchObject({
    side: 'bidder',
    myTurn: true,
    standing: 4_190_000,
    ask: 4_190_000,
    offer: 3_950_000,
    firstAsk: 4_350_000,
    saidBy: 'm2',
  });
});

test('nothing is shown to those who do not negotiate', () => {
  expect(talksOf({ role: 'none', auctionId: 'a1', version: 1 }, [])).toBeNull();
  expect(talksOf(bidder(null), [])).toBeNull();
  expect(talksOf(undefined, [])).toBeNull();
});

const talksAs = (context: BidderContext | OwnerContext) => {
  const talks = talksOf(context, []);
  if (!talks) throw new Error('There are no talks');
  return talks;
};

test('a dealer’s counter is above all own offers and below the ask', () => {
  const bounds = counterBounds(talksAs(bidder(negotiation())));
  expect(bounds).toEqual({ low: 3_955_000, high: 4_185_000 });
  if (!bounds) return;
  expect(counterFault(3_955_000, bounds)).toBeNull();
  expect(counterFault(3_950_000, bounds)).toMatchObject({ key: 'amount_low_or', amount: 3_955_000 });
  expect(counterFault(4_190_000, bounds)).toMatchObject({ key: 'amount_high_or', amount: 4_185_000 });
  expect(counterFault(4_000_001, bounds)?.key).toBe('amount_grid');
  expect(counterFault(Number.NaN, bounds)?.key).toBe('amount_grid');
});

test('an owner’s first ask goes up to the minimum, the next stay below the last', () => {
  const standing = { by: 'bidder', amount: 3_950_000, offerId: 'offer-2' } as const;
  const first = talksAs(owner(negotiation({ turn: 'owner', standing, ownLast: null })));
  expect(counterBounds(first)).toEqual({ low: 3_955_000, high: 4_500_000 });
  const second = talksAs(owner(negotiation({ turn: 'owner', standing, ownLast: 4_350_000 })));
  expect(counterBounds(second)).toEqual({ low: 3_955_000, high: 4_345_000 });
});

test('no counter is left where ask and offer are one step apart', () => {
  expect(counterBounds(talksAs(bidder(negotiation({ ownLast: 4_185_000 }))))).toBeNull();
});

test('a restart needs 5 % less than the last minimum, on the grid', () => {
  expect(restartMinimum(4_500_000)).toBe(4_275_000);
  expect(restartFault(4_275_000, 4_500_000)).toBeNull();
  expect(restartFault(4_280_000, 4_500_000)).toMatchObject({ key: 'amount_high_or', amount: 4_275_000 });
  expect(restartFault(45_000, 4_500_000)).toMatchObject({ key: 'amount_low_or', amount: 50_000 });
  expect(restartFault(50_000, 50_000)).toBeNull();
});

test('the gap narrows as the offers come closer, and all three parts stay in sight', () => {
  const gapOf = ({ left, right }: { left: number; right: number }) => 100 - left - right;
  const far = gapOf(gapBar(2_000_000, 4_190_000));
  const near = gapOf(gapBar(3_950_000, 4_190_000));
  expect(far).toBeGreaterThan(near);
  expect(near).toBeGreaterThanOrEqual(5);
  expect(gapBar(2_000_000, 4_190_000).right).toBeGreaterThan(0);
});
