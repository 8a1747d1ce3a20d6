import { COMMAND_REFUSALS } from '@rollheim/contracts';
import type { BffContext, BffRequest, Route } from '@rollheim/service-kit';
import Joi from 'joi';
import { adIdOf, listingCall } from '../owner.ts';

interface Source {
  readonly source: string;
  readonly source_url: string;
  readonly funnel: string;
}

const source = Joi.object<Source>({
  source: Joi.string().allow('').max(200).required(),
  source_url: Joi.string().allow('').max(2_000).required(),
  funnel: Joi.string().allow('').max(200).required(),
});
const referral = Joi.object<{ referral_code: string }>({
  referral_code: Joi.string()
    .pattern(/^[\w-]{1,64}$/)
    .required(),
}).unknown(true);

/** Where the seller of an ad came from; kept with the ad, for no one but the house (spec 2 §7.3). */
export const trackingRoutes = (ctx: BffContext): readonly Route[] => [
  {
    method: 'PUT',
    path: '/public/product/track/:id',
    auth: 'public',
    body: source,
    limit: { points: 60, seconds: 3600 },
    summary: 'Keeps where the seller came from, for the owner of the ad alone',
    answers: 'Tracked',
    refusals: COMMAND_REFUSALS.listings,
    handler: (request: BffRequest<Source>) => {
      const { source: from, source_url: sourceUrl, funnel } = request.body;
      return track(ctx, request, { source: { source: from, sourceUrl, funnel } });
    },
  },
  {
    method: 'PUT',
    path: '/private/product/tapfiliate/:id',
    auth: 'session',
    query: referral,
    limit: { points: 60, seconds: 3600 },
    summary: 'Keeps by whose recommendation an ad came, after it was submitted',
    answers: 'Tracked',
    refusals: COMMAND_REFUSALS.listings,
    handler: (request: BffRequest<unknown, { referral_code: string }>) =>
      track(ctx, request, { referralCode: request.query.referral_code }),
  },
];

const track = (
  ctx: BffContext,
  request: BffRequest,
  what: { source?: { source: string; sourceUrl: string; funnel: string }; referralCode?: string },
) => {
  const payload = { adId: adIdOf(request), uuidHash: request.uuidHash, ...what };
  return ctx.send(request, listingCall('listing.track', payload), () => ({ tracked: true }));
};
