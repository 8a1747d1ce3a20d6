import { isRunning, visibleRecord } from '@rollheim/auction-rules';
import type { AuctionStatus, CurrentCustomer } from '@rollheim/contracts';
import { attributeLabels } from '@rollheim/contracts/attributes';
import { keyFor, renderModule, type ModuleSeed } from '@rollheim/module-api/server';
import { DesignProviders } from '@rollheim/ui';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import catalog from '../web/module.tsx';
import { example } from './testing/example.ts';

const NOW = Date.parse('2026-11-22T12:00:00.000Z');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const ID = 'ad-1';
const DEALER = {
  customerId: 'c1',
  profileType: 'MERCHANT',
  acceptedByCm24: true,
  merchantBlocked: false,
  country: 'DE',
  vatCountry: 'DE',
  vatNumberVerified: true,
} as CurrentCustomer;
const iso = (at: number): string => new Date(at).toISOString();
const ZONE = process.env['TZ'];

beforeAll(() => attributeLabels.load('de'));
afterEach(() => {
  vi.useRealTimers();
  if (ZONE === undefined) delete process.env['TZ'];
  else process.env['TZ'] = ZONE;
});

/** A vehicle with bids, in an auction that ends so long after the page is rendered. */
function pageOf(status: AuctionStatus, endsIn: number) {
  const listing = example('listings.published');
  const state = {
    ...example('auction.state'),
    auctionId: ID,
    status,
    startAt: iso(NOW + endsIn - DAY),
    endAt: iso(NOW + endsIn),
    plannedEndAt: iso(NOW + endsIn - MINUTE),
    ...(status === 'sold' ? { soldPrice: 4_500_000, closedAt: iso(NOW + endsIn) } : {}),
  };
  const bids = [20 * SECOND, 50 * SECOND, 3 * MINUTE, DAY].map((ago, at) => ({
    seq: 4 - at,
    at: iso(NOW - ago),
    price: 4_500_000 - at * 25_000,
    kind: 'bid',
    bidder: at % 2,
    own: false,
    endAt: iso(NOW + endsIn),
  }));
  const vehicle = {
    entityId: ID,
    number: 48_001,
    sellerSegment: 'COMMERCIAL',
    content: listing['content'],
    auction: visibleRecord(state as never, 'public'),
    serverTime: iso(NOW),
    point: { lat: 47.98, lon: 10.18 },
  };
  const history = { bids, total: bids.length };
  const standing = {
    role: 'bidder',
    auctionId: ID,
    version: 1,
    holdingHighestBid: false,
    overbid: true,
    ownLimit: 4_400_000,
    mayBid: true,
    mayNotBidReason: null,
    boundUntil: null,
    negotiation: null,
    late: null,
    leastLateOffer: 4_000_000,
    hasFailedLateOfferOnProduct: false,
    waitingForAnswer: false,
    questionOpen: false,
    moves: [],
  };
  return {
    forAll: [
      [['vehicle', ID], vehicle],
      [keyFor(['bids', ID], null), history],
    ] as const,
    forDealer: [
      [['vehicle', ID], vehicle],
      [keyFor(['bids', ID], DEALER.customerId), history],
      [['watched', ID], { watched: true }],
      [['context', ID], standing],
    ] as const,
  };
}

/** The page as a device renders it that has this clock and zone. */
async function rendered(
  queries: ModuleSeed['queries'],
  clock: number,
  zone: string,
  viewer?: CurrentCustomer,
): Promise<string> {
  process.env['TZ'] = zone;
  vi.useFakeTimers({ toFake: ['Date'], now: clock });
  const { html } = await renderModule({
    module: catalog,
    request: { route: 'catalog-detail', path: `/caravan/${ID}`, locale: 'de', identifierPrefix: 'p' },
    queries,
    Providers: DesignProviders,
    ...(viewer ? { viewer } : {}),
    now: NOW,
  });
  vi.useRealTimers();
  return html;
}

const LIVES: readonly (readonly [AuctionStatus, number])[] = [
  ['published', 2 * DAY],
  ['running', 20 * MINUTE],
  ['running', 4 * MINUTE],
  ['hotbidding', 10 * SECOND],
  ['sold', -SECOND],
  ['failed', -MINUTE],
  ['acpt_late_offer', -MINUTE],
  ['recd_late_offer', -DAY],
  ['renegotiation', -MINUTE],
  ['failed_na', -DAY],
];

test.each(LIVES)(
  'the first render of a vehicle that is %s, its end %i ms away, is the server’s on every device',
  async (status, endsIn) => {
    const { forAll, forDealer } = pageOf(status, endsIn);
    for (const [queries, viewer] of [[forAll], [forDealer, DEALER]] as const) {
      // what is loaded when it is first shown is there for all that are compared
      await rendered(queries, NOW, 'Europe/Berlin', viewer);
      const server = await rendered(queries, NOW, 'Europe/Berlin', viewer);
      expect(server).toContain('48&nbsp;001'.replace('&nbsp;', '\u00a0'));
      if (isRunning(status)) {
        expect(server.includes('Zum Bieten anmelden')).toBe(viewer === undefined);
        expect(server.includes('Ihr Maximum, brutto')).toBe(viewer !== undefined);
      }
      for (const [later, zone] of [
        [SECOND, 'Europe/Berlin'],
        [MINUTE, 'America/Los_Angeles'],
        [DAY, 'Pacific/Auckland'],
        [-DAY, 'UTC'],
      ] as const)
        expect(await rendered(queries, NOW + later, zone, viewer)).toBe(server);
    }
  },
);
