import type { ApiMe, ApiOwnBids, ApiPurchases, OwnBidsAnswer, PurchasesAnswer } from '@rollheim/contracts';
import { OWN_BID_PLACES } from '@rollheim/contracts';
import { type BffContext, type Route, route } from '@rollheim/service-kit';
import { absent, defaulted, object, oneOf } from '@rollheim/contracts/schema';
import type { Upstream } from '../upstream.ts';
import { afterCursor, afterOf, nextAfter, nextPage, pageCursor, pageOf } from './cursor.ts';
import { ofId, read, READS } from './read.ts';
import { toPurchase, toStanding, toVehicle } from './shapes.ts';
import { idOf } from './vehicles.ts';

const bidsQuery = object({ place: defaulted(oneOf(OWN_BID_PLACES), 'open'), cursor: afterCursor });
const purchasesQuery = object({
  status: absent(oneOf(['pending', 'paid', 'canceled'])),
  cursor: pageCursor,
});

/** What is the caller's own: bids, purchases, invoices. */
export const ownRoutes = ({ env }: BffContext, upstream: Upstream): readonly Route[] => [
  read({
    path: '/me',
    scope: 'own',
    summary: 'Whose token it is',
    answers: 'ApiMe',
    body: async ({ session }) =>
      ({
        customerId: session?.customerId ?? '',
        emailVerified: session?.emailVerified === true,
      }) satisfies ApiMe,
  }),
  read({
    path: '/bids',
    scope: 'own',
    summary: 'Auctions in which the caller bid, with the own standing, 50 a page',
    answers: 'ApiOwnBids',
    query: bidsQuery,
    body: async (request) => {
      const { place, cursor } = request.query;
      const query = { tab: place, after: afterOf(cursor) };
      const { bids, next } = await upstream.get<OwnBidsAnswer>(request, '/private/auction/own-bids', query);
      return {
        items: bids.map(({ place: at, product, context }) => ({
          place: at,
          vehicle: toVehicle(product, env.PUBLIC_URL),
          standing: toStanding(context),
        })),
        next: nextAfter(next),
      } satisfies ApiOwnBids;
    },
  }),
  read({
    path: '/purchases',
    scope: 'own',
    summary: 'Own purchases, the newest first, 10 a page',
    answers: 'ApiPurchases',
    query: purchasesQuery,
    body: async (request) => {
      const { status, cursor } = request.query;
      const page = pageOf(cursor);
      const path = '/private/customer/my-purchases/get';
      const found = await upstream.get<PurchasesAnswer>(request, path, { status, page });
      return {
        items: found.products.map(toPurchase),
        next: nextPage(page, found.pages),
        total: found.total,
      } satisfies ApiPurchases;
    },
  }),
  route({
    method: 'GET',
    path: '/v1/purchases/:id/invoice.pdf',
    params: ofId,
    auth: 'token',
    scope: 'own',
    limit: READS,
    summary: 'The commission invoice of an own purchase, a PDF with its e-invoice',
    answers: { 200: 'application/pdf' },
    refusals: ['not_found'],
    handler: async (request) => {
      const answer = await upstream.file(request, `/private/orders/${idOf(request.params)}/invoice.pdf`);
      const body = Buffer.from(await answer.arrayBuffer());
      return { body, headers: { 'Content-Type': 'application/pdf' } };
    },
  }),
];
