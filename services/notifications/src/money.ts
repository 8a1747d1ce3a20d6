import { settle, type TaxProfile } from '@rollheim/auction-rules';
import type { ReceivedMessage } from '@rollheim/bus';
import type { CustomerState, OrderState, PublishedListing } from '@rollheim/contracts';
import type pg from 'pg';
import type { Params } from './message.ts';

/** State topics that say who sees net prices of which vehicles. */
export const MONEY_TOPICS = ['customers.state', 'listings.published'] as const;

/** Keeps the customers with a VAT number and the vehicles whose VAT is reportable: all that prices depend on. */
export async function projectMoney(
  messages: readonly ReceivedMessage[],
  client: pg.PoolClient,
): Promise<void> {
  for (const { topic, key, payload } of messages) {
    if (topic === 'customers.state') await saveTaxProfile(client, key, payload as CustomerState | null);
    else await saveReportable(client, key, payload as PublishedListing | null);
  }
}

async function saveTaxProfile(
  client: pg.PoolClient,
  customerId: string,
  state: CustomerState | null,
): Promise<void> {
  if (!state?.vat) {
    await client.query('delete from tax_profiles where customer_id = $1', [customerId]);
    return;
  }
  await client.query(
    `insert into tax_profiles (customer_id, country, vat_country, vat_verified) values ($1, $2, $3, $4)
     on conflict (customer_id) do update set country = $2, vat_country = $3, vat_verified = $4`,
    [customerId, state.country, state.vat.country, state.vat.verified],
  );
}

async function saveReportable(
  client: pg.PoolClient,
  adId: string,
  listing: PublishedListing | null,
): Promise<void> {
  await client.query(
    listing?.content.vatReportable
      ? 'insert into reportable_vehicles (auction_id) values ($1) on conflict do nothing'
      : 'delete from reportable_vehicles where auction_id = $1',
    [adId],
  );
}

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
