import { presentPrice } from '@rollheim/auction-rules';
import {
  attribute,
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
import { ATTRIBUTE_COLUMNS, vehicleFacts } from '@rollheim/contracts/catalog';
import { regionKeys } from '@rollheim/contracts/places';
import { copiedTable, copyStates } from '@rollheim/service-kit';

const attributeColumns = Object.fromEntries(
  Object.entries(ATTRIBUTE_COLUMNS).map(([column, code]) => [
    column,
    attribute(code)?.backendType === 'int' ? 'int' : 'text',
  ]),
) as Record<keyof typeof ATTRIBUTE_COLUMNS, 'int' | 'text'>;

const vehicle = copiedTable({
  table: 'vehicle',
  columns: {
    ad_id: 'text not null',
    version: 'int not null',
    number: 'int not null',
    owner_customer_id: 'text not null',
    owner_segment: 'text not null',
    title: 'text not null',
    product_type: 'text not null',
    ...attributeColumns,
    equipment: 'text[] not null',
    undamaged: 'boolean not null',
    country: 'text',
    zip_code: 'text',
    city: 'text',
    media_id: 'text',
    vat_reportable: 'boolean not null',
    exclusive: 'boolean not null default false',
    manufacturer: 'boolean not null default false',
    lat: 'float8',
    lon: 'float8',
    regions: `text[] not null default '{}'`,
    released_at: 'timestamptz not null',
    search: 'text not null',
    squeezed: 'text not null',
    content: 'jsonb not null',
  },
  key: ['ad_id'],
  indexes: ['(number)'],
  fixed: ['number'],
  row(listing: PublishedListing, adId: string) {
    const { content } = listing;
    const facts = vehicleFacts(listing);
    const { lat, lon } = facts;
    return {
      ad_id: adId,
      version: listing.version,
      number: listing.number,
      owner_customer_id: listing.ownerCustomerId,
      title: content.title,
      ...facts,
      regions: lat === null || lon === null ? [] : regionKeys({ lat, lon }),
      zip_code: content.pickup?.zipCode ?? null,
      city: content.pickup?.city ?? null,
      media_id: coverOf(content.gallery),
      released_at: listing.releasedAt,
      content,
    };
  },
});

/*
 * What a bid changes comes last: of a row that is written again on its page the log holds what is behind the first
 * change. No index has a column that a bid changes: a bid writes none.
 */
const auction = copiedTable({
  table: 'auction',
  columns: {
    auction_id: 'text not null',
    status: 'text not null',
    round: 'int not null',
    buy_now: 'bigint',
    end_at: 'timestamptz',
    owner_customer_id: 'text',
    // who bought it, by a bid, at the buy-now price or by an offer; older records name the leader alone
    buyer_customer_id: 'text',
    // who alone sees a round that is for chosen dealers; null: everyone does
    chosen: 'text[]',
    state: 'jsonb not null',
    version: 'int not null',
    price: 'bigint',
    shown_price: 'bigint',
    leader_customer_id: 'text',
  },
  key: ['auction_id'],
  indexes: [
    '(status, end_at)',
    '(buyer_customer_id) where buyer_customer_id is not null',
    '(auction_id) where chosen is not null',
  ],
  fillfactor: 70,
  tellsVersions: true,
  row: (state: AuctionState, auctionId: string) => ({
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
    chosen: state.exclusiveTo?.length ? state.exclusiveTo : null,
    buyer_customer_id: state.status === 'sold' ? (state.buyerCustomerId ?? state.leaderCustomerId) : null,
    state,
  }),
});

/** What was visible once stays: a step is neither changed nor taken away. */
const history = copiedTable({
  table: 'history',
  columns: {
    auction_id: 'text not null',
    seq: 'int not null',
    round: 'int not null',
    at: 'timestamptz not null',
    price: 'bigint not null',
    customer_id: 'text not null',
    bidder: 'int not null',
    manual: 'boolean not null',
    end_at: 'timestamptz not null',
  },
  key: ['auction_id', 'seq'],
  indexes: ['(customer_id, auction_id)'],
  yields: 'never',
  row: (entry: AuctionHistoryEntry) => ({
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
});

const lateOffer = copiedTable({
  table: 'late_offer',
  columns: {
    auction_id: 'text not null',
    customer_id: 'text not null',
    version: 'int not null',
    round: 'int not null',
    amount: 'bigint not null',
    made_at: 'timestamptz not null',
    // what became of it; null: it is pending
    how: 'text',
    ended_at: 'timestamptz',
    least: 'bigint',
  },
  key: ['customer_id', 'auction_id'],
  row: (offer: LastLateOffer) => ({
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
});

const question = copiedTable({
  table: 'question',
  columns: {
    question_id: 'text not null',
    auction_id: 'text not null',
    answered_at: 'timestamptz not null',
    answered: 'jsonb not null',
  },
  key: ['question_id'],
  indexes: ['(auction_id, answered_at)'],
  yields: 'never',
  row: (answered: AnsweredQuestion, key: string) => ({
    question_id: key,
    auction_id: answered.auctionId,
    answered_at: answered.answeredAt,
    answered,
  }),
});

const customer = copiedTable({
  table: 'customer',
  columns: {
    customer_id: 'text not null',
    version: 'int not null',
    merchant_id: 'int',
    accepted: 'boolean',
    blocked: 'boolean not null',
    operator: 'boolean not null',
    vat_country: 'text',
    vat_verified: 'boolean not null',
    company: 'text',
    country: 'text',
    region: 'text',
  },
  key: ['customer_id'],
  indexes: ['(lower(company), merchant_id) where accepted and not blocked'],
  row: (state: CustomerState, customerId: string) => ({
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
});

const watch = copiedTable({
  table: 'watch',
  columns: {
    customer_id: 'text not null',
    auction_id: 'text not null',
    since: 'timestamptz not null',
    price: 'bigint',
    buy_now: 'bigint',
    note: 'text',
  },
  key: ['customer_id', 'auction_id'],
  // a note may change; `since` does not
  yields: 'always',
  row: (state: WatchState) => ({
    customer_id: state.customerId,
    auction_id: state.auctionId,
    since: state.since,
    price: state.price,
    buy_now: state.buyNow,
    note: state.note,
  }),
  gone(key) {
    const [customerId = '', auctionId = ''] = key.split(':');
    return { customer_id: customerId, auction_id: auctionId };
  },
});

const search = copiedTable({
  table: 'search',
  columns: {
    search_id: 'text not null',
    customer_id: 'text not null',
    created_at: 'timestamptz not null',
    state: 'jsonb not null',
  },
  key: ['search_id'],
  indexes: ['(customer_id, created_at)'],
  yields: 'always',
  row: (state: SearchState, searchId: string) => ({
    search_id: searchId,
    customer_id: state.customerId,
    created_at: state.createdAt,
    state,
  }),
});

const sale = copiedTable({
  table: 'sale',
  columns: {
    order_id: 'text not null',
    version: 'int not null',
    auction_id: 'text not null',
    buyer: 'text not null',
    created_at: 'timestamptz not null',
    // what the buyer owes for the vehicle, see OwnSale
    owed: 'jsonb not null',
  },
  key: ['order_id'],
  indexes: ['(auction_id, buyer)', '(buyer)'],
  row: (state: OrderState, orderId: string) => ({
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
});

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

/** Topics whose states are what the search index is made of, by the vehicle's id. */
export const INDEXED: readonly string[] = ['listings.published', 'auctions.state'];
