import { settle, type TaxProfile } from '@rollheim/auction-rules';
import type { OrderState } from '@rollheim/contracts';
import type pg from 'pg';
import type { Params } from './message.ts';

/** A message with a price, for its receiver. */
export interface Priced {
  readonly params: Params;
  readonly auctionId: string;
  readonly customerId: string;
  readonly ownerCustomerId: string | null;
}

interface TaxRow {
  readonly customer_id: string;
  readonly auction_id: string;
  readonly country: string | null;
  readonly vat_country: string;
  readonly vat_verified: boolean;
}

const grossOf = ({ params, customerId, ownerCustomerId }: Priced): number | null => {
  const gross = params['price'] ?? params['amount'];
  return typeof gross === 'number' && customerId !== ownerCustomerId ? gross : null;
};

const pairOf = (customerId: string, auctionId: string): string => `${customerId} ${auctionId}`;

/** Adds the net price for each receiver who sees net (docs/money.md); the seller's own prices stay gross. */
export async function withNetPrices(db: pg.ClientBase, messages: readonly Priced[]): Promise<Params[]> {
  const asked = [
    ...new Map(
      messages
        .filter((message) => grossOf(message) !== null)
        .map((message) => [pairOf(message.customerId, message.auctionId), message]),
    ).values(),
  ];
  if (asked.length === 0) return messages.map(({ params }) => params);
  const { rows } = await db.query<TaxRow>({
    name: 'net_prices',
    text: `select g.customer_id, g.auction_id, t.country, t.vat_country, t.vat_verified
      from unnest($1::uuid[], $2::text[]) as g(customer_id, auction_id)
      join tax_profiles t on t.customer_id = g.customer_id
      join reportable_vehicles r on r.auction_id = g.auction_id`,
    values: [asked.map(({ customerId }) => customerId), asked.map(({ auctionId }) => auctionId)],
  });
  const profiles = new Map(rows.map((row) => [pairOf(row.customer_id, row.auction_id), taxProfileOf(row)]));
  return messages.map((message) => {
    const gross = grossOf(message);
    const buyer = profiles.get(pairOf(message.customerId, message.auctionId));
    if (gross === null || !buyer) return message.params;
    const { kind, net } = settle(gross, buyer, true);
    return kind === 'net' ? { ...message.params, priceNet: net } : message.params;
  });
}

const taxProfileOf = (row: TaxRow): TaxProfile => ({
  country: row.country,
  vatNumberOf: row.vat_country,
  vatNumberVerified: row.vat_verified,
});

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
