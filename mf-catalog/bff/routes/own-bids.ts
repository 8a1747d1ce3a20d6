import { once } from 'node:events';
import {
  LOCALES,
  OWN_BID_PLACES,
  OWN_BIDS_ASKED,
  OWN_BIDS_ONLY,
  OWN_BIDS_PAGE,
  type BidderContext,
} from '@rollheim/contracts';
import { defaulted, object, text, textOf } from '@rollheim/contracts/schema';
import { route, type BffContext, type BffRequest, type Route } from '@rollheim/service-kit';
import Joi from 'joi';
import {
  biddingOf,
  boundVehicles,
  onlyCounts,
  openBids,
  ownCounts,
  ownPage,
  purchaseCount,
  taxProfile,
  type AskContexts,
} from '../own-bids.ts';
import { ownBidsCsv, ownBidsFile } from '../own-bids-csv.ts';
import { bindingSum, sumsOf } from '../own-bids-sums.ts';
import { searchCount } from '../saved-searches.ts';
import { watchedCount } from '../watchlist.ts';

const tab = defaulted(textOf(OWN_BID_PLACES), 'open');

/** Asks the auctions, so many at once as they take. */
const asking =
  (ctx: BffContext, request: BffRequest): AskContexts =>
  async (auctionIds) => {
    const contexts: BidderContext[] = [];
    for (let at = 0; at < auctionIds.length; at += OWN_BIDS_ASKED) {
      const part = await ctx.ask(request, {
        key: request.session?.customerId ?? '',
        type: 'auction.own-bids',
        payload: { auctionIds: auctionIds.slice(at, at + OWN_BIDS_ASKED) },
      });
      contexts.push(...part.contexts);
    }
    return contexts;
  };

/** What the asker bid in: a page of it, what it comes to, and all of it as a file. */
export const ownBidsRoutes = (ctx: BffContext): readonly Route[] => {
  const open = async (request: BffRequest) => {
    const ask = asking(ctx, request);
    return { ask, bidding: await biddingOf(ctx.pool, request.session?.customerId ?? '', ask) };
  };
  return [
    route({
      method: 'GET',
      path: '/private/auction/own-bids',
      auth: 'session',
      limit: { points: 120, seconds: 60 },
      query: object({
        tab,
        only: defaulted(textOf(OWN_BIDS_ONLY), null),
        after: defaulted(text(Joi.string().pattern(/^-?\d{1,15}\.[\w-]{1,80}$/)), null),
      }).unknown(true),
      summary:
        'Auctions in which the asker bid, with the own standing and limit, 50 a page from `after` on: open ones by their end, others by the newest own bid; with `only=soon` those that end within 15 minutes, with `overbid` and `leading` those that are overbid or lead while bids are taken',
      answers: 'OwnBids',
      handler: async (request) => {
        const { tab: place, after, only } = request.query;
        const { ask, bidding } = await open(request);
        const { bids, next } = await ownPage(ctx.pool, bidding, place, { after, size: OWN_BIDS_PAGE, only });
        // what was bought has a price: of the own side nothing is shown any more
        const asked = place === 'won' ? [] : bids;
        const contexts = await ask(asked.map(({ product }) => product.entityId));
        const byId = new Map(contexts.map((context) => [context.auctionId, context]));
        return {
          body: {
            bids: bids.map((bid) => ({ ...bid, context: byId.get(bid.product.entityId) ?? null })),
            next,
          },
        };
      },
    }),
    {
      method: 'GET',
      path: '/private/auction/own-bids/summary',
      auth: 'session',
      limit: { points: 120, seconds: 60 },
      summary:
        'How many own bids stand where, what the open ones come to for the asker, and what binds them besides',
      answers: 'OwnBidsSummary',
      handler: async (request) => {
        const { ask, bidding } = await open(request);
        const [counts, only, bids, viewer, vehicles] = await Promise.all([
          ownCounts(ctx.pool, bidding),
          onlyCounts(ctx.pool, bidding),
          openBids(ctx.pool, bidding),
          taxProfile(ctx.pool, bidding.customerId),
          boundVehicles(ctx.pool, bidding.bound),
        ]);
        const contexts = await ask(bids.flatMap(({ leads, auctionId }) => (leads ? [auctionId] : [])));
        const limits = new Map(contexts.map(({ auctionId, ownLimit }) => [auctionId, ownLimit]));
        return {
          body: {
            counts,
            only,
            sums: sumsOf(bids, viewer, (auctionId) => limits.get(auctionId)),
            binding: bindingSum(bidding.bound, viewer, (auctionId) => vehicles.get(auctionId)),
          },
        };
      },
    },
    {
      method: 'GET',
      path: '/private/auction/own-counts',
      auth: 'session',
      limit: { points: 120, seconds: 60 },
      summary: 'How many open bids, purchases, watched vehicles and saved searches the asker has',
      answers: 'OwnCounts',
      handler: async ({ session }) => {
        const customerId = session?.customerId ?? '';
        // what binds after its round is no open bid: nothing is asked for
        const [places, purchases, watchlist, searches] = await Promise.all([
          ownCounts(ctx.pool, { customerId, bound: [] }),
          purchaseCount(ctx.pool, customerId),
          watchedCount(ctx.pool, customerId),
          searchCount(ctx.pool, customerId),
        ]);
        return { body: { bids: places.open, purchases, watchlist, searches } };
      },
    },
    route({
      method: 'GET',
      path: '/private/auction/own-bids/export.csv',
      auth: 'session',
      limit: { points: 20, seconds: 60 },
      query: object({
        tab,
        locale: defaulted(textOf(LOCALES), 'de'),
      }).unknown(true),
      summary: 'All own bids of a tab as a CSV file, sent as it is read',
      answers: { 200: 'text/csv' },
      handler: async (request) => {
        const { tab: place, locale } = request.query;
        const { ask, bidding } = await open(request);
        const { res } = request.raw;
        const viewer = await taxProfile(ctx.pool, bidding.customerId);
        const parts = ownBidsCsv(ctx.pool, bidding, ask, { place, viewer, locale, size: OWN_BIDS_ASKED });
        for await (const part of parts) {
          // headers go with the first rows: what fails before them is refused as any call
          if (!res.headersSent)
            res.status(200).set({
              'Content-Type': 'text/csv; charset=utf-8',
              'Content-Disposition': `attachment; filename="${await ownBidsFile(place, locale)}"`,
              'Cache-Control': 'private, no-store',
            });
          if (request.signal.aborted) break;
          if (!res.write(part)) await Promise.race([once(res, 'drain'), once(res, 'close')]);
        }
        res.end();
        return undefined;
      },
    }),
  ];
};
