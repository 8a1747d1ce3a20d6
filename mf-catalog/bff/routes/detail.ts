import { absent, defaulted, number, object, text } from '@rollheim/contracts/schema';
import { route, type BffContext, type Route } from '@rollheim/service-kit';
import Joi from 'joi';
import { detailFor } from '../detail.ts';
import type { CatalogEnv } from '../env.ts';
import { detail, product, wholeHistory } from '../queries.ts';

const paging = object({
  page: defaulted(number(Joi.number().integer().min(1).max(10_000)), 1),
  storeCode: absent(text(Joi.string().max(5))),
}).unknown(true);

export const detailRoutes = (ctx: BffContext<CatalogEnv>): readonly Route[] => [
  route({
    method: 'GET',
    path: '/public/catalog/get/:id',
    auth: 'public',
    summary: 'One vehicle with the public state of its auction',
    answers: 'CatalogDetail',
    handler: async ({ params, session }) => {
      const found = await detailFor(ctx, params.id, session?.customerId ?? null);
      if (!found) throw ctx.problem('not_found');
      return { body: found };
    },
  }),
  route({
    method: 'GET',
    path: '/public/catalog/checked-get/:id',
    auth: 'public',
    query: object({ currentPrice: number(Joi.number().integer().unit('cents').min(0)) }).unknown(true),
    summary: 'The vehicle where its price (cents) differs from the one shown; 204 where it does not',
    answers: { 200: 'CatalogDetail', 204: null },
    handler: async ({ params, query, session }) => {
      const found = await detailFor(ctx, params.id, session?.customerId ?? null);
      if (!found) throw ctx.problem('not_found');
      return found.auction.price === query.currentPrice ? { status: 204 } : { body: found };
    },
  }),
  route({
    method: 'GET',
    path: '/public/catalog/auction/get/:id',
    auth: 'public',
    summary: 'Public state of an auction; with the own standing for one who is logged in',
    answers: 'CatalogAuction',
    handler: async ({ params, session }) => {
      const found = await product(ctx.pool, params.id, session?.customerId ?? null);
      if (!found) throw ctx.problem('not_found');
      return { body: { auction: found.auction, context: found.context ?? null } };
    },
  }),
  route({
    method: 'GET',
    path: '/public/auction/:id/bids',
    auth: 'public',
    query: paging,
    summary: 'Visible steps of the round, newest first, bidders by number',
    answers: 'BidHistory',
    handler: async ({ params, query, session }) => {
      const id = params.id;
      const viewer = session?.customerId ?? null;
      if (!(await detail(ctx.pool, id, viewer))) throw ctx.problem('not_found');
      const { history, behind } = await wholeHistory(ctx.pool, id, viewer, query.page);
      return { body: history, ...(behind ? { headers: { 'X-Stale': '1' } } : {}) };
    },
  }),
];
