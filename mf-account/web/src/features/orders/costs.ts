import { atPrice, type Costs } from '@rollheim/auction-rules';
import type { OrderState } from '@rollheim/contracts';

type Sold = Pick<OrderState, 'price' | 'vehicleCost'>;
type Bought = Sold & Pick<OrderState, 'commission'>;

/** How the vehicle's VAT is treated, as the order keeps it; an older order charged its price as it was. */
export const vehicleVatOf = ({ vehicleCost }: Sold): Pick<Costs, 'treatment' | 'vehicleVat'> => ({
  treatment: vehicleCost?.treatment ?? 'margin',
  vehicleVat: vehicleCost?.vat ?? 0,
});

/** The facts that the buyer's cost table is made of. */
export const costsOf = ({ commission, ...sold }: Bought): Costs => ({
  ...vehicleVatOf(sold),
  kind: sold.vehicleCost?.kind ?? 'margin',
  commissionNet: commission.net,
  commissionVat: commission.vat,
  reverseCharge: commission.reverseCharge,
});

/** What an operator took off the gross price in a dispute, cents. */
export const reductionOf = ({ dispute }: Pick<OrderState, 'dispute'>): number => dispute?.reduction ?? 0;

/** The gross price without its VAT, cents: before a reduction. */
export const netPriceOf = ({ price, vehicleCost }: Sold): number =>
  vehicleCost ? atPrice(vehicleCost, price).net : price;

/** What the buyer owes the seller, after a reduction; cents. */
export const payableOf = ({ price, vehicleCost }: Sold): number => vehicleCost?.payable ?? price;

/** How that amount is labelled. */
export const payableKind = ({ vehicleCost }: Sold): Costs['kind'] =>
  vehicleCost?.treatment === 'intra_community' || vehicleCost?.treatment === 'export'
    ? 'net'
    : vehicleCost?.kind === 'margin'
      ? 'margin'
      : 'gross';
