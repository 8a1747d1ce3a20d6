import {
  changedSince,
  confirmedSince,
  COMMAND_REFUSALS,
  refusalsOf,
  isFlaggedMake,
  MOST_CHOSEN_DEALERS,
  MOST_QUERY_FIELDS,
  QUEUE_HINTS,
  queryFields,
  stepOfQueried,
  updateLog,
  type AdEdits,
  type ConfirmedField,
  type CustomerContact,
  type ListingChanges,
  type ListingPrivate,
  type ListingState,
  type OperatorAd,
  type OperatorAdQueue,
  type OperatorContext,
  type OwnAd,
  type SpecialTerms,
} from '@rollheim/contracts';
import { contextOfOperator } from '@rollheim/contracts/server';
import {
  ProblemError,
  leadToDocument,
  type Answer,
  type BffContext,
  type BffRequest,
  type Route,
} from '@rollheim/service-kit';
import Joi from 'joi';
import { flaggedMakes, inOrder, leastPrice, priceEvidenceOf, priceHints, twinsOf } from '../ad-hints.ts';
import { adQueue, type AdQueueQuery } from '../ad-queue.ts';
import { auctionOf } from '../operator-queries.ts';
import { hintsOf } from '../projections/hints.ts';
import { dueAt } from '../review.ts';

const oneOf = (...values: readonly string[]) =>
  Joi.string()
    .valid('', ...values)
    .default('');
const queueQuery = Joi.object<AdQueueQuery>({
  status: Joi.string().max(40).default('under_review'),
  page: Joi.number().integer().min(1).max(10_000).default(1),
  q: Joi.string().trim().max(100).allow('').default(''),
  seller: oneOf('PRIVATE', 'COMMERCIAL', 'MERCHANT'),
  type: oneOf('motorhome', 'trailer'),
  hint: oneOf(...QUEUE_HINTS),
  due: oneOf('soon'),
}).unknown(true);

/** Fields of both vehicle types: which one an ad has is known to the page that asks. */
const FIELDS = new Set([...queryFields('motorhome'), ...queryFields('trailer')]);

const reason = Joi.string().trim().min(3).max(2000).required();
const bodies = {
  release: Joi.object({
    exclusiveTo: Joi.array()
      .items(Joi.string().guid().lowercase())
      .max(MOST_CHOSEN_DEALERS)
      .unique()
      .default([]),
    manufacturer: Joi.boolean().strict().default(false),
  }).default({ exclusiveTo: [], manufacturer: false }),
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

interface Corrected {
  readonly changes: ListingChanges;
  readonly version: number;
}

/** The listings service checks the changes field by field. */
const corrected = Joi.object<Corrected>({
  changes: Joi.object().unknown(true).required(),
  version: Joi.number().integer().min(1).required(),
}).unknown(true);

interface Reasoned {
  readonly reason: string;
  readonly fields?: readonly string[];
}

/** What the auction learns beside its id. */
const payloadOf = {
  release: ({ exclusiveTo = [], manufacturer = false }: Partial<SpecialTerms>) => ({
    exclusiveTo,
    manufacturer,
  }),
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
    body: bodies[move],
    summary,
    answers: 'Decided',
    refusals: refusalsOf(move),
    handler: (request) => {
      const auctionId = adIdOf(request);
      return ctx.send(
        request,
        {
          key: auctionId,
          type: `auction.${move}`,
          payload: { auctionId, ...payloadOf[move]((request.body ?? {}) as Reasoned & SpecialTerms) },
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
      personal: { free: 'vehicles, and of sellers the company and the town' },
      query: queueQuery,
      summary:
        'Ads in review, the longest waiting first, with the end of their 24 hours and what they are to be looked at for; 50 a page',
      answers: 'OperatorAds',
      handler: async (request) => ({ body: await operatorAds(ctx, request) }),
    },
    {
      method: 'GET',
      path: '/private/operator/ads/:id',
      auth: 'operator',
      personal: {
        looks: ({ listing }: OperatorAd) => ({ about: listing.adId, persons: [listing.ownerCustomerId] }),
      },
      summary: 'Everything about one ad: data, VIN, prices, minimum, pictures, documents, seller',
      answers: 'OperatorAd',
      handler: async (request) => ({ body: await operatorAd(ctx, request) }),
    },
    {
      method: 'GET',
      path: '/private/operator/ads/:id/documents/:mediaId',
      auth: 'operator',
      personal: { noted: 'listing.look' },
      summary:
        'Leads to a document of the ad, by an address that holds for two minutes, and notes who looked',
      answers: { 303: 'Empty' },
      handler: (request) => operatorDocument(ctx, request),
    },
    {
      method: 'PUT',
      path: '/private/operator/ads/:id',
      auth: 'operator',
      body: corrected,
      summary: 'Corrects fields of an ad in editing or under review, as the wizard sends them',
      answers: 'Ad',
      refusals: [...COMMAND_REFUSALS.listings, 'four_eyes'],
      handler: (request) => correct(ctx, request),
    },
    decide(
      'release',
      'Releases an ad: its auction is published. `exclusiveTo`: dealers who alone may bid in the first round; `manufacturer`: its maker sells it',
    ),
    decide('request-changes', 'Sends an ad back to its seller with what is to be changed'),
    decide('reject', 'Rejects an ad with the reason'),
  ];
};

/** The seller reads it in the ad; the audit trail holds who did it. */
async function correct(ctx: BffContext, request: BffRequest<Corrected>): Promise<Answer> {
  const adId = adIdOf(request);
  const { changes, version } = request.body;
  const logging = updateLog(changes, 'operator');
  const status = (await auctionOf(ctx.pool, adId))?.status ?? 'editing';
  const payload = { adId, changes, version, uuidHash: null, logging };
  return ctx.send(
    request,
    { key: adId, type: 'listing.update', payload },
    (result) => ({ ...(result as Omit<OwnAd, 'status'>), status }) satisfies OwnAd,
  );
}

async function operatorAds(ctx: BffContext, request: BffRequest): Promise<OperatorAdQueue> {
  const asked = request.query as AdQueueQuery;
  const own = asked.hint !== 'same_vin';
  const among = own ? null : (await twinsOf(ctx, request, null)).map(({ of }) => of);
  const queue = await adQueue(ctx.pool, own ? asked : { ...asked, hint: '' }, among);
  if (queue.ads.length === 0) return queue;
  const ids = queue.ads.map(({ adId }) => adId);
  const twins = await twinsOf(ctx, request, ids);
  const twice = new Set(twins.map(({ of }) => of));
  const ads = queue.ads.map((ad) =>
    twice.has(ad.adId) ? { ...ad, hints: inOrder(['same_vin', ...ad.hints]) } : ad,
  );
  return { ...queue, ads };
}

interface Reviewed {
  readonly listing: ListingState;
  readonly private: ListingPrivate;
  readonly edits?: readonly AdEdits[];
  readonly confirmed?: readonly ConfirmedField[];
}

function reviewed(ctx: BffContext, request: BffRequest): Promise<Reviewed> {
  const adId = adIdOf(request);
  const payload = { adId, uuidHash: null };
  return ctx.ask(request, { key: adId, type: 'listing.get', payload });
}

async function operatorAd(ctx: BffContext, request: BffRequest): Promise<OperatorAd> {
  const adId = adIdOf(request);
  const [ad, auction] = await Promise.all([reviewed(ctx, request), auctionOf(ctx.pool, adId)]);
  const { listing, private: own } = ad;
  const [context, owner, sameVin, priceEvidence, flagged] = await Promise.all([
    auction ? contextOf(ctx, request, adId) : null,
    listing.ownerCustomerId === null ? null : contactOf(ctx, request, listing.ownerCustomerId),
    twinsOf(ctx, request, [adId]),
    priceEvidenceOf(ctx, request, listing.content),
    flaggedMakes(ctx.pool),
  ]);
  const query = context?.query ?? null;
  const minimum = context?.minimum ?? null;
  return {
    listing,
    private: own,
    status: auction?.status ?? 'editing',
    dueAt: auction?.status === 'under_review' ? dueAt(auction.since) : null,
    minimum,
    owner,
    documentLinks: linksOf(ad),
    query,
    changed: query
      ? changedSince(ad.edits ?? [], query.at).filter((field) => query.fields.includes(field))
      : [],
    confirmed: query ? confirmedSince(ad.confirmed ?? [], query) : [],
    hints: inOrder([
      ...(sameVin.length > 0 ? (['same_vin'] as const) : []),
      ...hintsOf(listing),
      ...(isFlaggedMake(listing.content.attributes['make'], flagged[listing.content.productType])
        ? (['flagged_make'] as const)
        : []),
      ...priceHints(leastPrice(minimum, own), priceEvidence),
    ]),
    sameVin,
    manufacturer: context?.special?.manufacturer ?? false,
    wasReleased: (context?.auction.round ?? 0) > 0,
    priceEvidence,
  };
}

/** What the auction knows of the ad. */
const contextOf = (ctx: BffContext, request: BffRequest, auctionId: string): Promise<OperatorContext> =>
  ctx
    .ask(request, { key: auctionId, type: 'auction.context', payload: { auctionId } })
    .then(contextOfOperator);

/** Null where the person was deleted: the ad outlives its seller's data. */
async function contactOf(
  ctx: BffContext,
  request: BffRequest,
  customerId: string,
): Promise<CustomerContact | null> {
  try {
    return await ctx.ask(request, {
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
  await ctx.ask(request, { key: adId, type: 'listing.look', payload });
  return leadToDocument(ctx, request, mediaId);
}
