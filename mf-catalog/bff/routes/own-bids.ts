import type { BidderContext } from '@rollheim/contracts';
import type { BffContext, Route } from '@rollheim/service-kit';
import { auctionsBidIn, inOrder, placeOf } from '../own-bids.ts';

export const ownBidsRoutes = (ctx: BffContext): readonly Route[] => [
  {
    method: 'GET',
    path: '/private/auction/own-bids',
    auth: 'session',
    limit: { points: 60, seconds: 60 },
    summary:
      'Auctions in which the asker bid, with the own standing and limit: the newest 200, soonest end first',
    answers: 'OwnBids',
    handler: async (request) => {
      const customerId = request.session?.customerId ?? '';
      const products = await auctionsBidIn(ctx.pool, customerId);
      if (products.length === 0) return { body: { bids: [] } };
      const { contexts } = await ctx.ask<{ readonly contexts: readonly BidderContext[] }>(request, {
        topic: 'auctions.commands',
        key: customerId,
        type: 'auction.own-bids',
        payload: { auctionIds: products.map(({ entityId }) => entityId) },
      });
      const byId = new Map(contexts.map((context) => [context.auctionId, context]));
      const bids = products.map((product) => {
        const context = byId.get(product.entityId) ?? null;
        return { place: placeOf(product, context), product, context };
      });
      return { body: { bids: inOrder(bids) } };
    },
  },
];
