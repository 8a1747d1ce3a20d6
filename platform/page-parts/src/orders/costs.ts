import { agreedPrice, presentPrice, type Costs } from '@rollheim/auction-rules';
import type { OrderState } from '@rollheim/contracts';

/** An order as far as its price depends on it. */
export type Sold = Pick<OrderState, 'status' | 'price' | 'vehicleCost' | 'dispute'>;
type Bought = Sold & Pick<OrderState, 'commission'>;

/** How the vehicle's VAT is treated, as the order keeps it; an older order charged its price as it was. */
export const vehicleVatOf = ({
  vehicleCost,
}: Pick<Sold, 'vehicleCost'>): Pick<Costs, 'treatment' | 'vehicleVat'> => ({
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

/** What the buyer owes the seller now, cents: after a reduction, and nothing once the order is canceled. */
export const payableOf = (order: Sold): number => presentPrice(order).payable;

/** What became of the agreed price, cents, as `basis` counts it; null: it is owed as it was agreed. */
export function priceChange(
  order: Sold,
  basis: 'gross' | 'payable' = 'payable',
): { readonly agreed: number; readonly reduction: number; readonly canceled: boolean } | null {
  const agreed = agreedPrice(order)[basis];
  const canceled = order.status === 'canceled';
  const reduction = canceled ? 0 : agreed - presentPrice(order)[basis];
  return canceled || reduction > 0 ? { agreed, reduction, canceled } : null;
}

/** How that amount is labelled. */
export const payableKind = ({ vehicleCost }: Pick<Sold, 'vehicleCost'>): Costs['kind'] =>
  vehicleCost?.treatment === 'intra_community' || vehicleCost?.treatment === 'export'
    ? 'net'
    : vehicleCost?.kind === 'margin'
      ? 'margin'
      : 'gross';
