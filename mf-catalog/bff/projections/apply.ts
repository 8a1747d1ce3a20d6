import { presentPrice } from '@rollheim/auction-rules';
import {
  coverOf,
  shownPrice,
  type AnsweredQuestion,
  type AuctionHistoryEntry,
  type AuctionState,
  type CustomerState,
  type LastLateOffer,
  type OrderState,
  type OwnSale,
  type PublishedListing,
  type SearchState,
  type WatchState,
} from '@rollheim/contracts';
import { vehicleFacts } from '@rollheim/contracts/catalog';
import { copyStates, type StateCopy } from '@rollheim/service-kit';

const vehicle: StateCopy<PublishedListing> = {
  table: 'vehicle',
  key: ['ad_id'],
  fixed: ['number'],
  row(listing, adId) {
    const { content } = listing;
    return {
      ad_id: adId,
      version: listing.version,
      number: listing.number,
      owner_customer_id: listing.ownerCustomerId,
      title: content.title,
      ...vehicleFacts(listing),
      zip_code: content.pickup?.zipCode ?? null,
      city: content.pickup?.city ?? null,
      media_id: coverOf(content.gallery),
      released_at: listing.releasedAt,
      content,
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
    shown_price: shownPrice(state),
    buy_now: state.buyNow,
    end_at: state.endAt,
    leader_customer_id: state.leaderCustomerId,
    owner_customer_id: state.ownerCustomerId,
    buyer_customer_id: state.status === 'sold' ? (state.buyerCustomerId ?? state.leaderCustomerId) : null,
    state,
  }),
};

/** What was visible once stays: a step is neither changed nor taken away. */
const history: StateCopy<AuctionHistoryEntry> = {
  table: 'history',
  key: ['auction_id', 'seq'],
  yields: 'never',
  row: (entry) => ({
    auction_id: entry.auctionId,
    seq: entry.seq,
    round: entry.round,
    at: entry.at,
    price: entry.price,
    customer_id: entry.customerId,
    bidder: entry.bidder,
    manual: entry.manual,
    end_at: entry.endAt,
  }),
  gone: () => null,
};

const lateOffer: StateCopy<LastLateOffer> = {
  table: 'late_offer',
  key: ['customer_id', 'auction_id'],
  row: (offer) => ({
    auction_id: offer.auctionId,
    customer_id: offer.customerId,
    version: offer.version,
    round: offer.round,
    amount: offer.amount,
    made_at: offer.at,
    how: offer.ended?.how ?? null,
    ended_at: offer.ended?.at ?? null,
    least: offer.least,
  }),
  gone: () => null,
};

const question: StateCopy<AnsweredQuestion> = {
  table: 'question',
  key: ['question_id'],
  yields: 'never',
  row: (answered, key) => ({
    question_id: key,
    auction_id: answered.auctionId,
    answered_at: answered.answeredAt,
    answered,
  }),
};

const customer: StateCopy<CustomerState> = {
  table: 'customer',
  key: ['customer_id'],
  row: (state, customerId) => ({
    customer_id: customerId,
    version: state.version,
    merchant_id: state.merchantId,
    accepted: state.acceptedByCm24,
    blocked: state.merchantBlocked,
    operator: state.isOperator,
    vat_country: state.vat?.country ?? null,
    vat_verified: state.vat?.verified ?? false,
    company: state.company,
    country: state.country,
    region: state.region,
  }),
};

const watch: StateCopy<WatchState> = {
  table: 'watch',
  key: ['customer_id', 'auction_id'],
  // a note may change; `since` does not
  yields: 'always',
  row: (state) => ({
    customer_id: state.customerId,
    auction_id: state.auctionId,
    since: state.since,
    price: state.price,
    note: state.note,
  }),
  gone(key) {
    const [customerId, auctionId] = key.split(':');
    return { customer_id: customerId, auction_id: auctionId };
  },
};

const search: StateCopy<SearchState> = {
  table: 'search',
  key: ['search_id'],
  yields: 'always',
  row: (state, searchId) => ({
    search_id: searchId,
    customer_id: state.customerId,
    created_at: state.createdAt,
    state,
  }),
};

const sale: StateCopy<OrderState> = {
  table: 'sale',
  key: ['order_id'],
  row: (state, orderId) => ({
    order_id: orderId,
    version: state.version,
    auction_id: state.auctionId,
    buyer: state.buyerCustomerId,
    created_at: state.createdAt,
    owed: {
      agreed: state.price,
      price: presentPrice(state).gross,
      canceled: state.status === 'canceled',
    } satisfies OwnSale,
  }),
};

/** Writes a batch of state messages; older versions, and the same batch again, change nothing. */
export const apply = copyStates({
  'listings.published': vehicle,
  'auctions.state': auction,
  'auctions.history': history,
  'auctions.questions': question,
  'auctions.late-offers': lateOffer,
  'customers.state': customer,
  'notifications.watchlist': watch,
  'notifications.searches': search,
  'orders.state': sale,
});
