import type { Costs } from '@rollheim/auction-rules';
import type { OrderState } from '@rollheim/contracts';

type Sold = Pick<OrderState, 'price' | 'commission' | 'vehicleCost'>;

/** The facts that a cost table is made of, as the order keeps them; an older order charged its price as it was. */
export const costsOf = ({ commission, vehicleCost }: Sold): Costs => ({
  kind: vehicleCost?.kind ?? 'margin',
  treatment: vehicleCost?.treatment ?? 'margin',
  vehicleVat: vehicleCost?.vat ?? 0,
  commissionNet: commission.net,
  commissionVat: commission.vat,
  reverseCharge: commission.reverseCharge,
});

/** What the buyer owes the seller, cents. */
export const payableOf = ({ price, vehicleCost }: Sold): number => vehicleCost?.payable ?? price;

/** How that amount is labelled. */
export const payableKind = ({ vehicleCost }: Sold): Costs['kind'] =>
  vehicleCost?.treatment === 'intra_community' || vehicleCost?.treatment === 'export'
    ? 'net'
    : vehicleCost?.kind === 'margin'
      ? 'margin'
      : 'gross';
