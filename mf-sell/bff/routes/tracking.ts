import { COMMAND_REFUSALS } from '@rollheim/contracts';
import { object, text } from '@rollheim/contracts/schema';
import { route, type BffContext, type RequestOf, type Route } from '@rollheim/service-kit';
import Joi from 'joi';
import { adIdOf, listingCall } from '../owner.ts';

const source = object({
  source: text(Joi.string().allow('').max(200)),
  source_url: text(Joi.string().allow('').max(2_000)),
  funnel: text(Joi.string().allow('').max(200)),
});
const referral = object({
  referral_code: text(Joi.string().pattern(/^[\w-]{1,64}$/)),
}).unknown(true);

/** Where the seller of an ad came from; kept with the ad, for no one but the house (spec 2 §7.3). */
export const trackingRoutes = (ctx: BffContext): readonly Route[] => [
  route({
    method: 'PUT',
    path: '/public/product/track/:id',
    auth: 'public',
    body: source,
    limit: { points: 60, seconds: 3600 },
    summary: 'Keeps where the seller came from, for the owner of the ad alone',
    answers: 'Tracked',
    refusals: COMMAND_REFUSALS.listings,
    handler: (request) => {
      const { source: from, source_url: sourceUrl, funnel } = request.body;
      return track(ctx, request, { source: { source: from, sourceUrl, funnel } });
    },
  }),
  route({
    method: 'PUT',
    path: '/private/product/tapfiliate/:id',
    auth: 'session',
    query: referral,
    limit: { points: 60, seconds: 3600 },
    summary: 'Keeps by whose recommendation an ad came, after it was submitted',
    answers: 'Tracked',
    refusals: COMMAND_REFUSALS.listings,
    handler: (request) => track(ctx, request, { referralCode: request.query.referral_code }),
  }),
];

const track = (
  ctx: BffContext,
  request: RequestOf<'id'>,
  what: { source?: { source: string; sourceUrl: string; funnel: string }; referralCode?: string },
) => {
  const payload = { adId: adIdOf(request), uuidHash: request.uuidHash, ...what };
  return ctx.send(request, listingCall('listing.track', payload), () => ({ tracked: true }));
};
