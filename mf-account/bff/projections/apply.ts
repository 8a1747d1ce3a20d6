import type { AuctionState, CustomerState, ListingState, OrderState } from '@rollheim/contracts';
import { copyStates, type StateCopy } from '@rollheim/service-kit';

const customer: StateCopy<CustomerState> = {
  table: 'customer',
  key: ['customer_id'],
  row: (state) => ({ customer_id: state.customerId, version: state.version, state }),
};

const ad: StateCopy<ListingState> = {
  table: 'ad',
  key: ['ad_id'],
  row({ adId, version, number, ownerCustomerId, ownerSegment, discarded, content: { pickup } }) {
    if (discarded) return null;
    return {
      ad_id: adId,
      version,
      number,
      owner_customer_id: ownerCustomerId,
      owner_segment: ownerSegment,
      zip_code: pickup?.zipCode ?? null,
      city: pickup?.city ?? null,
      country: pickup?.country ?? null,
    };
  },
};

const auction: StateCopy<AuctionState> = {
  table: 'auction',
  key: ['auction_id'],
  tellsVersions: true,
  row: ({ auctionId, version, status }) => ({ auction_id: auctionId, version, status }),
};

const sale: StateCopy<OrderState> = {
  table: 'sale',
  key: ['order_id'],
  row: (state) => ({
    order_id: state.orderId,
    version: state.version,
    auction_id: state.auctionId,
    number: state.number,
    title: state.title,
    invoice: state.invoice?.number ?? null,
    buyer: state.buyerCustomerId,
    seller: state.sellerCustomerId,
    status: state.status,
    price: state.price,
    commission: state.commission.gross,
    created_at: state.createdAt,
    state,
  }),
};

/** Writes a batch of state messages; older versions, and the same batch again, change nothing. */
export const apply = copyStates({
  'customers.state': customer,
  'listings.state': ad,
  'auctions.state': auction,
  'orders.state': sale,
});
