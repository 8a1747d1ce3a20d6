import { AUCTION_STATUSES, PAGE_SIZE, type OwnAdsAnswer, type OwnAdSummary } from '@rollheim/contracts';
import { defaulted, list, number, object, oneOf } from '@rollheim/contracts/schema';
import { route, type BffContext, type BffRequest, type Route } from '@rollheim/service-kit';
import Joi from 'joi';
import { ownContextOf } from '../own-context.ts';
import { hasOwnSide, ownSideOf } from '../own-side.ts';
import { adsInEditing, ownAds, submittedCount } from '../queries.ts';

const query = object({
  page: defaulted(number(Joi.number().integer().min(1).max(10_000)), 1),
  itemsPerPage: defaulted(number(Joi.number().integer().min(1).max(100)), PAGE_SIZE),
  status: defaulted(
    list(oneOf(AUCTION_STATUSES), (items) => items.single()),
    [],
  ),
}).unknown(true);

/** Lists of own ads. */
export const ownAdsRoutes = (ctx: BffContext): readonly Route[] => [
  route({
    method: 'GET',
    path: '/private/customer/products/get',
    auth: 'session',
    query,
    summary: 'Own ads, the last edited first, 10 a page; `status` may stand several times',
    answers: 'OwnAds',
    async handler(request) {
      const {
        session,
        query: { status, page, itemsPerPage },
      } = request;
      const list = await ownAds(ctx.pool, session?.customerId ?? '', status, page, itemsPerPage);
      const products = await Promise.all(list.products.map((ad) => withOwnSide(ctx, request, ad)));
      return { body: { ...list, products } satisfies OwnAdsAnswer };
    },
  }),
  {
    method: 'GET',
    path: '/public/customer/ads-in-editing-for-uuid',
    auth: 'public',
    summary: 'Drafts of this browser and of the account',
    answers: 'AdsInEditing',
    async handler(request) {
      const { session, uuidHash } = request;
      const drafts = await adsInEditing(ctx.pool, session?.customerId ?? null, uuidHash);
      // only an account submits
      const products = session
        ? await Promise.all(drafts.map((ad) => withOwnSide(ctx, request, ad)))
        : drafts;
      return { body: { products } };
    },
  },
  {
    method: 'GET',
    path: '/public/product/submitted-count',
    auth: 'public',
    summary: 'How many ads were submitted so far',
    answers: 'SubmittedCount',
    handler: async () => ({ body: { count: await submittedCount(ctx.pool) } }),
  },
];

/**
 * What only the owner may know: why the operator ended an ad, which offer waits for an answer until when, and whether a
 * submission waits for the e-mail address. The list is answered while auctions cannot be asked.
 */
async function withOwnSide(ctx: BffContext, request: BffRequest, ad: OwnAdSummary): Promise<OwnAdSummary> {
  if (!hasOwnSide(ad.status)) return ad;
  const auctionId = ad.entityId;
  try {
    const context = await ownContextOf(ctx, request, auctionId);
    return context ? { ...ad, ...ownSideOf(context, ad.status) } : ad;
  } catch (error) {
    ctx.log.warn({ err: error, auctionId }, 'what an owner may know of an ad cannot be asked');
    return ad;
  }
}
