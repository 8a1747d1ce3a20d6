import { AUCTION_STATUSES, PAGE_SIZE, type AuctionStatus } from '@rollheim/contracts';
import type { BffContext, Route } from '@rollheim/service-kit';
import Joi from 'joi';
import { uuidHashOf } from '../owner.ts';
import { adsInEditing, ownAds, submittedCount } from '../queries.ts';

interface OwnAdsQuery {
  readonly page: number;
  readonly itemsPerPage: number;
  readonly status: AuctionStatus[];
}

const query = Joi.object<OwnAdsQuery>({
  page: Joi.number().integer().min(1).max(10_000).default(1),
  itemsPerPage: Joi.number().integer().min(1).max(100).default(PAGE_SIZE),
  status: Joi.array()
    .items(Joi.valid(...AUCTION_STATUSES))
    .single()
    .default([]),
}).unknown(true);

/** Lists of own ads. */
export const ownAdsRoutes = ({ pool }: BffContext): readonly Route[] => [
  {
    method: 'GET',
    path: '/private/customer/products/get',
    auth: 'session',
    query,
    summary: 'Own ads, the last edited first, 10 a page; `status` may stand several times',
    handler: async ({ session, query: { status, page, itemsPerPage } }) => ({
      body: await ownAds(pool, session?.customerId ?? '', status, page, itemsPerPage),
    }),
  },
  {
    method: 'GET',
    path: '/public/customer/ads-in-editing-for-uuid',
    auth: 'public',
    summary: 'Drafts of this browser and of the account',
    handler: async (request) => ({
      body: {
        products: await adsInEditing(pool, request.session?.customerId ?? null, uuidHashOf(request)),
      },
    }),
  },
  {
    method: 'GET',
    path: '/public/product/submitted-count',
    auth: 'public',
    summary: 'How many ads were submitted so far',
    handler: async () => ({ body: { count: await submittedCount(pool) } }),
  },
];
