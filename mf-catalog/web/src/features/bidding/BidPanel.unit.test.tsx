import type { AuctionContext, BidderContext, CatalogDetail } from '@rollheim/contracts';
import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { contextKey } from '../vehicle/queries.ts';
import { BidPanel } from './BidPanel.tsx';

const dealer = {
  customerId: 'c1',
  profileType: 'MERCHANT' as const,
  merchantId: 1001 as number | null,
  acceptedByCm24: true as boolean | null,
  merchantBlocked: false,
  country: 'DE',
  vatCountry: null,
  vatNumberVerified: false,
};

const vehicle = (status: string, more: object = {}) =>
  ({
    entityId: 'a1',
    auction: {
      auctionId: 'a1',
      status,
      price: null,
      soldPrice: null,
      startPrice: 1_500_000,
      nextBid: null,
      buyNow: null,
      reserve: null,
      bidCount: 3,
      startAt: '2026-11-21T14:00:00.000Z',
      endAt: '2026-11-22T11:00:00.000Z',
      ...more,
    },
    content: { vatReportable: false, title: 'Hymer' },
  }) as unknown as CatalogDetail;

const bidder = (more: Partial<BidderContext>): BidderContext =>
  ({
    role: 'bidder',
    holdingHighestBid: false,
    overbid: false,
    ownLimit: null,
    boundUntil: null,
    negotiation: null,
    late: null,
    leastLateOffer: null,
    hasFailedLateOfferOnProduct: false,
    waitingForAnswer: false,
    moves: [],
    ...more,
  }) as BidderContext;

const render = (of: CatalogDetail, customer: typeof dealer | null, context?: AuctionContext) =>
  renderPart(<BidPanel vehicle={of} />, {
    name: 'mf-catalog',
    texts,
    customer,
    queries: context ? [[contextKey('a1'), context]] : [],
  });

const sold = vehicle('sold', { price: null, soldPrice: 2_600_000, soldBy: 'bids' });

test('who bid and lost reads so, with the own limit, the end, and the price in the colour of an error', async () => {
  const html = await render(sold, dealer, bidder({ ownLimit: 2_550_000 }));
  expect(textOf(html)).toContain('Not won Your maximum 25.500 €');
  expect(textOf(html)).toMatch(/Ended .*22\/11.* 12:00/);
  expect(html).toContain('data-band="error"');
  expect(html).toMatch(/class="[^"]*tone-error/);
  // a limit of the round says nothing of a sale after it
  const later = vehicle('sold', { price: null, soldPrice: 2_500_000, soldBy: null });
  expect(textOf(await render(later, dealer, bidder({ ownLimit: 2_550_000 })))).not.toContain('25.500');
  const stranger = await render(sold, dealer, bidder({}));
  expect(textOf(stranger)).not.toContain('Not won');
  expect(stranger).toContain('data-band="none"');
});

test('a sale after the round shows when it was sold and when the round had ended, to everyone', async () => {
  const later = vehicle('sold', { soldPrice: 2_600_000, soldBy: null, closedAt: '2026-11-23T09:34:00.000Z' });
  const owner = { role: 'owner', minimum: 3_000_000, highestBid: 2_100_000, negotiation: null, late: null };
  const contexts = [
    bidder({ holdingHighestBid: true }),
    bidder({ ownLimit: 2_550_000 }),
    { ...owner, moves: [] } as unknown as AuctionContext,
    undefined,
  ];
  for (const context of contexts) {
    const text = textOf(await render(later, context ? dealer : null, context));
    expect(text).toMatch(/Hammer price 26\.000\s€ Sold .*23\/11.* 10:34/);
    expect(text).toMatch(/Auction ended: Today, 12:00/);
  }
});

test('a guest of a vehicle that is still to be had finds the way to offer', async () => {
  for (const status of ['acpt_late_offer', 'declined_late_offer', 'recd_late_offer'])
    expect(textOf(await render(vehicle(status), null)), status).toContain('Log in to make an offer');
  expect(textOf(await render(sold, null))).not.toContain('Log in');
});

test('the owner reads the highest bid of the round, not its start price', async () => {
  const owner = {
    role: 'owner',
    minimum: 3_000_000,
    highestBid: 2_100_000,
    negotiation: null,
    late: null,
    moves: [],
  };
  const text = textOf(await render(vehicle('acpt_late_offer'), dealer, owner as unknown as AuctionContext));
  expect(text).toContain('Highest bid 21.000 €');
});

test('a page that is loaded after an extension says by how much and what was planned', async () => {
  const put = vehicle('hotbidding', {
    price: 2_000_000,
    nextBid: 2_010_000,
    plannedEndAt: '2026-11-22T13:20:00.000Z',
    endAt: '2026-11-22T13:22:00.000Z',
  });
  expect(textOf(await render(put, null))).toContain('Extended by 2 min, planned was 14:20');
  const asPlanned = vehicle('running', { plannedEndAt: '2026-11-22T11:00:00.000Z' });
  expect(textOf(await render(asPlanned, null))).not.toContain('planned');
});

test('until the own state is there what everyone reads is marked, so that who is logged in is shown its place alone', async () => {
  const running = vehicle('running', {
    price: 2_000_000,
    nextBid: 2_010_000,
    endAt: '2026-11-22T14:00:00.000Z',
  });
  const marks = (html: string): number => html.split('data-for-all').length - 1;
  expect(marks(await render(running, dealer))).toBe(2);
  expect(marks(await render(running, null))).toBe(2);
  expect(marks(await render(sold, dealer))).toBe(3);
  const own = bidder({ holdingHighestBid: true, ownLimit: 2_100_000, mayBid: true });
  expect(marks(await render(running, dealer, own))).toBe(0);
});

test('a dealer who cannot bid reads why, and finds the way to what they can do about it', async () => {
  const rejected = { ...dealer, acceptedByCm24: false };
  for (const status of ['running', 'acpt_late_offer'])
    for (const [customer, told, way] of [
      [rejected, texts.rejected_text, true],
      [{ ...dealer, merchantId: null, acceptedByCm24: null }, texts.incomplete_text, true],
      [{ ...dealer, acceptedByCm24: null }, texts.in_review_text, false],
      [{ ...rejected, merchantBlocked: true }, texts.blocked_text, false],
    ] as const) {
      const html = await render(vehicle(status), customer);
      expect(textOf(html)).toContain(told);
      expect(html.includes('href="/en/account"')).toBe(way);
      expect(textOf(html).includes(texts.in_review_text)).toBe(told === texts.in_review_text);
    }
});

test('where an offer is pending visitors are promised nothing, and a dealer who may not offer reads so', async () => {
  const pending = vehicle('recd_late_offer');
  const visitor = textOf(await render(pending, null));
  expect(visitor).toContain(texts.visitor_pending_text);
  expect(visitor).not.toContain(texts.visitor_late_text);
  expect(textOf(await render(pending, dealer, bidder({})))).toContain(texts.late_offer_closed);
  const offer = {
    move: 'late-offer',
    offerId: null,
    least: 2_770_000,
    most: null,
    confirmAbove: null,
    until: null,
  };
  const open = bidder({ leastLateOffer: 2_770_000, moves: [offer] } as Partial<BidderContext>);
  expect(textOf(await render(pending, dealer, open))).not.toContain(texts.late_offer_closed);
});

test('a dealer whose late offer was declined, lapsed or was displaced reads that it binds no more', async () => {
  for (const status of [
    'acpt_late_offer',
    'declined_late_offer',
    'recd_late_offer',
    'anr_offer_above_targetprice',
  ]) {
    const shown = async (more: Partial<BidderContext>) =>
      textOf(await render(vehicle(status), dealer, bidder(more)));
    expect(await shown({ hasFailedLateOfferOnProduct: true }), status).toContain(texts.late_offer_gone);
    expect(await shown({}), status).not.toContain(texts.late_offer_gone);
  }
});

test('a dealer reads what became of their late offer, of which sum, and which bid binds them still', async () => {
  const amount = 3_150_000;
  for (const status of ['recd_late_offer', 'anr_offer_above_targetprice', 'sold'])
    for (const how of ['displaced', 'declined', 'lapsed'] as const) {
      const lostOffer = { amount, how, at: '2026-11-27T12:47:00.000Z' };
      const own = bidder({ hasFailedLateOfferOnProduct: true, lostOffer });
      expect(textOf(await render(vehicle(status), dealer, own)), `${status} ${how}`).toContain(
        texts[`late_offer_lost.${how}`].replace('{{amount}}', '31.500 €'),
      );
    }
  const bound = bidder({ boundUntil: '2026-11-29T12:44:00.000Z', boundBid: 4_215_000 });
  const paused = textOf(await render(vehicle('failed'), dealer, bound));
  expect(paused).toMatch(/Your bid of 42\.150\s€ still binds you/);
  expect(paused).not.toContain('seller declines');
  const talks = textOf(await render(vehicle('renegotiation'), dealer, bound));
  // to decline with a restart or a pause frees no one
  expect(talks).toMatch(/Your bid of 42\.150\s€ binds you until .*, unless the seller releases you/);
  const raised = { ...bound, bound: { amount: 4_240_000, until: '2026-11-29T12:44:00.000Z' } };
  const offered = textOf(await render(vehicle('renegotiation'), dealer, raised));
  expect(offered).toMatch(/Your offer of 42\.400\s€ binds you until/);
  expect(offered).not.toContain('42.150');
});

test('a dealer whose purchase was rescinded reads that they had bought it, and is led to the order', async () => {
  const rescinded = { price: 2_760_000, at: '2026-11-22T13:36:00.000Z' };
  const order = { orderId: 'o1', boughtAt: '2026-11-22T12:35:00.000Z' };
  // an offer of theirs was accepted, and is no longer pending
  const own = bidder({ rescinded: { ...rescinded, order }, hasFailedLateOfferOnProduct: true });
  const html = await render(vehicle('failed'), dealer, own);
  const text = textOf(html);
  expect(text).toContain('You bought this vehicle on 22/11/2026 for 27.600 €.');
  expect(text).toMatch(/Our team rescinded the purchase: .*14:36/);
  expect(text).not.toContain(texts['explain.failed']);
  expect(text).not.toContain(texts['late_offer_gone']);
  expect(html).toMatch(/href="[^"]*o1"/);
  // before the order has come
  const before = textOf(await render(vehicle('failed'), dealer, bidder({ rescinded })));
  expect(before).toContain('Bought for 27.600 €.');
  expect(before).toContain(texts['to_purchases']);
  expect(textOf(await render(vehicle('failed'), dealer, bidder({})))).toContain(texts['explain.failed']);
});
