import type { EvidenceVehicle, PriceEvidence } from '@rollheim/contracts';
import { evidenceOf } from '../evidence.ts';
import { figuresOf, sealLots, trainingSales, type WaitingSale } from '../lots.ts';
import { train } from '../price-model.ts';
import { pricedVehicle } from '../vehicle.ts';

/** A concluded sale as the service copies it. */
export interface CopiedSale extends Omit<WaitingSale, 'vehicle'> {
  readonly vehicle: EvidenceVehicle;
}

/** What is answered about a vehicle's price once the first job of a market has learnt from its sales, at an instant, epoch ms. */
export function evidenceAfter(
  sales: readonly CopiedSale[],
  at: number,
): (vehicle: EvidenceVehicle) => PriceEvidence {
  const waiting = sales.map((sale) => ({ ...sale, vehicle: pricedVehicle(sale.vehicle) }));
  const lots = sealLots(waiting, at, () => 0);
  return (vehicle) => {
    const own = lots.filter((lot) => lot.sales[0]?.vehicle.productType === vehicle.productType);
    const learnt = own.flatMap(trainingSales);
    const model = learnt.length === 0 ? null : train(learnt);
    return evidenceOf(model, own.map(figuresOf), pricedVehicle(vehicle), at);
  };
}
