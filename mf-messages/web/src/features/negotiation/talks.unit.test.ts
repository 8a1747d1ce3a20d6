import type { BidderContext, NegotiationContext, OwnerContext, WireMessage } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { talksOf } from './talks.ts';

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

test('the dealer sees the pending ask, the own offer, and where the asks began', () => {
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

test('an ask that was declined is drawn no more, on either side; the offer before it counts no more beside a new ask', () => {
  const stands = { by: 'bidder', amount: 3_900_000, offerId: 'offer-4' } as const;
  const after = (turn: 'owner', ownLast: number) =>
    negotiation({ turn, standing: stands, ownLast, bid: 3_900_000 });
  const asked = ask('m1', 4_350_000, 'offer-1');
  expect(talksOf(bidder(after('owner', 3_950_000)), [asked])).toMatchObject({ ask: null, offer: 3_900_000 });
  expect(talksOf(owner(after('owner', 4_350_000)), [])).toMatchObject({ ask: null, offer: 3_900_000 });
  // an offer answers an ask that is still pending beside it
  const offered = negotiation({ turn: 'owner', standing: { ...stands, amount: 3_950_000 }, bid: 3_900_000 });
  expect(talksOf(bidder(offered), [asked])).toMatchObject({ ask: 4_350_000, offer: 3_950_000 });
  const declined: WireMessage = {
    ...ask('m3', 3_900_000, 'offer-4'),
    callToActionTypeCode: 'read_me',
    params: { price: 3_900_000, deadline, text: 'counteroffer_declined' },
  };
  const again = bidder(negotiation({ bid: 3_900_000 }));
  expect(talksOf(again, [ask('m4', 4_190_000, 'offer-5'), declined, asked])).toMatchObject({
    ask: 4_190_000,
    offer: 3_900_000,
  });
});

test('nothing is shown to those who do not negotiate', () => {
  expect(talksOf({ role: 'none', auctionId: 'a1', version: 1 }, [])).toBeNull();
  expect(talksOf(bidder(null), [])).toBeNull();
  expect(talksOf(undefined, [])).toBeNull();
});

test('each side counters and declines within the bounds of its own moves', () => {
  const move = (name: string, least: number | null, most: number | null) => ({ move: name, least, most });
  const dealer = { ...bidder(negotiation()), moves: [move('negotiation/offer', 3_955_000, 4_185_000)] };
  expect(talksOf(dealer as unknown as BidderContext, [])).toMatchObject({
    counter: { low: 3_955_000, high: 4_185_000 },
    restart: null,
  });
  const moves = [
    move('negotiation/counter', 3_955_000, 4_500_000),
    move('negotiation/decline', 50_000, 4_275_000),
  ];
  const seller = { ...owner(negotiation({ turn: 'owner' })), moves };
  expect(talksOf(seller as unknown as OwnerContext, [])).toMatchObject({
    counter: { low: 3_955_000, high: 4_500_000 },
    restart: { low: 50_000, high: 4_275_000 },
  });
  expect(talksOf(bidder(negotiation()), [])).toMatchObject({ counter: null, restart: null });
});
