import type { SaleOrigin, Sold } from './events.ts';
import type { Auction, Party } from './state.ts';

/** Every concluded sale makes one order, pending. Price in cents. */
export function sale(state: Auction, at: number, buyer: Party, price: number, origin: SaleOrigin): Sold {
  return {
    type: 'Sold',
    at,
    merchant: buyer.merchant,
    customer: buyer.customer,
    price,
    origin,
    orderId: `${state.auctionId}-${state.orders.length + 1}`,
  };
}
