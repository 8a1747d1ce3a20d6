import {
  coverOf,
  type AuctionState,
  type CustomerState,
  type ListingState,
  type ValuationState,
} from '@rollheim/contracts';
import { copiedTable, copyStates } from '@rollheim/service-kit';

const ad = copiedTable({
  table: 'ad',
  columns: {
    ad_id: 'text not null',
    version: 'int not null',
    number: 'int not null',
    owner_customer_id: 'text',
    owner_uuid_hash: 'text',
    title: 'text not null',
    product_type: 'text not null',
    media_id: 'text',
    required_percent: 'jsonb not null',
    documents: 'int not null',
    updated_at: 'timestamptz not null',
  },
  key: ['ad_id'],
  indexes: ['(owner_customer_id, updated_at desc)', '(owner_uuid_hash) where owner_uuid_hash is not null'],
  fixed: ['number', 'product_type'],
  row({ content, ...state }: ListingState, adId: string) {
    if (state.discarded) return null;
    return {
      ad_id: adId,
      version: state.version,
      number: state.number,
      owner_customer_id: state.ownerCustomerId,
      owner_uuid_hash: state.ownerUuidHash,
      title: content.title,
      product_type: content.productType,
      media_id: coverOf(content.gallery),
      required_percent: state.requiredPercent,
      documents: state.documents,
      updated_at: state.updatedAt,
    };
  },
});

const auction = copiedTable({
  table: 'auction',
  columns: {
    auction_id: 'text not null',
    version: 'int not null',
    status: 'text not null',
    round: 'int not null',
    price: 'bigint',
    sold_price: 'bigint',
    bid_count: 'int not null',
    end_at: 'timestamptz',
    start_price: 'bigint',
  },
  key: ['auction_id'],
  tellsVersions: true,
  row: (state: AuctionState, auctionId: string) => ({
    auction_id: auctionId,
    version: state.version,
    status: state.status,
    round: state.round,
    price: state.price,
    sold_price: state.soldPrice,
    bid_count: state.bidCount,
    end_at: state.endAt,
    start_price: state.startPrice,
  }),
});

const valuation = copiedTable({
  table: 'valuation',
  columns: {
    valuation_id: 'text not null',
    version: 'int not null',
    customer_id: 'text',
    uuid_hash: 'text',
    status: 'text not null',
    product_type: 'text not null',
    // what was given of the vehicle: an ad may begin with it
    product: 'jsonb not null',
    // what its seller remarked is text of the ad that begins with it
    notes: 'text not null',
    confirmed: 'boolean not null',
    range: 'jsonb',
    valuated_at: 'timestamptz',
    created_at: 'timestamptz not null',
  },
  key: ['valuation_id'],
  indexes: ['(uuid_hash)', '(customer_id)'],
  fixed: ['product_type', 'created_at'],
  row: (state: ValuationState, valuationId: string) => ({
    valuation_id: valuationId,
    version: state.version,
    customer_id: state.customerId,
    uuid_hash: state.uuidHash,
    status: state.status,
    product_type: state.productType,
    product: state.product,
    notes: state.notes,
    confirmed: state.confirmed,
    range: state.range,
    valuated_at: state.valuatedAt,
    created_at: state.createdAt,
  }),
});

const seller = copiedTable({
  table: 'seller',
  columns: {
    customer_id: 'text not null',
    version: 'int not null',
    commercial: 'boolean not null',
  },
  key: ['customer_id'],
  row: (state: CustomerState, customerId: string) => ({
    customer_id: customerId,
    version: state.version,
    commercial: state.profileType !== 'PRIVATE',
  }),
});

/** Writes a batch of state messages; older versions, and the same batch again, change nothing. */
export const apply = copyStates({
  'listings.state': ad,
  'auctions.state': auction,
  'customers.state': seller,
  'valuations.state': valuation,
});
