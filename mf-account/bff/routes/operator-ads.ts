import {
  COMMAND_REFUSALS,
  MOST_QUERY_FIELDS,
  queryFields,
  stepOfQueried,
  type AuctionStatus,
  type CustomerContact,
  type ListingPrivate,
  type ListingState,
  type OperatorAd,
} from '@rollheim/contracts';
import {
  ProblemError,
  type Answer,
  type BffContext,
  type BffRequest,
  type Route,
} from '@rollheim/service-kit';
import Joi from 'joi';
import { adQueue, auctionOf } from '../operator-queries.ts';
import { leadToDocument } from '../paper-permit.ts';
import { dueAt } from '../review.ts';

interface QueueQuery {
  readonly status: AuctionStatus;
  readonly page: number;
}
const queueQuery = Joi.object<QueueQuery>({
  status: Joi.string().max(40).default('under_review'),
  page: Joi.number().integer().min(1).max(10_000).default(1),
}).unknown(true);

/** Fields of both vehicle types: which one an ad has is known to the page that asks. */
const FIELDS = new Set([...queryFields('motorhome'), ...queryFields('trailer')]);

const reason = Joi.string().trim().min(3).max(2000).required();
const bodies = {
  reject: Joi.object({ reason }),
  'request-changes': Joi.object({
    reason,
    fields: Joi.array()
      .items(Joi.string().valid(...FIELDS))
      .max(MOST_QUERY_FIELDS)
      .unique()
      .default([]),
  }),
};

interface Reasoned {
  readonly reason: string;
  readonly fields?: readonly string[];
}

/** What the auction learns beside its id. */
const payloadOf = {
  release: () => ({}),
  reject: ({ reason: why }: Reasoned) => ({ reason: why }),
  'request-changes': ({ reason: why, fields = [] }: Reasoned) => ({
    reason: why,
    fields,
    step: fields[0] === undefined ? null : stepOfQueried(fields[0]),
  }),
};

const adIdOf = ({ params }: BffRequest): string => params['id'] ?? '';

/** The operator's review of ads. */
export const operatorAdRoutes = (ctx: BffContext): readonly Route[] => {
  const decide = (move: keyof typeof payloadOf, summary: string): Route => ({
    method: 'POST',
    path: `/private/operator/ads/:id/${move}`,
    auth: 'operator',
    idempotent: true,
    ...(move === 'release' ? {} : { body: bodies[move] }),
    summary,
    answers: 'Decided',
    refusals: COMMAND_REFUSALS.auctions,
    handler: (request) => {
      const auctionId = adIdOf(request);
      return ctx.send(
        request,
        {
          topic: 'auctions.commands',
          key: auctionId,
          type: `auction.${move}`,
          payload: { auctionId, ...payloadOf[move](request.body as Reasoned) },
        },
        () => ({ decided: move }),
      );
    },
  });
  return [
    {
      method: 'GET',
      path: '/private/operator/ads',
      auth: 'operator',
      query: queueQuery,
      summary: 'Ads in review, the longest waiting first, with the end of their 24 hours; 50 a page',
      answers: 'OperatorAds',
      handler: async ({ query: { status, page } }) => ({ body: await adQueue(ctx.pool, status, page) }),
    },
    {
      method: 'GET',
      path: '/private/operator/ads/:id',
      auth: 'operator',
      summary: 'Everything about one ad: data, VIN, prices, minimum, pictures, documents, seller',
      answers: 'OperatorAd',
      handler: async (request) => ({ body: await operatorAd(ctx, request) }),
    },
    {
      method: 'GET',
      path: '/private/operator/ads/:id/documents/:mediaId',
      auth: 'operator',
      summary:
        'Leads to a document of the ad, by an address that holds for two minutes, and notes who looked',
      answers: { 303: 'Empty' },
      handler: (request) => operatorDocument(ctx, request),
    },
    decide('release', 'Releases an ad: its auction is published'),
    decide('request-changes', 'Sends an ad back to its seller with what is to be changed'),
    decide('reject', 'Rejects an ad with the reason'),
  ];
};

interface Reviewed {
  readonly listing: ListingState;
  readonly private: ListingPrivate;
}

function reviewed(ctx: BffContext, request: BffRequest): Promise<Reviewed> {
  const adId = adIdOf(request);
  const payload = { adId, uuidHash: null };
  return ctx.ask<Reviewed>(request, { topic: 'listings.commands', key: adId, type: 'listing.get', payload });
}

async function operatorAd(ctx: BffContext, request: BffRequest): Promise<OperatorAd> {
  const adId = adIdOf(request);
  const [ad, auction] = await Promise.all([reviewed(ctx, request), auctionOf(ctx.pool, adId)]);
  const { listing, private: own } = ad;
  const [minimum, owner] = await Promise.all([
    auction ? minimumOf(ctx, request, adId) : null,
    listing.ownerCustomerId === null ? null : contactOf(ctx, request, listing.ownerCustomerId),
  ]);
  return {
    listing,
    private: own,
    status: auction?.status ?? 'editing',
    dueAt: auction?.status === 'under_review' ? dueAt(auction.since) : null,
    minimum,
    owner,
    documentLinks: linksOf(ad),
  };
}

async function minimumOf(ctx: BffContext, request: BffRequest, auctionId: string): Promise<number | null> {
  const context = await ctx.ask<{ minimum: number | null }>(request, {
    topic: 'auctions.commands',
    key: auctionId,
    type: 'auction.context',
    payload: { auctionId },
  });
  return context.minimum;
}

/** Null where the person was deleted: the ad outlives its seller's data. */
async function contactOf(
  ctx: BffContext,
  request: BffRequest,
  customerId: string,
): Promise<CustomerContact | null> {
  try {
    return await ctx.ask<CustomerContact>(request, {
      topic: 'customers.commands',
      key: customerId,
      type: 'customer.contact',
      payload: { customerId },
    });
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'not_found') return null;
    throw error;
  }
}

/** Where the operator's browser gets a document from: each time it asks, the right to read it is looked at anew. */
const linksOf = ({ listing, private: own }: Reviewed): Record<string, string> =>
  Object.fromEntries(
    own.documents.map(({ mediaId }) => [
      mediaId,
      `/api/private/operator/ads/${listing.adId}/documents/${mediaId}`,
    ]),
  );

/** Leads to a document that the ad has now, by an address that holds for two minutes; who looks is noted first. */
async function operatorDocument(ctx: BffContext, request: BffRequest): Promise<Answer> {
  const mediaId = request.params['mediaId'] ?? '';
  const adId = adIdOf(request);
  const payload = { adId, mediaId };
  await ctx.ask(request, { topic: 'listings.commands', key: adId, type: 'listing.look', payload });
  return leadToDocument(ctx, request, mediaId);
}
