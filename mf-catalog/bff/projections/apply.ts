import type {
  AnsweredQuestion,
  AuctionHistoryEntry,
  AuctionState,
  CustomerState,
  PublishedListing,
  WatchState,
} from '@rollheim/contracts';
import type { ReceivedMessage } from '@rollheim/bus';
import type { PoolClient } from 'pg';

type Apply = (client: PoolClient, key: string, payload: never) => Promise<unknown>;

const whole = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? Math.round(value) : null;
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

async function vehicle(client: PoolClient, adId: string, listing: PublishedListing | null): Promise<void> {
  if (listing === null) {
    await client.query('delete from vehicle where ad_id = $1', [adId]);
    return;
  }
  const { content } = listing;
  const { attributes } = content;
  const cover = [...content.gallery].sort((a, b) => a.position - b.position)[0];
  const search = [
    content.title,
    text(attributes['make']),
    text(attributes['model']),
    text(attributes['series']),
    content.pickup?.city,
    String(listing.number),
  ]
    .filter((part) => part != null)
    .join(' ')
    .toLowerCase();
  await client.query(
    `insert into vehicle values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20,$21,$22)
     on conflict (ad_id) do update set version = excluded.version, owner_customer_id = excluded.owner_customer_id,
       owner_segment = excluded.owner_segment, title = excluded.title, product_type = excluded.product_type,
       category = excluded.category, make = excluded.make, model = excluded.model, year = excluded.year,
       month = excluded.month, mileage = excluded.mileage, power_kw = excluded.power_kw, country = excluded.country,
       zip_code = excluded.zip_code, city = excluded.city, media_id = excluded.media_id,
       vat_reportable = excluded.vat_reportable, released_at = excluded.released_at, search = excluded.search,
       content = excluded.content
     where vehicle.version <= excluded.version`,
    [
      adId,
      listing.version,
      listing.number,
      listing.ownerCustomerId,
      listing.ownerSegment,
      content.title,
      content.productType,
      content.category,
      text(attributes['make']),
      text(attributes['model']),
      whole(attributes['first_registration_year']),
      whole(attributes['first_registration_month']),
      whole(attributes['mileage']),
      whole(attributes['power']),
      content.pickup?.country ?? null,
      content.pickup?.zipCode ?? null,
      content.pickup?.city ?? null,
      cover?.mediaId ?? null,
      content.vatReportable,
      listing.releasedAt,
      search,
      JSON.stringify(content),
    ],
  );
}

async function auction(client: PoolClient, auctionId: string, state: AuctionState | null): Promise<void> {
  if (state === null) {
    await client.query('delete from auction where auction_id = $1', [auctionId]);
    return;
  }
  await client.query(
    `insert into auction values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11)
     on conflict (auction_id) do update set version = excluded.version, status = excluded.status, round = excluded.round,
       price = excluded.price, shown_price = excluded.shown_price, buy_now = excluded.buy_now, end_at = excluded.end_at,
       leader_customer_id = excluded.leader_customer_id, owner_customer_id = excluded.owner_customer_id,
       state = excluded.state
     where auction.version <= excluded.version`,
    [
      auctionId,
      state.version,
      state.status,
      state.round,
      state.price,
      state.soldPrice ?? state.price ?? state.startPrice,
      state.buyNow,
      state.endAt,
      state.leaderCustomerId,
      state.ownerCustomerId,
      JSON.stringify(state),
    ],
  );
}

async function history(client: PoolClient, _key: string, entry: AuctionHistoryEntry | null): Promise<void> {
  if (entry === null) return;
  await client.query('insert into history values ($1,$2,$3,$4,$5,$6,$7,$8) on conflict do nothing', [
    entry.auctionId,
    entry.seq,
    entry.round,
    entry.at,
    entry.price,
    entry.customerId,
    entry.bidder,
    entry.manual,
  ]);
}

async function question(client: PoolClient, key: string, answered: AnsweredQuestion | null): Promise<void> {
  if (answered === null) {
    await client.query('delete from question where question_id = $1', [key]);
    return;
  }
  await client.query('insert into question values ($1,$2,$3,$4) on conflict do nothing', [
    key,
    answered.auctionId,
    answered.answeredAt,
    JSON.stringify(answered),
  ]);
}

async function customer(client: PoolClient, customerId: string, state: CustomerState | null): Promise<void> {
  if (state === null) {
    await client.query('delete from customer where customer_id = $1', [customerId]);
    return;
  }
  await client.query(
    `insert into customer values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10)
     on conflict (customer_id) do update set version = excluded.version, merchant_id = excluded.merchant_id,
       accepted = excluded.accepted, blocked = excluded.blocked, operator = excluded.operator,
       vat_country = excluded.vat_country, company = excluded.company, country = excluded.country,
       region = excluded.region
     where customer.version <= excluded.version`,
    [
      customerId,
      state.version,
      state.merchantId,
      state.acceptedByCm24,
      state.merchantBlocked,
      state.isOperator,
      state.vat?.country ?? null,
      state.company,
      state.country,
      state.region,
    ],
  );
}

async function watch(client: PoolClient, key: string, state: WatchState | null): Promise<void> {
  if (state === null) {
    const [customerId, auctionId] = key.split(':');
    await client.query('delete from watch where customer_id = $1 and auction_id = $2', [
      customerId,
      auctionId,
    ]);
    return;
  }
  await client.query('insert into watch values ($1,$2,$3) on conflict do nothing', [
    state.customerId,
    state.auctionId,
    state.since,
  ]);
}

const byTopic: Readonly<Record<string, Apply>> = {
  'listings.published': vehicle,
  'auctions.state': auction,
  'auctions.history': history,
  'auctions.questions': question,
  'customers.state': customer,
  'notifications.watchlist': watch,
};

/** Applies messages in order; each statement is idempotent and refuses an older version. */
export async function apply(messages: readonly ReceivedMessage[], client: PoolClient): Promise<void> {
  for (const message of messages) {
    const applyOne = byTopic[message.topic];
    if (!applyOne) throw new Error(`The catalog does not project ${message.topic}`);
    await applyOne(client, message.key, message.payload as never);
  }
}
