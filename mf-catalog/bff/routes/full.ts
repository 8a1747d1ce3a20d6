import { COMMAND_REFUSALS, refusedArea } from '@rollheim/contracts';
import {
  leadToDocument,
  route,
  type BffContext,
  type BffRequest,
  type Route,
  type RequestOf,
} from '@rollheim/service-kit';
import { detail, roleOf } from '../queries.ts';

/** Looks at papers; a dealer looks at some vehicles a minute. */
const LOOKS = { points: 60, seconds: 60 };

/** Whoever of the team works on ads asks as the team: by its account, the listings service takes it for a seller. */
export async function askerOf(
  { pool }: Pick<BffContext, 'pool'>,
  { session, actor }: BffRequest<unknown, unknown>,
  adId: string,
): Promise<string | null> {
  if (session === null || refusedArea(session.roles, 'ads') !== null) return actor;
  const role = await roleOf(pool, adId, session.customerId);
  return role === 'operator' ? `operator:${session.customerId}` : actor;
}

/** What a vehicle holds besides its public document, for the role of the one who asks: never part of a cached answer. */
export const fullRoutes = (ctx: BffContext): readonly Route[] => {
  /** The ad of the path; throws where the asker does not see its page. */
  const adIdOf = async ({ params, session }: RequestOf<'id'>): Promise<string> => {
    const adId = params.id;
    if (!(await detail(ctx.pool, adId, session?.customerId ?? null))) throw ctx.problem('not_found');
    return adId;
  };
  return [
    route({
      method: 'GET',
      path: '/private/auction/:id/full',
      auth: 'session',
      limit: LOOKS,
      summary:
        'What accepted dealers, the buyer, the owner and operators see of a vehicle besides its public document: papers, and for the buyer the VIN',
      answers: 'VehicleFull',
      refusals: COMMAND_REFUSALS.listings,
      handler: async (request) => {
        const adId = await adIdOf(request);
        const actor = await askerOf(ctx, request, adId);
        return {
          body: await ctx.ask(request, { key: adId, type: 'listing.full', payload: { adId }, actor }),
        };
      },
    }),
    route({
      method: 'GET',
      path: '/private/auction/:id/papers/:mediaId',
      auth: 'session',
      limit: LOOKS,
      summary:
        'Leads to a paper that the asker may open, by an address that holds for two minutes, and notes who looked',
      answers: { 303: 'Empty' },
      refusals: COMMAND_REFUSALS.listings,
      handler: async (request) => {
        const adId = await adIdOf(request);
        const mediaId = request.params.mediaId;
        await ctx.ask(request, { key: adId, type: 'listing.open', payload: { adId, mediaId } });
        return leadToDocument(ctx, request, mediaId);
      },
    }),
    route({
      method: 'DELETE',
      path: '/private/auction/:id/papers/:mediaId/shared',
      auth: 'session',
      summary: 'The owner takes a paper back that dealers may open, while its ad is shown or sold',
      answers: 'VehicleFull',
      refusals: COMMAND_REFUSALS.listings,
      handler: async (request) => {
        const adId = await adIdOf(request);
        const mediaId = request.params.mediaId;
        const payload = { adId, mediaId, shared: false, uuidHash: null };
        await ctx.ask(request, { key: adId, type: 'listing.share-document', payload });
        return { body: await ctx.ask(request, { key: adId, type: 'listing.full', payload: { adId } }) };
      },
    }),
  ];
};
