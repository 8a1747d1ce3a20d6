import type { AuctionState, CustomerState, OrderState } from '@rollheim/contracts';
import { copiedTable, copyStates } from '@rollheim/service-kit';

const customer = copiedTable({
  table: 'customer',
  columns: {
    customer_id: 'text not null',
    version: 'int not null',
    state: 'jsonb not null',
  },
  key: ['customer_id'],
  row: (state: CustomerState) => ({ customer_id: state.customerId, version: state.version, state }),
});

const ad = copiedTable({
  table: 'ad',
  columns: {
    ad_id: 'text not null',
    version: 'int not null',
    number: 'int not null',
    owner_customer_id: 'text',
    owner_segment: 'text not null',
    zip_code: 'text',
    city: 'text',
    country: 'text',
  },
  key: ['ad_id'],
  indexes: ['(owner_customer_id)'],
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
});

const auction = copiedTable({
  table: 'auction',
  columns: {
    auction_id: 'text not null',
    version: 'int not null',
    status: 'text not null',
  },
  key: ['auction_id'],
  tellsVersions: true,
  row: ({ auctionId, version, status }: AuctionState) => ({ auction_id: auctionId, version, status }),
});

const sale = copiedTable({
  table: 'sale',
  columns: {
    order_id: 'text not null',
    version: 'int not null',
    auction_id: 'text not null',
    number: 'int not null',
    title: 'text not null',
    // number of the commission invoice
    invoice: 'text',
    buyer: 'text not null',
    seller: 'text not null',
    status: 'text not null',
    price: 'bigint not null',
    commission: 'bigint not null',
    created_at: 'timestamptz not null',
    state: 'jsonb not null',
  },
  key: ['order_id'],
  indexes: ['(buyer, created_at desc)', '(seller, created_at desc)'],
  row: (state: OrderState) => ({
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
});

/** Writes a batch of state messages; older versions, and the same batch again, change nothing. */
export const apply = copyStates({
  'customers.state': customer,
  'listings.state': ad,
  'auctions.state': auction,
  'orders.state': sale,
});
