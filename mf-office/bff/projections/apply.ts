import {
  coverOf,
  refundIn,
  TEAM_SETTINGS,
  type AuctionState,
  type CustomerState,
  type ListingState,
  type OrderState,
  type SettingState,
  type ValuationState,
} from '@rollheim/contracts';
import { copyStates, type StateCopy } from '@rollheim/service-kit';
import { hintsOf } from './hints.ts';

const customer: StateCopy<CustomerState> = {
  table: 'customer',
  key: ['customer_id'],
  row: (state) => ({
    customer_id: state.customerId,
    version: state.version,
    state,
  }),
};

const makeOf = ({ attributes }: ListingState['content']): string | null => {
  const make = attributes?.['make'];
  return typeof make === 'string' ? make : null;
};

const ad: StateCopy<ListingState> = {
  table: 'ad',
  key: ['ad_id'],
  row(listing) {
    const { content, ...state } = listing;
    if (state.discarded) return null;
    return {
      ad_id: state.adId,
      version: state.version,
      number: state.number,
      owner_customer_id: state.ownerCustomerId,
      owner_segment: state.ownerSegment,
      title: content.title,
      product_type: content.productType,
      category: content.category,
      make: makeOf(content),
      media_id: coverOf(content.gallery),
      pictures: content.gallery.length,
      documents: state.documents,
      zip_code: content.pickup?.zipCode ?? null,
      city: content.pickup?.city ?? null,
      country: content.pickup?.country ?? null,
      hints: hintsOf(listing),
    };
  },
};

const auction: StateCopy<AuctionState> = {
  table: 'auction',
  key: ['auction_id'],
  tellsVersions: true,
  row: (state) => ({
    auction_id: state.auctionId,
    version: state.version,
    status: state.status,
    since: state.since,
    end_at: state.endAt,
    price: state.soldPrice ?? state.price ?? state.startPrice,
    bid_count: state.bidCount,
    outage: state.outage,
  }),
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
    due_on: state.invoice?.dueOn ?? null,
    changed_at: state.changedAt,
    buyer: state.buyerCustomerId,
    seller: state.sellerCustomerId,
    status: state.status,
    price: state.price,
    commission: state.commission.gross,
    refund_due: refundIn(state)?.due ?? 0,
    created_at: state.createdAt,
    state,
  }),
};

const valuation: StateCopy<ValuationState> = {
  table: 'valuation',
  key: ['valuation_id'],
  row: (state) => ({
    valuation_id: state.valuationId,
    version: state.version,
    status: state.status,
    submitted_at: state.submittedAt,
    state,
  }),
};

const setting: StateCopy<SettingState> = {
  table: 'setting',
  key: ['key'],
  yields: 'always',
  row: ({ value }, key) => (TEAM_SETTINGS.includes(key) ? { key, value } : null),
};

/** Writes a batch of state messages; older versions, and the same batch again, change nothing. */
export const apply = copyStates({
  'customers.state': customer,
  'listings.state': ad,
  'auctions.state': auction,
  'orders.state': sale,
  'valuations.state': valuation,
  'settings.state': setting,
});
