import type { AuctionContext, CatalogDetail } from '@rollheim/contracts';
import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { contextKey } from '../vehicle/queries.ts';
import { BidBar } from './BidBar.tsx';

const DEALER = {
  customerId: 'c1',
  profileType: 'MERCHANT' as const,
  merchantId: 1001,
  acceptedByCm24: true,
  merchantBlocked: false,
  country: 'DE',
  vatCountry: null,
};

const vehicle = (status: string, more: object = {}) =>
  ({
    entityId: 'a1',
    auction: {
      auctionId: 'a1',
      version: 3,
      status,
      price: 2_000_000,
      soldPrice: null,
      startPrice: 1_500_000,
      nextBid: null,
      endAt: '2026-11-22T11:00:00.000Z',
      lateOffers: { least: 1_255_000, until: '2026-11-25T11:00:00.000Z' },
      outage: false,
      ...more,
    },
    content: { vatReportable: false, title: 'Hymer' },
  }) as unknown as CatalogDetail;

const bidder = (more: object) =>
  ({
    role: 'bidder',
    version: 3,
    holdingHighestBid: false,
    overbid: false,
    ownLimit: null,
    boundUntil: null,
    negotiation: null,
    late: null,
    leastLateOffer: null,
    hasFailedLateOfferOnProduct: false,
    moves: [],
    ...more,
  }) as unknown as AuctionContext;

const panel = { current: null };
const bar = async (of: CatalogDetail, context?: AuctionContext, customer: typeof DEALER | null = DEALER) =>
  textOf(
    await renderPart(<BidBar vehicle={of} panel={panel} />, {
      name: 'mf-catalog',
      texts,
      customer,
      queries: context ? [[contextKey('a1'), context]] : [],
    }),
  );

const OFFER = { move: 'late-offer', least: 1_255_000, most: null, offerId: null };

test('after the round the bar has the least offer, until when, and the offer itself', async () => {
  const text = await bar(
    vehicle('acpt_late_offer'),
    bidder({ moves: [OFFER], leastLateOffer: 1_255_000, lateOffersUntil: '2026-11-25T11:00:00.000Z' }),
  );
  expect(text).toMatch(/^Lowest offer 12\.550\s€ gross Possible until .*Make an offer$/);
});

test('an own offer that waits has its amount, and may be raised; a counter-offer is answered in the panel', async () => {
  const late = { amount: 1_300_000, until: '2026-11-24T11:00:00.000Z', counter: null };
  const own = await bar(vehicle('recd_late_offer'), bidder({ moves: [OFFER], late }));
  expect(own).toMatch(/^Your offer 13\.000\s€ .*Raise/);
  const accept = { ...OFFER, move: 'late-offer/accept', offerId: 'o1' };
  const counter = { amount: 1_400_000 };
  const countered = await bar(
    vehicle('recd_late_offer'),
    bidder({ moves: [OFFER, accept], late: { ...late, counter } }),
  );
  expect(countered).toMatch(/Answer$/);
});

test('in talks the side to move has its clock and the way to the answer, who waits has no bar', async () => {
  const negotiation = { turn: 'bidder', deadline: '2026-11-24T11:00:00.000Z' };
  const of = vehicle('renegotiation', { lateOffers: null });
  expect(await bar(of, bidder({ negotiation }))).toMatch(/Answer$/);
  expect(await bar(of, bidder({ negotiation: { ...negotiation, turn: 'owner' } }))).toBe('');
});

test('who is no side of it, and what takes no offers, has no bar', async () => {
  expect(await bar(vehicle('acpt_late_offer'), undefined, null)).toBe('');
  expect(await bar(vehicle('sold', { lateOffers: null, soldPrice: 2_000_000 }), bidder({}))).toBe('');
});
