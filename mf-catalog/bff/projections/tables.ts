import { attribute } from '@rollheim/contracts';
import { ATTRIBUTE_COLUMNS } from '@rollheim/contracts/catalog';

const attributeColumns = Object.entries(ATTRIBUTE_COLUMNS)
  .map(([column, code]) => `  ${column} ${attribute(code)?.backendType === 'int' ? 'int' : 'text'},\n`)
  .join('');

/** The read model of the catalog; made again whenever this text or the projection changes. */
export const TABLES = `
create table vehicle (
  ad_id text primary key,
  version int not null,
  number int not null,
  owner_customer_id text not null,
  owner_segment text not null,
  title text not null,
  product_type text not null,
${attributeColumns}  equipment text[] not null,
  undamaged boolean not null,
  country text,
  zip_code text,
  city text,
  media_id text,
  vat_reportable boolean not null,
  exclusive boolean not null default false,
  manufacturer boolean not null default false,
  lat float8,
  lon float8,
  released_at timestamptz not null,
  search text not null,
  squeezed text not null,
  content jsonb not null
);
-- What a bid changes stands last: of a row that is written again on its page the log holds what is behind the first change.
create table auction (
  auction_id text primary key,
  status text not null,
  round int not null,
  buy_now bigint,
  end_at timestamptz,
  owner_customer_id text,
  -- who bought it, by a bid, at the buy-now price or by an offer; older records name the leader alone
  buyer_customer_id text,
  state jsonb not null,
  version int not null,
  price bigint,
  shown_price bigint,
  leader_customer_id text
) with (fillfactor = 70);
-- A bid changes none of these columns: it writes no index.
create index on auction (status, end_at);
create index on auction (buyer_customer_id) where buyer_customer_id is not null;
create table history (
  auction_id text not null,
  seq int not null,
  round int not null,
  at timestamptz not null,
  price bigint not null,
  customer_id text not null,
  bidder int not null,
  manual boolean not null,
  end_at timestamptz not null,
  primary key (auction_id, seq)
);
create index on history (customer_id, auction_id);
create table late_offer (
  auction_id text not null,
  customer_id text not null,
  version int not null,
  round int not null,
  amount bigint not null,
  made_at timestamptz not null,
  -- what became of it; null: it stands
  how text,
  ended_at timestamptz,
  least bigint,
  primary key (customer_id, auction_id)
);
create table question (
  question_id text primary key,
  auction_id text not null,
  answered_at timestamptz not null,
  answered jsonb not null
);
create index on question (auction_id, answered_at);
create table customer (
  customer_id text primary key,
  version int not null,
  merchant_id int,
  accepted boolean,
  blocked boolean not null,
  operator boolean not null,
  vat_country text,
  vat_verified boolean not null,
  company text,
  country text,
  region text
);
create index on customer (lower(company), merchant_id) where accepted and not blocked;
create table watch (
  customer_id text not null,
  auction_id text not null,
  since timestamptz not null,
  price bigint,
  note text,
  primary key (customer_id, auction_id)
);
create table sale (
  order_id text primary key,
  version int not null,
  auction_id text not null,
  buyer text not null,
  created_at timestamptz not null,
  -- what the buyer owes for the vehicle, see OwnSale
  owed jsonb not null
);
create index on sale (auction_id, buyer);
create table search (
  search_id text primary key,
  customer_id text not null,
  created_at timestamptz not null,
  state jsonb not null
);
create index on search (customer_id, created_at);
`;

/** State topics that the read model is built from. */
export const SOURCES = [
  'listings.published',
  'auctions.state',
  'auctions.history',
  'auctions.questions',
  'auctions.late-offers',
  'customers.state',
  'notifications.watchlist',
  'notifications.searches',
  'orders.state',
] as const;

/** Topics whose states are what the search index is made of, by the vehicle's id. */
export const INDEXED: readonly string[] = ['listings.published', 'auctions.state'];
