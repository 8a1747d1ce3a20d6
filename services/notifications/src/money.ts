import { settle, type TaxProfile } from '@rollheim/auction-rules';
import type { OrderState } from '@rollheim/contracts';
import type pg from 'pg';
import type { Params } from './message.ts';

/** Adds the net price for a receiver who sees net (docs/money.md); the seller's own prices stay gross. */
export async function withNetPrice(
  db: pg.ClientBase,
  params: Params,
  about: {
    readonly auctionId: string;
    readonly customerId: string;
    readonly ownerCustomerId: string | null;
  },
): Promise<Params> {
  const gross = params['price'] ?? params['amount'];
  if (typeof gross !== 'number' || about.customerId === about.ownerCustomerId) return params;
  const { rows } = await db.query<{ country: string | null; vat_country: string; vat_verified: boolean }>({
    name: 'net_price',
    text: `select t.country, t.vat_country, t.vat_verified from tax_profiles t
      where t.customer_id = $1 and exists (select 1 from reportable_vehicles r where r.auction_id = $2)`,
    values: [about.customerId, about.auctionId],
  });
  const row = rows[0];
  if (!row) return params;
  const buyer: TaxProfile = {
    country: row.country,
    vatNumberOf: row.vat_country,
    vatNumberVerified: row.vat_verified,
  };
  const { kind, net } = settle(gross, buyer, true);
  return kind === 'net' ? { ...params, priceNet: net } : params;
}

/** Amounts of an order as its buyer reads them: the price as it was shown, what the seller gets, the commission. */
export function buyerAmounts({ price, commission, vehicleCost, invoice }: OrderState): Params {
  return {
    price,
    ...(vehicleCost?.kind === 'net' ? { priceNet: vehicleCost.net } : {}),
    ...(vehicleCost ? { payable: vehicleCost.payable } : {}),
    ...(invoice ? { invoice: invoice.number } : {}),
    ...(commission.reverseCharge ? { commissionNet: commission.net } : { commission: commission.gross }),
  };
}
