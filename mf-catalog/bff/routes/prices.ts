import { COMMAND_REFUSALS, maySee } from '@rollheim/contracts';
import { evidenceVehicleOfAd } from '@rollheim/contracts/server';
import { pricesOf, route, type BffContext, type Route } from '@rollheim/service-kit';
import { detail, roleOf } from '../queries.ts';

/** What sales say of a vehicle's price: for those who bid, and for its owner; never part of a cached answer. */
export const priceRoutes = (ctx: BffContext): readonly Route[] => [
  route({
    method: 'GET',
    path: '/private/auction/:id/prices',
    auth: 'session',
    limit: { points: 60, seconds: 60 },
    summary:
      'What sales of vehicles like it brought: for accepted dealers, its buyer, its owner and operators',
    answers: 'VehiclePrices',
    refusals: COMMAND_REFUSALS.valuations,
    handler: async (request) => {
      const adId = request.params.id;
      const viewer = request.session?.customerId ?? null;
      const [vehicle, role] = await Promise.all([
        detail(ctx.pool, adId, viewer),
        roleOf(ctx.pool, adId, viewer),
      ]);
      if (!vehicle) throw ctx.problem('not_found');
      if (!maySee(role, 'priceEvidence')) throw ctx.problem('not_allowed');
      return { body: await pricesOf(ctx, request, evidenceVehicleOfAd(vehicle.content)) };
    },
  }),
];
