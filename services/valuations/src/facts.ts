import type { AuctionState, CustomerState, PublishedListing } from '@rollheim/contracts';
import { evidenceVehicleOfAd } from '@rollheim/contracts/server';
import { copyStates, type StateCopy } from '@rollheim/service-kit';
import type pg from 'pg';

const confirmed: StateCopy<CustomerState> = {
  table: 'customer_facts',
  key: ['customer_id'],
  yields: 'never',
  row: ({ emailVerified }, key) => (emailVerified === true ? { customer_id: key } : null),
};

const soldAuction: StateCopy<AuctionState> = {
  table: 'sold_auction',
  key: ['auction_id'],
  // a sale that is voided later is none
  row: ({ version, status, soldPrice, ownerCustomerId, since }, key) =>
    status !== 'sold' || soldPrice === null || ownerCustomerId === null
      ? null
      : { auction_id: key, version, seller_id: ownerCustomerId, price: soldPrice, sold_at: since },
};

const adVehicle: StateCopy<PublishedListing> = {
  table: 'ad_vehicle',
  key: ['ad_id'],
  row({ version, content }, key) {
    const vehicle = evidenceVehicleOfAd(content);
    if (vehicle === null) return null;
    const { productType, make, category } = vehicle;
    return { ad_id: key, version, product_type: productType, make, category, vehicle };
  },
};

/** Keeps what was sold, and for how much: what was released last is what was bought. */
export const projectSales = copyStates({ 'auctions.state': soldAuction, 'listings.published': adVehicle });

/** Keeps which accounts have a confirmed address: they need not confirm it for a valuation. */
export const projectFacts = copyStates({ 'customers.state': confirmed });

/** True for an account whose own address is confirmed. */
export async function hasConfirmedAddress(client: pg.PoolClient, customerId: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from customer_facts where customer_id = $1', [
    customerId,
  ]);
  return rowCount === 1;
}
