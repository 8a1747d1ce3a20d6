import { COMMAND_REFUSALS, ORDER_FILE_USES, type OrderFile } from '@rollheim/contracts';
import { object, textOf } from '@rollheim/contracts/schema';
import { orderFolder, signPermit } from '@rollheim/contracts/server';
import {
  addMedia,
  idFor,
  leadToDocument,
  type BffContext,
  type BffRequest,
  type Route,
  route,
  type RequestOf,
} from '@rollheim/service-kit';
import { orderById } from '../queries.ts';

/** Largest file, bytes. */
const MOST_BYTES = 25 * 1024 * 1024;

const uploadQuery = object({
  use: textOf(ORDER_FILE_USES),
}).unknown(true);

/** Files of an order that the asker is a side of. */
export async function filesOf(
  ctx: BffContext,
  request: BffRequest,
  orderId: string,
): Promise<readonly OrderFile[]> {
  return (await ctx.ask(request, { key: orderId, type: 'order.files', payload: { orderId } })).files;
}

/** Pictures of damages, evidence, and what the sides send each other: the bytes go on to the media service, the order keeps their ids. */
export const orderFileRoutes = (ctx: BffContext): readonly Route[] => {
  const idOf = ({ params }: RequestOf<'id'>): string => params.id;
  const mediaIdOf = ({ params }: RequestOf<'mediaId'>): string => params.mediaId;
  return [
    route({
      method: 'POST',
      path: '/private/orders/:id/files',
      auth: 'session',
      limit: { points: 60, seconds: 3600 },
      query: uploadQuery,
      summary:
        'Adds a file to an own order (multipart, one image, for a dispute and for the other side also a PDF), 12 of a side and use at most: pictures of damages between the agreed pickup and the handover, evidence while a dispute is open, files for the other side (`exchange`) until the vehicle is handed over or the sale canceled',
      answers: { 200: 'OrderFileSaved', 202: 'Pending' },
      refusals: [...COMMAND_REFUSALS.orders, 'file_type_refused', 'payload_too_large', 'overloaded'],
      handler: async (request) => {
        const orderId = idOf(request);
        const owner = request.session?.customerId ?? '';
        const order = await orderById(ctx.pool, orderId);
        if (!order || ![order.buyerCustomerId, order.sellerCustomerId].includes(owner))
          throw ctx.problem('not_found');
        const { use } = request.query;
        const mediaId = idFor('media', request, ctx.env.SECRET);
        // what the order would refuse is not stored first
        await ctx.ask(request, {
          key: orderId,
          type: 'order.may-add-file',
          payload: { orderId, mediaId, use },
        });
        const permit = await signPermit(
          {
            use: 'upload',
            mediaKind: 'document',
            owner,
            adId: orderFolder(orderId),
            purpose: 'order',
            maxBytes: MOST_BYTES,
            mediaId,
          },
          ctx.env.SECRET,
        );
        const { correlationId, signal } = request;
        const target = { mediaUrl: ctx.env.MEDIA_URL, permit, correlationId, signal };
        return addMedia(request.raw.req, target, ({ name, width }) => {
          const payload = { orderId, mediaId, use, name, picture: width !== null };
          return ctx.send(request, { key: orderId, type: 'order.add-file', payload }, () => ({
            mediaId,
          }));
        });
      },
    }),
    route({
      method: 'GET',
      path: '/private/orders/:id/files/:mediaId',
      auth: 'session',
      summary: 'Leads to a file of an own order, by an address that holds for two minutes',
      answers: { 303: 'Empty' },
      // the order is asked at every look whether the asker may read it
      handler: async (request) => {
        const files = await filesOf(ctx, request, idOf(request));
        const file = files.find(({ mediaId }) => mediaId === mediaIdOf(request));
        if (!file) throw ctx.problem('not_found');
        return leadToDocument(ctx, request, file.mediaId);
      },
    }),
    route({
      method: 'DELETE',
      path: '/private/orders/:id/files/:mediaId',
      auth: 'session',
      summary: 'Takes back an own picture for the handover, until the vehicle is handed over',
      answers: 'Removed',
      refusals: COMMAND_REFUSALS.orders,
      handler: (request) => {
        const orderId = idOf(request);
        const payload = { orderId, mediaId: mediaIdOf(request) };
        return ctx.send(request, { key: orderId, type: 'order.remove-file', payload }, () => ({
          removed: true,
        }));
      },
    }),
  ];
};
