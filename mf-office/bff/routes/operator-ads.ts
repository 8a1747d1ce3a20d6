import {
  changedSince,
  confirmedSince,
  COMMAND_REFUSALS,
  refusalsOf,
  type Commands,
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
} from '@rollheim/contracts';
import {
  defaulted,
  flag,
  integer,
  judged,
  list,
  number,
  object,
  text,
  textOf,
  type Passing,
} from '@rollheim/contracts/schema';
import { contextOfOperator } from '@rollheim/contracts/server';
import {
  route,
  ProblemError,
  leadToDocument,
  type Answer,
  type BffContext,
  type BffRequest,
  type Route,
  type RequestOf,
} from '@rollheim/service-kit';
import Joi from 'joi';
import { flaggedMakes, inOrder, leastPrice, priceEvidenceOf, priceHints, twinsOf } from '../ad-hints.ts';
import { adQueue, type AdQueueQuery } from '../ad-queue.ts';
import { auctionOf } from '../operator-queries.ts';
import { hintsOf } from '../projections/hints.ts';
import { dueAt } from '../review.ts';

const choice = <const V extends string>(...values: readonly V[]) => defaulted(textOf(['', ...values]), '');
const queueQuery = object({
  status: defaulted(text(Joi.string().max(40)), 'under_review'),
  page: defaulted(number(Joi.number().integer().min(1).max(10_000)), 1),
  q: defaulted(text(Joi.string().trim().max(100).allow('')), ''),
  seller: choice('PRIVATE', 'COMMERCIAL', 'MERCHANT'),
  type: choice('motorhome', 'trailer'),
  hint: choice(...QUEUE_HINTS),
  due: choice('soon'),
}).unknown(true);

/** Fields of both vehicle types: which one an ad has is known to the page that asks. */
const FIELDS = [...new Set([...queryFields('motorhome'), ...queryFields('trailer')])];

const reason = text(Joi.string().trim().min(3).max(2000));
const released = object({
  exclusiveTo: defaulted(
    list(text(Joi.string().guid().lowercase()), (dealers) => dealers.max(MOST_CHOSEN_DEALERS).unique()),
    [],
  ),
  manufacturer: defaulted(flag(Joi.boolean().strict()), false),
}).default({ exclusiveTo: [], manufacturer: false });
const rejected = object({ reason });
const queried = object({
  reason,
  fields: defaulted(
    list(textOf(FIELDS), (fields) => fields.max(MOST_QUERY_FIELDS).unique()),
    [],
  ),
});

/** The listings service checks the changes field by field. */
const corrected = object({
  changes: judged<ListingChanges>(Joi.object().unknown(true)),
  version: integer(1),
}).unknown(true);

type Decision = 'release' | 'reject' | 'request-changes';

const adIdOf = ({ params }: RequestOf<'id'>): string => params.id;

/** The operator's review of ads. */
export const operatorAdRoutes = (ctx: BffContext): readonly Route[] => {
  const decide = <N extends Decision, B>(
    name: N,
    summary: string,
    body: Joi.AnySchema<B>,
    payloadOf: (auctionId: string, body: B) => Commands[`auction.${N}`],
  ): Route =>
    route({
      method: 'POST',
      path: `/private/operator/ads/:id/${name as Decision}`,
      auth: 'operator',
      idempotent: true,
      body,
      summary,
      answers: 'Decided',
      refusals: refusalsOf(name),
      handler: (request) => {
        const key = adIdOf(request);
        const payload = payloadOf(key, request.body);
        return ctx.send(request, { key, type: `auction.${name}`, payload }, () => ({ decided: name }));
      },
    });
  return [
    route({
      method: 'GET',
      path: '/private/operator/ads',
      auth: 'operator',
      personal: { free: 'vehicles, and of sellers the company and the town' },
      query: queueQuery,
      summary:
        'Ads in review, the longest waiting first, with the end of their 24 hours and what they are to be looked at for; 50 a page',
      answers: 'OperatorAds',
      handler: async (request) => ({ body: await operatorAds(ctx, request) }),
    }),
    route({
      method: 'GET',
      path: '/private/operator/ads/:id',
      auth: 'operator',
      personal: {
        looks: ({ listing }: OperatorAd) => ({ about: listing.adId, persons: [listing.ownerCustomerId] }),
      },
      summary: 'Everything about one ad: data, VIN, prices, minimum, pictures, documents, seller',
      answers: 'OperatorAd',
      handler: async (request) => ({ body: await operatorAd(ctx, request) }),
    }),
    route({
      method: 'GET',
      path: '/private/operator/ads/:id/documents/:mediaId',
      auth: 'operator',
      personal: { noted: 'listing.look' },
      summary:
        'Leads to a document of the ad, by an address that holds for two minutes, and notes who looked',
      answers: { 303: 'Empty' },
      handler: (request) => operatorDocument(ctx, request),
    }),
    route({
      method: 'PUT',
      path: '/private/operator/ads/:id',
      auth: 'operator',
      body: corrected,
      summary: 'Corrects fields of an ad in editing or under review, as the wizard sends them',
      answers: 'Ad',
      refusals: [...COMMAND_REFUSALS.listings, 'four_eyes'],
      handler: (request) => correct(ctx, request),
    }),
    decide(
      'release',
      'Releases an ad: its auction is published. `exclusiveTo`: dealers who alone may bid in the first round; `manufacturer`: its maker sells it',
      released,
      (auctionId, { exclusiveTo, manufacturer }) => ({ auctionId, exclusiveTo, manufacturer }),
    ),
    decide(
      'request-changes',
      'Sends an ad back to its seller with what is to be changed',
      queried,
      (auctionId, { reason: why, fields }) => ({
        auctionId,
        reason: why,
        fields,
        step: fields[0] === undefined ? null : stepOfQueried(fields[0]),
      }),
    ),
    decide('reject', 'Rejects an ad with the reason', rejected, (auctionId, { reason: why }) => ({
      auctionId,
      reason: why,
    })),
  ];
};

/** The seller reads it in the ad; the audit trail holds who did it. */
async function correct(
  ctx: BffContext,
  request: RequestOf<'id', Passing<typeof corrected>>,
): Promise<Answer> {
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

async function operatorAds(
  ctx: BffContext,
  request: BffRequest<unknown, AdQueueQuery>,
): Promise<OperatorAdQueue> {
  const asked = request.query;
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

function reviewed(ctx: BffContext, request: RequestOf<'id'>): Promise<Reviewed> {
  const adId = adIdOf(request);
  const payload = { adId, uuidHash: null };
  return ctx.ask(request, { key: adId, type: 'listing.get', payload });
}

async function operatorAd(ctx: BffContext, request: RequestOf<'id'>): Promise<OperatorAd> {
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

/** Where the operator's browser gets a document from: each time it asks, the right to read it is looked at again. */
const linksOf = ({ listing, private: own }: Reviewed): Record<string, string> =>
  Object.fromEntries(
    own.documents.map(({ mediaId }) => [
      mediaId,
      `/api/private/operator/ads/${listing.adId}/documents/${mediaId}`,
    ]),
  );

/** Leads to a document that the ad has now, by an address that holds for two minutes; who looks is noted first. */
async function operatorDocument(ctx: BffContext, request: RequestOf<'id' | 'mediaId'>): Promise<Answer> {
  const mediaId = request.params.mediaId;
  const adId = adIdOf(request);
  const payload = { adId, mediaId };
  await ctx.ask(request, { key: adId, type: 'listing.look', payload });
  return leadToDocument(ctx, request, mediaId);
}
