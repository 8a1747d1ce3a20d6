import {
  COMMAND_REFUSALS,
  LONGEST_QUERY_NOTE,
  UPDATE_SOURCES,
  type ListingChanges,
  type OwnAd,
} from '@rollheim/contracts';
import {
  absent,
  anyOf,
  defaulted,
  flag,
  integer,
  judged,
  list,
  number,
  object,
  oneOf,
  orNull,
  text,
  type Passing,
} from '@rollheim/contracts/schema';
import {
  route,
  idFor,
  type BffContext,
  type BffRequest,
  type Route,
  type RequestOf,
} from '@rollheim/service-kit';
import Joi from 'joi';
import { ownContextOf } from '../own-context.ts';
import { adIdOf, changeAd, listingCall, readAd } from '../owner.ts';
import { roundsOf } from '../queries.ts';

const createBody = object({
  productType: oneOf(['motorhome', 'trailer']),
  source: absent(
    object({
      source: text(Joi.string().allow('').max(200)),
      sourceUrl: text(Joi.string().allow('').max(2_000)),
      funnel: text(Joi.string().allow('').max(200)),
    }),
  ),
  // what it begins with, of which the range joins the ad
  valuationId: absent(text(Joi.string().pattern(/^[0-9a-hjkmnp-tv-z]{12}$/))),
});

/** The listings service checks the changes field by field. */
const changes = judged<ListingChanges>(Joi.object().unknown(true));
const version = integer(1);
/** Where the new values come from. */
const logging = defaulted(
  list(
    object({
      source: oneOf(UPDATE_SOURCES.filter((source) => source !== 'operator')),
      attributeCode: text(Joi.string().max(60)),
      value: orNull(
        anyOf(
          number(Joi.number().unsafe()),
          flag(Joi.boolean().strict()),
          text(Joi.string().allow('').max(200)),
        ),
      ),
    }),
    (entries) => entries.max(200),
  ),
  [],
);
const updateBody = object({ changes, version: defaulted(orNull(version), null), logging });
const versionedBody = object({ changes, version, logging });
type UpdateBody = Passing<typeof updateBody>;

const confirmBody = object({
  note: defaulted(orNull(text(Joi.string().trim().min(1).max(LONGEST_QUERY_NOTE))), null),
});

/**
 * What only the auction knows of an ad in editing: what is asked, what binds who offers again, whether it was submitted.
 * A draft that had no round is edited as well while auctions cannot be asked.
 */
async function cameBack(
  ctx: BffContext,
  request: BffRequest,
  { listing, status }: OwnAd,
): Promise<Pick<OwnAd, 'relisting' | 'query' | 'submissionStored'>> {
  // only an account submits
  if (status !== 'editing' || request.session === null) return {};
  const auctionId = listing.adId;
  const rounds = await roundsOf(ctx.pool, auctionId);
  const context = await ownContextOf(ctx, request, auctionId).catch((error: unknown) => {
    if (rounds > 0) throw error;
    ctx.log.warn({ err: error, auctionId }, 'whether a draft was submitted cannot be asked');
    return null;
  });
  const {
    highestRestartMinimum: highestMinimum = null,
    highestStartPrice = null,
    query,
    submissionStored,
  } = context ?? {};
  return {
    ...(query ? { query } : {}),
    ...(submissionStored ? { submissionStored } : {}),
    ...(rounds > 0 ? { relisting: { highestMinimum, highestStartPrice } } : {}),
  };
}

/** Creating, reading, changing and discarding an ad: for accounts, and for browsers by their cookie. */
export const editingRoutes = (ctx: BffContext): readonly Route[] => {
  const update = (request: RequestOf<'id', UpdateBody>) =>
    changeAd(
      ctx,
      request,
      listingCall('listing.update', {
        adId: adIdOf(request),
        changes: request.body.changes,
        version: request.body.version,
        uuidHash: request.uuidHash,
        logging: request.body.logging,
      }),
    );
  const get = async (request: RequestOf<'id'>) => {
    const ad = await readAd(ctx, request);
    return { body: { ...ad, ...(await cameBack(ctx, request, ad)) } };
  };
  const twin = (side: 'public' | 'private'): readonly Route[] => {
    const auth = side === 'public' ? ('public' as const) : ('session' as const);
    return [
      route({
        method: 'POST',
        path: `/${side}/product/create`,
        auth,
        body: createBody,
        limit: { points: 30, seconds: 3600 },
        summary: 'Begins an ad',
        answers: { 201: 'Ad', 202: 'Pending' },
        refusals: [...COMMAND_REFUSALS.listings, 'key_reused'],
        handler: async (request) => {
          const uuidHash = request.uuidHash;
          if (request.session === null && uuidHash === null) throw ctx.problem('not_authenticated');
          const call = listingCall('listing.create', {
            adId: idFor('ad', request, ctx.env.SECRET),
            uuidHash,
            ...request.body,
          });
          const answer = await changeAd(ctx, request, call);
          // an outcome that is pending has made nothing yet
          return { ...answer, status: answer.status ?? 201 };
        },
      }),
      route({
        method: 'GET',
        path: `/${side}/product/get/:id`,
        auth,
        summary: 'The ad with its private part, for its owner',
        answers: 'Ad',
        refusals: COMMAND_REFUSALS.listings,
        handler: get,
      }),
      route({
        method: 'PUT',
        path: `/${side}/product/update/:id`,
        auth,
        body: updateBody,
        summary: 'Changes fields; with a version, only while it is the newest',
        answers: 'Ad',
        refusals: COMMAND_REFUSALS.listings,
        handler: update,
      }),
      route({
        method: 'DELETE',
        path: `/${side}/product/:id`,
        auth,
        summary: 'Discards a draft that was never published',
        answers: 'Discarded',
        refusals: COMMAND_REFUSALS.listings,
        handler: (request) => {
          const payload = { adId: adIdOf(request), uuidHash: request.uuidHash };
          return ctx.send(request, listingCall('listing.discard', payload));
        },
      }),
    ];
  };
  const confirm = (request: RequestOf<'id' | 'field'>, confirmed: boolean, note: string | null) => {
    const payload = { adId: adIdOf(request), field: request.params.field, confirmed, note };
    return changeAd(ctx, request, listingCall('listing.confirm', { ...payload, uuidHash: null }));
  };
  return [
    route({
      method: 'PUT',
      path: '/private/product/:id/confirmed/:field',
      auth: 'session',
      body: confirmBody,
      summary:
        'Says of a field that the team asked about that it is right as it stands, with a note to the team',
      answers: 'Ad',
      refusals: COMMAND_REFUSALS.listings,
      handler: (request) => confirm(request, true, request.body.note),
    }),
    route({
      method: 'DELETE',
      path: '/private/product/:id/confirmed/:field',
      auth: 'session',
      summary: 'Takes that back: the point is open again',
      answers: 'Ad',
      refusals: COMMAND_REFUSALS.listings,
      handler: (request) => confirm(request, false, null),
    }),
    ...twin('public'),
    ...twin('private'),
    route({
      method: 'GET',
      path: '/private/versioned/product/get/:id',
      auth: 'session',
      summary: 'The ad with its version',
      answers: 'Ad',
      refusals: COMMAND_REFUSALS.listings,
      handler: get,
    }),
    route({
      method: 'PUT',
      path: '/private/versioned/product/update/:id',
      auth: 'session',
      body: versionedBody,
      summary: 'Changes fields while the version is the newest, else conflict',
      answers: 'Ad',
      refusals: COMMAND_REFUSALS.listings,
      handler: update,
    }),
  ];
};
