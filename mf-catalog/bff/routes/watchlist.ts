import { COMMAND_REFUSALS, PAGE_SIZE } from '@rollheim/contracts';
import type { BffContext, Route } from '@rollheim/service-kit';
import Joi from 'joi';
import { fullState, isWatched, watchlist } from '../queries.ts';

export const watchlistRoutes = (ctx: BffContext): readonly Route[] => {
  const change = (type: 'watch.add' | 'watch.remove', method: 'PUT' | 'DELETE', summary: string): Route => ({
    method,
    path: '/private/customer/watchlist/:id',
    auth: 'session',
    summary,
    answers: 'Watched',
    refusals: COMMAND_REFUSALS.notifications,
    handler: async (request) => {
      const auctionId = request.params['id'] ?? '';
      const customerId = request.session?.customerId ?? '';
      if (type === 'watch.add' && !(await fullState(ctx.pool, auctionId))) throw ctx.problem('not_found');
      return ctx.send(
        request,
        { topic: 'notifications.commands', key: customerId, type, payload: { auctionId } },
        () => ({ watched: type === 'watch.add' }),
      );
    },
  });
  return [
    {
      method: 'GET',
      path: '/private/customer/watchlist/get',
      auth: 'session',
      query: Joi.object({ page: Joi.number().integer().min(1).default(1) }).unknown(true),
      summary: 'Watched vehicles, the newest first, 10 a page',
      answers: 'Watchlist',
      handler: async ({ session, query }) => {
        const { products, total } = await watchlist(ctx.pool, session?.customerId ?? '', query.page);
        return { body: { products, total, page: query.page, pages: Math.ceil(total / PAGE_SIZE) } };
      },
    },
    {
      method: 'GET',
      path: '/private/customer/watchlist/:id',
      auth: 'session',
      summary: 'True where the asker watches the vehicle',
      answers: 'Watched',
      handler: async ({ session, params }) => ({
        body: { watched: await isWatched(ctx.pool, session?.customerId ?? '', params['id'] ?? '') },
      }),
    },
    change('watch.add', 'PUT', 'Watches a vehicle'),
    change('watch.remove', 'DELETE', 'Stops watching a vehicle'),
  ];
};
