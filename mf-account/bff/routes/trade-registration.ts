import { COMMAND_REFUSALS } from '@rollheim/contracts';
import { flag, object } from '@rollheim/contracts/schema';
import { merchantFolder, signPermit } from '@rollheim/contracts/server';
import {
  addMedia,
  idFor,
  leadToDocument,
  route,
  type BffContext,
  type BffRequest,
  type Route,
  type RequestOf,
} from '@rollheim/service-kit';

/** Largest file, bytes. */
const MOST_BYTES = 25 * 1024 * 1024;

/** Papers of the trade registration: the bytes go on to the media service, the customer keeps their ids. */
export const tradeRegistrationRoutes = (ctx: BffContext): readonly Route[] => {
  const customerIdOf = ({ session }: BffRequest): string => session?.customerId ?? '';
  const mediaIdOf = ({ params }: RequestOf<'mediaId'>): string => params.mediaId;
  /** The asker's own paper of this id, or `not_found`. */
  const ownPaper = async (request: RequestOf<'mediaId'>): Promise<string> => {
    const customerId = customerIdOf(request);
    const asked = { key: customerId, payload: { customerId } };
    const { papers } = await ctx.ask(request, { ...asked, type: 'merchant.application' });
    const paper = papers.find(({ mediaId }) => mediaId === mediaIdOf(request));
    if (!paper) throw ctx.problem('not_found');
    return paper.mediaId;
  };
  return [
    route({
      method: 'PUT',
      path: '/private/merchant/directory',
      auth: 'session',
      body: object({ shown: flag() }),
      summary: 'Lets other accepted dealers see the own contact in the directory, or takes that back',
      answers: 'DirectoryShown',
      refusals: COMMAND_REFUSALS.customers,
      handler: (request) => {
        const { shown } = request.body;
        const key = customerIdOf(request);
        return ctx.send(request, { key, type: 'merchant.show-contact', payload: { shown } }, () => ({
          shown,
        }));
      },
    }),
    {
      method: 'POST',
      path: '/private/merchant/trade-registration',
      auth: 'session',
      limit: { points: 30, seconds: 3600 },
      summary: 'Adds a paper of the trade registration (multipart, one image or PDF), five at most',
      answers: { 200: 'MerchantPaper', 202: 'Pending' },
      refusals: [...COMMAND_REFUSALS.customers, 'file_type_refused', 'payload_too_large', 'overloaded'],
      handler: async (request) => {
        const owner = customerIdOf(request);
        const permit = await signPermit(
          {
            use: 'upload',
            mediaKind: 'document',
            owner,
            adId: merchantFolder(owner),
            purpose: 'registration',
            maxBytes: MOST_BYTES,
            mediaId: idFor('media', request, ctx.env.SECRET),
          },
          ctx.env.SECRET,
        );
        const { correlationId, signal } = request;
        const target = { mediaUrl: ctx.env.MEDIA_URL, permit, correlationId, signal };
        return addMedia(request.raw.req, target, ({ mediaId, name }) =>
          ctx.send(request, { key: owner, type: 'merchant.add-paper', payload: { mediaId, name } }, () => ({
            mediaId,
            name,
          })),
        );
      },
    },
    route({
      method: 'GET',
      path: '/private/merchant/trade-registration/:mediaId',
      auth: 'session',
      summary: 'Leads to an own paper, by an address that holds for two minutes',
      answers: { 303: 'Empty' },
      handler: async (request) => leadToDocument(ctx, request, await ownPaper(request)),
    }),
    route({
      method: 'DELETE',
      path: '/private/merchant/trade-registration/:mediaId',
      auth: 'session',
      summary: 'Takes back a paper that the team neither looks at nor decided by',
      answers: 'Removed',
      refusals: COMMAND_REFUSALS.customers,
      handler: async (request) => {
        const mediaId = await ownPaper(request);
        const key = customerIdOf(request);
        return ctx.send(request, { key, type: 'merchant.remove-paper', payload: { mediaId } }, () => ({
          removed: true,
        }));
      },
    }),
  ];
};
