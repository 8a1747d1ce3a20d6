import { COMMAND_REFUSALS, refusalsOf, type Submission } from '@rollheim/contracts';
import { flag, object, text } from '@rollheim/contracts/schema';
import {
  route,
  ProblemError,
  type Answer,
  type BffContext,
  type RequestOf,
  type Route,
} from '@rollheim/service-kit';
import Joi from 'joi';
import { ownContextOf } from '../own-context.ts';
import { adIdOf, changeAd, listingCall, readAd } from '../owner.ts';
import { statusOf } from '../queries.ts';

const submitBody = object({
  acceptTerms: flag(Joi.boolean().strict()),
  acceptPrivacy: flag(Joi.boolean().strict()),
});

/** The owner's moves of the ad are moves of its auction: who may make them when is for the rules. */
const moveOf =
  (ctx: BffContext) =>
  (path: string, type: 'auction.withdraw' | 'auction.change', summary: string): Route =>
    route({
      method: 'POST',
      path: `/private/product/:id/${path}`,
      auth: 'session',
      idempotent: true,
      summary,
      answers: 'Status',
      refusals: [...refusalsOf(type), ...COMMAND_REFUSALS.listings],
      handler: async (request) => {
        const { listing } = await readAd(ctx, request);
        const auctionId = listing.adId;
        return ctx.send(request, { key: auctionId, type, payload: { auctionId } }, ({ auction }) => ({
          status: auction.status,
        }));
      },
    });

/** The register of vehicles knows no fields: what it refuses is the number of the vehicle. */
const namingVin = (answer: Promise<Answer>): Promise<Answer> =>
  answer.catch((error: unknown) => {
    if (error instanceof ProblemError && error.code === 'vehicle_listed')
      throw new ProblemError(error.code, { vin: 'validation.vehicle_listed' });
    throw error;
  });

/** Asks the auction itself: right after the submission the read model may be behind. */
async function submissionOf(ctx: BffContext, request: RequestOf<'id'>): Promise<Submission> {
  const { listing } = await readAd(ctx, request);
  const auctionId = listing.adId;
  const context = await ownContextOf(ctx, request, auctionId);
  if (!context) return { status: 'editing', stored: false };
  return {
    status: context.status ?? (await statusOf(ctx.pool, auctionId)),
    stored: context.submissionStored ?? false,
  };
}

const claimBody = object({ claim: text(Joi.string().pattern(/^[\w-]{43}$/)) });
const CLAIMS = { points: 60, seconds: 3600 };

/** Handing over an ad to an account, and submitting it for review. */
export const submissionRoutes = (ctx: BffContext): readonly Route[] => {
  const move = moveOf(ctx);
  return [
    route({
      method: 'POST',
      path: '/private/product/:id/take-over',
      auth: 'session',
      summary: 'Hands an ad of this browser over to the account',
      answers: 'Ad',
      refusals: COMMAND_REFUSALS.listings,
      handler: async (request) => {
        const uuidHash = request.uuidHash;
        if (uuidHash === null) throw ctx.problem('not_found');
        const payload = { adId: adIdOf(request), uuidHash };
        return changeAd(ctx, request, listingCall('listing.take-over', payload));
      },
    }),
    route({
      method: 'POST',
      path: '/public/product/:id/claim',
      auth: 'public',
      body: claimBody,
      limit: CLAIMS,
      summary:
        'Makes an ad without an account that of this browser, which lost its cookie, by the `claim` of the ad’s last answer',
      answers: 'Ad',
      refusals: COMMAND_REFUSALS.listings,
      handler: async (request) => {
        const { uuidHash, body } = request;
        if (uuidHash === null) throw ctx.problem('not_found');
        const payload = { adId: adIdOf(request), claim: body.claim, uuidHash };
        return changeAd(ctx, request, listingCall('listing.claim', payload));
      },
    }),
    route({
      method: 'POST',
      path: '/private/product/:id/submit',
      auth: 'session',
      body: submitBody,
      summary:
        'Submits the ad for review; before the e-mail address is verified the submission is kept until it is',
      answers: 'Submitted',
      refusals: COMMAND_REFUSALS.listings,
      handler: (request) => {
        const { acceptTerms, acceptPrivacy } = request.body;
        const payload = { adId: adIdOf(request), acceptTerms, acceptPrivacy };
        return namingVin(
          ctx.send(request, listingCall('listing.submit', payload), () => ({ submitted: true })),
        );
      },
    }),
    route({
      method: 'GET',
      path: '/private/product/:id/submission',
      auth: 'session',
      summary:
        'Whether the ad was submitted: its state, and whether the submission waits for the e-mail address',
      answers: 'Submission',
      handler: async (request) => ({ body: await submissionOf(ctx, request) }),
    }),
    move('withdraw', 'auction.withdraw', 'Withdraws an ad that is not being bid on or negotiated'),
    move('reopen', 'auction.change', 'Takes an unsold ad back to editing; a bid that binds is let go'),
  ];
};
