import {
  coverOf,
  TEAM_SETTINGS,
  type AuctionState,
  type CustomerState,
  type ListingState,
  type OrderState,
  type SettingState,
  type ValuationState,
} from '@rollheim/contracts';
import { refundIn } from '@rollheim/contracts/server';
import { copiedTable, copyStates } from '@rollheim/service-kit';
import { hintsOf } from './hints.ts';

const customer = copiedTable({
  table: 'customer',
  columns: {
    customer_id: 'text not null',
    version: 'int not null',
    state: 'jsonb not null',
  },
  key: ['customer_id'],
  row: (state: CustomerState) => ({
    customer_id: state.customerId,
    version: state.version,
    state,
  }),
});

const makeOf = ({ attributes }: ListingState['content']): string | null => {
  const make = attributes?.['make'];
  return typeof make === 'string' ? make : null;
};

const ad = copiedTable({
  table: 'ad',
  columns: {
    ad_id: 'text not null',
    version: 'int not null',
    number: 'int not null',
    owner_customer_id: 'text',
    owner_segment: 'text not null',
    title: 'text not null',
    product_type: 'text not null',
    category: 'text',
    make: 'text',
    media_id: 'text',
    pictures: 'int not null',
    documents: 'int not null',
    zip_code: 'text',
    city: 'text',
    country: 'text',
    hints: 'text[] not null',
  },
  key: ['ad_id'],
  indexes: ['(number)', '(owner_customer_id)'],
  row(listing: ListingState) {
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
});

const auction = copiedTable({
  table: 'auction',
  columns: {
    auction_id: 'text not null',
    version: 'int not null',
    status: 'text not null',
    since: 'timestamptz not null',
    end_at: 'timestamptz',
    // the visible price: sold for, highest bid, or start price
    price: 'bigint',
    bid_count: 'int not null',
    outage: 'boolean not null',
  },
  key: ['auction_id'],
  indexes: ['(status, since)'],
  tellsVersions: true,
  row: (state: AuctionState) => ({
    auction_id: state.auctionId,
    version: state.version,
    status: state.status,
    since: state.since,
    end_at: state.endAt,
    price: state.soldPrice ?? state.price ?? state.startPrice,
    bid_count: state.bidCount,
    outage: state.outage,
  }),
});

const sale = copiedTable({
  table: 'sale',
  columns: {
    order_id: 'text not null',
    version: 'int not null',
    auction_id: 'text not null',
    number: 'int not null',
    title: 'text not null',
    // number and due day of the commission invoice
    invoice: 'text',
    due_on: 'date',
    changed_at: 'timestamptz not null',
    buyer: 'text not null',
    seller: 'text not null',
    status: 'text not null',
    price: 'bigint not null',
    commission: 'bigint not null',
    // what its buyer gets back
    refund_due: 'bigint not null',
    created_at: 'timestamptz not null',
    state: 'jsonb not null',
  },
  key: ['order_id'],
  indexes: [
    '(buyer, created_at desc)',
    '(seller, created_at desc)',
    '(status, changed_at desc)',
    '(number)',
    '(invoice)',
  ],
  row: (state: OrderState) => ({
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
});

const valuation = copiedTable({
  table: 'valuation',
  columns: {
    valuation_id: 'text not null',
    version: 'int not null',
    status: 'text not null',
    submitted_at: 'timestamptz',
    state: 'jsonb not null',
  },
  key: ['valuation_id'],
  indexes: ['(status, submitted_at)'],
  row: (state: ValuationState) => ({
    valuation_id: state.valuationId,
    version: state.version,
    status: state.status,
    submitted_at: state.submittedAt,
    state,
  }),
});

const setting = copiedTable({
  table: 'setting',
  columns: {
    key: 'text not null',
    value: 'text not null',
  },
  key: ['key'],
  yields: 'always',
  row: ({ value }: SettingState, key: string) => (TEAM_SETTINGS.includes(key) ? { key, value } : null),
});

/** Writes a batch of state messages; older versions, and the same batch again, change nothing. */
export const apply = copyStates({
  'customers.state': customer,
  'listings.state': ad,
  'auctions.state': auction,
  'orders.state': sale,
  'valuations.state': valuation,
  'settings.state': setting,
});
