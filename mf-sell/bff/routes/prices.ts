import { COMMAND_REFUSALS, type OwnAdPrices } from '@rollheim/contracts';
import { evidenceVehicleOfAd } from '@rollheim/contracts/server';
import { pricesOf, route, type BffContext, type RequestOf, type Route } from '@rollheim/service-kit';
import { adIdOf, listingCall } from '../owner.ts';
import { valuationOf } from '../queries.ts';

/** What the seller of an ad may ask before the prices are set. */
export const priceRoutes = (ctx: BffContext): readonly Route[] => {
  const prices = async (request: RequestOf<'id'>) => {
    const adId = adIdOf(request);
    const { listing, private: own } = await ctx.ask(
      request,
      listingCall('listing.get', { adId, uuidHash: request.uuidHash }),
    );
    const [known, valuation] = await Promise.all([
      pricesOf(ctx, request, evidenceVehicleOfAd(listing.content)),
      own.valuationId ? valuationOf(ctx.pool, own.valuationId) : null,
    ]);
    return { body: { ...known, valuation } satisfies OwnAdPrices };
  };
  const twin = (side: 'public' | 'private'): Route =>
    route({
      method: 'GET',
      path: `/${side}/product/:id/prices`,
      auth: side === 'public' ? ('public' as const) : ('session' as const),
      limit: { points: 60, seconds: 60 },
      summary: 'What sales of vehicles like it brought, and the valuation that the ad was begun with',
      answers: 'OwnAdPrices',
      refusals: [...COMMAND_REFUSALS.listings, ...COMMAND_REFUSALS.valuations],
      handler: prices,
    });
  return [twin('public'), twin('private')];
};
