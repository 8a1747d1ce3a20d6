import {
  COMMAND_REFUSALS,
  DOCUMENT_KINDS,
  LEAST_PICTURE,
  LINKED_VIEWS,
  PICTURE_VIEWS,
  SHOTS,
} from '@rollheim/contracts';
import { defaulted, flag, list, number, object, oneOf, text } from '@rollheim/contracts/schema';
import { signPermit } from '@rollheim/contracts/server';
import {
  route,
  idFor,
  addMedia,
  fetchFromLink,
  LinkProblem,
  pictureForm,
  type FetchedPicture,
  type Answer,
  type BffContext,
  type Route,
  type StoredMedia,
  type RequestOf,
} from '@rollheim/service-kit';
import Joi from 'joi';
import type { Portals } from '../portal/portal.ts';
import { adIdOf, changeAd, listingCall, ownerOf, readAd } from '../owner.ts';

/** Largest file, bytes: a browser makes pictures smaller before it sends them. */
const MOST_BYTES = 25 * 1024 * 1024;
const UPLOADS = { points: 240, seconds: 3600 };
/** Linked pictures of one seller in an hour: those of forty vehicles, 30 each. */
const LINKED = { points: 1200, seconds: 3600 };
/** How long a link to a document holds, seconds. */
const READ_SECONDS = 120;

/** How long a browser may send parts of a file before it asks again, seconds. */
const PARTS_SECONDS = 900;
const UPLOAD_ENDPOINT = '/media/uploads';

/** The file was sent in parts already, under the key of this call. */
const inParts = defaulted(flag(), false);
const view = object({
  view: oneOf(PICTURE_VIEWS),
  inParts,
  chosen: defaulted(number(Joi.number().integer().min(0)), null),
  shot: defaulted(oneOf([...SHOTS.exterior, ...SHOTS.interior]), null),
}).unknown(true);
const kind = object({
  kind: oneOf(DOCUMENT_KINDS),
  inParts,
}).unknown(true);
const linked = object({
  url: text(Joi.string().min(1).max(2000)),
  view: oneOf(LINKED_VIEWS),
});
const shows = object({
  view: oneOf(PICTURE_VIEWS),
  shot: defaulted(oneOf([...SHOTS.exterior, ...SHOTS.interior]), null),
});
const order = object({
  mediaIds: list(text(Joi.string().max(80)), (items) => items.max(100)),
});

/** Pictures and documents of an ad: the bytes go on to the media service, the ad keeps their ids. */
export const uploadRoutes = (
  ctx: BffContext,
  portals: Pick<Portals, 'picture'>,
  fetchLinked: typeof fetchFromLink = fetchFromLink,
): readonly Route[] => {
  /** The same act has the same file. */
  const uploadPermit = async (
    request: RequestOf<'id'>,
    mediaKind: StoredMedia['kind'],
    once: Pick<RequestOf<'id'>, 'actor' | 'idempotencyKey'>,
    seconds?: number,
  ): Promise<{ readonly mediaId: string; readonly permit: string }> => {
    const mediaId = idFor('media', once, ctx.env.SECRET);
    const permit = await signPermit(
      {
        use: 'upload',
        mediaKind,
        owner: ownerOf(ctx, request),
        adId: adIdOf(request),
        purpose: request.session ? 'ad' : 'draft',
        maxBytes: MOST_BYTES,
        ...(mediaKind === 'image' ? { least: LEAST_PICTURE } : {}),
        mediaId,
      },
      ctx.env.SECRET,
      seconds,
    );
    return { mediaId, permit };
  };
  const store = async (
    request: RequestOf<'id'>,
    mediaKind: StoredMedia['kind'],
    add: (stored: StoredMedia) => Promise<Answer>,
    given: Linked | { readonly inParts: boolean },
  ): Promise<Answer> => {
    await readAd(ctx, request); // whose ad it is not may not store anything for it, or have anything fetched
    const { req } = request.raw;
    const body =
      'link' in given
        ? await linkedPicture(ctx, given.fetch)
        : given.inParts
          ? ({ sentInParts: true, headers: req.headers } as const)
          : req;
    const once = 'link' in given ? linkedOnce(request, given.link) : request;
    const { permit } = await uploadPermit(request, mediaKind, once);
    const { correlationId, signal } = request;
    const target = { mediaUrl: ctx.env.MEDIA_URL, permit, correlationId, signal };
    return addMedia(body, target, add);
  };
  const ids = (request: RequestOf<'id'>) => ({ adId: adIdOf(request), uuidHash: request.uuidHash });
  const mediaIdOf = ({ params }: RequestOf<'mediaId'>): string => params.mediaId;

  const twin = (side: 'public' | 'private'): readonly Route[] => {
    const auth = side === 'public' ? ('public' as const) : ('session' as const);
    const path = <const R extends string>(rest: R) => `/${side}/product/:id/${rest}` as const;
    return [
      route({
        method: 'POST',
        path: path('images'),
        auth,
        query: view,
        limit: UPLOADS,
        summary:
          'Adds a picture (multipart, one file, or `inParts`); `chosen` is its ascending place in the order of choice, `shot` says which of the pictures that are asked for it is. The same key again adds it once',
        answers: { 200: 'Ad', 202: 'Pending' },
        refusals: COMMAND_REFUSALS.listings,
        handler: (request) => {
          const { view, chosen, shot } = request.query;
          const add = ({ mediaId, sha256 }: StoredMedia) => {
            const payload = { ...ids(request), mediaId, view, chosen, sha256, shot };
            return changeAd(ctx, request, listingCall('listing.add-image', payload));
          };
          return store(request, 'image', add, request.query);
        },
      }),
      route({
        method: 'POST',
        path: path('uploads'),
        auth,
        body: object({ kind: oneOf(['image', 'document']) }),
        limit: UPLOADS,
        summary:
          'Where a picture or document is sent in parts (tus 1.0), so that a line that is cut costs the last part alone; with its key it is then added (`inParts`)',
        answers: 'UploadPlace',
        handler: async (request) => {
          await readAd(ctx, request);
          if (request.idempotencyKey === null)
            throw ctx.problem('invalid_input', { 'idempotency-key': 'validation.required' });
          const { mediaId, permit } = await uploadPermit(request, request.body.kind, request, PARTS_SECONDS);
          const href = `${UPLOAD_ENDPOINT}/${mediaId}`;
          return { body: { endpoint: UPLOAD_ENDPOINT, href, permit, seconds: PARTS_SECONDS } };
        },
      }),
      route({
        method: 'POST',
        path: path('images/from-portal'),
        auth,
        body: linked,
        limit: LINKED,
        summary:
          'Adds a picture of an ad in a classifieds portal; a link to another host is refused (`import.link_address`). The same link again adds it once',
        answers: { 200: 'Ad', 202: 'Pending' },
        refusals: COMMAND_REFUSALS.listings,
        handler: (request) => {
          const { url: link, view } = request.body;
          const add = ({ mediaId, sha256 }: StoredMedia) => {
            const payload = { ...ids(request), mediaId, view, chosen: null, sha256, shot: null };
            return changeAd(ctx, request, listingCall('listing.add-image', payload));
          };
          const fetch = () => portals.picture(link, MOST_BYTES, request.signal);
          return store(request, 'image', add, { link, fetch });
        },
      }),
      route({
        method: 'PUT',
        path: path('images/order'),
        auth,
        body: order,
        summary: 'Sets the order of all pictures',
        answers: 'Ad',
        refusals: COMMAND_REFUSALS.listings,
        handler: (request) => {
          const payload = { ...ids(request), mediaIds: request.body.mediaIds };
          return changeAd(ctx, request, listingCall('listing.order-images', payload));
        },
      }),
      route({
        method: 'PUT',
        path: path('images/:mediaId/shows'),
        auth,
        body: shows,
        summary:
          'Says what a picture shows: its view, and `shot`, which of the pictures that are asked for it is; one that was it before is another one then',
        answers: 'Ad',
        refusals: COMMAND_REFUSALS.listings,
        handler: (request) => {
          const payload = { ...ids(request), mediaId: mediaIdOf(request), ...request.body };
          return changeAd(ctx, request, listingCall('listing.assign-image', payload));
        },
      }),
      route({
        method: 'DELETE',
        path: path('images/:mediaId'),
        auth,
        summary: 'Removes a picture',
        answers: 'Ad',
        refusals: COMMAND_REFUSALS.listings,
        handler: (request) =>
          changeAd(
            ctx,
            request,
            listingCall('listing.remove-image', { ...ids(request), mediaId: mediaIdOf(request) }),
          ),
      }),
      route({
        method: 'POST',
        path: path('documents'),
        auth,
        query: kind,
        limit: UPLOADS,
        summary: 'Adds an official document (multipart, one image or PDF, or `inParts`)',
        answers: { 200: 'Ad', 202: 'Pending' },
        refusals: COMMAND_REFUSALS.listings,
        handler: (request) => {
          const add = ({ mediaId, name }: StoredMedia) => {
            const payload = { ...ids(request), mediaId, name, kind: request.query.kind };
            return changeAd(ctx, request, listingCall('listing.add-document', payload));
          };
          return store(request, 'document', add, request.query);
        },
      }),
      route({
        method: 'GET',
        path: path('documents/:mediaId'),
        auth,
        summary: 'A link to a document that holds for two minutes',
        answers: 'DocumentLink',
        handler: async (request) => {
          const mediaId = mediaIdOf(request);
          const { private: own } = await readAd(ctx, request);
          if (!own.documents.some((document) => document.mediaId === mediaId)) throw ctx.problem('not_found');
          const owner = ownerOf(ctx, request);
          const session = request.session?.sessionId ?? null;
          const permit = await signPermit(
            { use: 'read', mediaId, owner, session },
            ctx.env.SECRET,
            READ_SECONDS,
          );
          return { body: { href: `/media/${mediaId}/document?permit=${encodeURIComponent(permit)}` } };
        },
      }),
      route({
        method: 'PUT',
        path: path('documents/:mediaId/shared'),
        auth,
        body: object({ shared: flag() }),
        summary: 'Lets accepted dealers see a document of a kind that may be shared, or takes that back',
        answers: 'Ad',
        refusals: COMMAND_REFUSALS.listings,
        handler: (request) => {
          const payload = { ...ids(request), mediaId: mediaIdOf(request), shared: request.body.shared };
          return changeAd(ctx, request, listingCall('listing.share-document', payload));
        },
      }),
      route({
        method: 'DELETE',
        path: path('documents/:mediaId'),
        auth,
        summary: 'Removes a document',
        answers: 'Ad',
        refusals: COMMAND_REFUSALS.listings,
        handler: (request) =>
          changeAd(
            ctx,
            request,
            listingCall('listing.remove-document', { ...ids(request), mediaId: mediaIdOf(request) }),
          ),
      }),
    ];
  };
  return [
    ...twin('public'),
    ...twin('private'),
    route({
      method: 'POST',
      path: '/private/product/:id/images/from-link',
      auth: 'session',
      body: linked,
      limit: LINKED,
      summary:
        'Adds a picture that is fetched from the public internet; a link that leads elsewhere, or to no picture, is refused (`import.link_*`). The same link again adds it once',
      answers: { 200: 'Ad', 202: 'Pending' },
      refusals: COMMAND_REFUSALS.listings,
      handler: (request) => {
        const { url, view } = request.body;
        const add = ({ mediaId, sha256 }: StoredMedia) => {
          const payload = { ...ids(request), mediaId, view, chosen: null, sha256, shot: null };
          return changeAd(ctx, request, listingCall('listing.add-image', payload));
        };
        const fetch = () => fetchLinked(url, { signal: request.signal, mostBytes: MOST_BYTES });
        return store(request, 'image', add, { link: url, fetch });
      },
    }),
  ];
};

/** A picture that is fetched. */
interface Linked {
  readonly link: string;
  readonly fetch: () => Promise<FetchedPicture>;
}

/** The same link of an ad is the same picture. */
const linkedOnce = (request: RequestOf<'id'>, link: string) => ({
  actor: request.actor,
  idempotencyKey: `link\n${adIdOf(request)}\n${link}`,
});

/** A picture by its link, as it would be uploaded; refused by the field `url`. */
async function linkedPicture(ctx: BffContext, fetched: () => Promise<FetchedPicture>) {
  try {
    return pictureForm(await fetched());
  } catch (error) {
    if (!(error instanceof LinkProblem)) throw error;
    ctx.log.info({ fault: error.fault }, 'a linked picture was not fetched');
    throw ctx.problem('invalid_input', { url: `import.link_${error.fault}` });
  }
}
