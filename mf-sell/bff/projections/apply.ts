import { coverOf, type AuctionState, type ListingState, type ValuationState } from '@rollheim/contracts';
import { copyStates, type StateCopy } from '@rollheim/service-kit';

const ad: StateCopy<ListingState> = {
  table: 'ad',
  key: ['ad_id'],
  fixed: ['number', 'product_type'],
  row({ content, ...state }, adId) {
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
};

const auction: StateCopy<AuctionState> = {
  table: 'auction',
  key: ['auction_id'],
  tellsVersions: true,
  row: (state, auctionId) => ({
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
};

const valuation: StateCopy<ValuationState> = {
  table: 'valuation',
  key: ['valuation_id'],
  fixed: ['product_type', 'created_at'],
  row: (state, valuationId) => ({
    valuation_id: valuationId,
    version: state.version,
    customer_id: state.customerId,
    uuid_hash: state.uuidHash,
    status: state.status,
    product_type: state.productType,
    product: state.product,
    created_at: state.createdAt,
  }),
};

/** Writes a batch of state messages; older versions, and the same batch again, change nothing. */
export const apply = copyStates({
  'listings.state': ad,
  'auctions.state': auction,
  'valuations.state': valuation,
});
