import type { BffContext, Route } from '@rollheim/service-kit';
import Joi from 'joi';
import { adIdOf, changeAd, listingCall, uuidHashOf } from '../owner.ts';

const submitBody = Joi.object({
  acceptTerms: Joi.boolean().strict().required(),
  acceptPrivacy: Joi.boolean().strict().required(),
});

/** Handing over an ad to an account, and submitting it for review. */
export const submissionRoutes = (ctx: BffContext): readonly Route[] => [
  {
    method: 'POST',
    path: '/private/product/:id/take-over',
    auth: 'session',
    summary: 'Hands an ad of this browser over to the account',
    handler: async (request) => {
      const uuidHash = uuidHashOf(request);
      if (uuidHash === null) throw ctx.problem('not_found');
      const payload = { adId: adIdOf(request), uuidHash };
      return changeAd(ctx, request, listingCall('listing.take-over', payload));
    },
  },
  {
    method: 'POST',
    path: '/private/product/:id/submit',
    auth: 'session',
    body: submitBody,
    summary:
      'Submits the ad for review; before the e-mail address is verified the submission is kept until it is',
    handler: (request) => {
      const { acceptTerms, acceptPrivacy } = request.body;
      const payload = { adId: adIdOf(request), acceptTerms, acceptPrivacy };
      return ctx.send(request, listingCall('listing.submit', payload), () => ({ submitted: true }));
    },
  },
];
