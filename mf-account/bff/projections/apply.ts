import type { ReceivedMessage } from '@rollheim/bus';
import type {
  AuctionState,
  CustomerState,
  ListingState,
  OrderState,
  ValuationState,
} from '@rollheim/contracts';
import type { PoolClient } from 'pg';

/** Writes one row, unless a newer version of it is there already. */
async function upsert(
  client: PoolClient,
  table: string,
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  const columns = Object.keys(row);
  const [key] = columns;
  await client.query(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})
     on conflict (${key}) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
     where ${table}.version <= excluded.version`,
    Object.values(row),
  );
}

interface Target<State> {
  readonly table: string;
  readonly key: string;
  /** The row of a state, the key first; null takes it away. */
  row(state: State): Readonly<Record<string, unknown>> | null;
}

const customer: Target<CustomerState> = {
  table: 'customer',
  key: 'customer_id',
  row: (state) => ({
    customer_id: state.customerId,
    version: state.version,
    state: JSON.stringify(state),
  }),
};

const ad: Target<ListingState> = {
  table: 'ad',
  key: 'ad_id',
  row({ content, ...state }) {
    if (state.discarded) return null;
    const cover = content.gallery.toSorted((one, other) => one.position - other.position)[0];
    return {
      ad_id: state.adId,
      version: state.version,
      number: state.number,
      owner_customer_id: state.ownerCustomerId,
      owner_segment: state.ownerSegment,
      title: content.title,
      product_type: content.productType,
      category: content.category,
      media_id: cover?.mediaId ?? null,
      pictures: content.gallery.length,
      documents: state.documents,
      zip_code: content.pickup?.zipCode ?? null,
      city: content.pickup?.city ?? null,
      country: content.pickup?.country ?? null,
    };
  },
};

const auction: Target<AuctionState> = {
  table: 'auction',
  key: 'auction_id',
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

const sale: Target<OrderState> = {
  table: 'sale',
  key: 'order_id',
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
    created_at: state.createdAt,
    state: JSON.stringify(state),
  }),
};

const valuation: Target<ValuationState> = {
  table: 'valuation',
  key: 'valuation_id',
  row: (state) => ({
    valuation_id: state.valuationId,
    version: state.version,
    status: state.status,
    submitted_at: state.submittedAt,
    state: JSON.stringify(state),
  }),
};

const byTopic: Readonly<Record<string, Target<never>>> = {
  'customers.state': customer,
  'listings.state': ad,
  'auctions.state': auction,
  'orders.state': sale,
  'valuations.state': valuation,
};

/** Writes a batch of state messages; the same batch again changes nothing. */
export async function apply(messages: readonly ReceivedMessage[], client: PoolClient): Promise<void> {
  for (const { topic, key, payload } of messages) {
    const target = byTopic[topic];
    if (!target) throw new Error(`The account does not project ${topic}`);
    const row = payload === null ? null : target.row(payload as never);
    if (row) await upsert(client, target.table, row);
    else await client.query(`delete from ${target.table} where ${target.key} = $1`, [key]);
  }
}
