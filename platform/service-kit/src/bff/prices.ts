import type { EvidenceVehicle, VehiclePrices } from '@rollheim/contracts';
import type { BffContext, BffRequest } from './types.ts';

/** What concluded sales say of a vehicle's price; of one whose year or mileage is not known, nothing. */
export async function pricesOf(
  ctx: Pick<BffContext, 'ask'>,
  request: BffRequest<unknown, unknown>,
  vehicle: EvidenceVehicle | null,
): Promise<VehiclePrices> {
  if (vehicle === null) return { evidence: null };
  // one model for each type: its key spreads the questions as the models lie
  const evidence = await ctx.ask(request, {
    key: vehicle.productType,
    type: 'valuation.evidence',
    payload: { vehicle },
  });
  return { evidence };
}
