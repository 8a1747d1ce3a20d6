/** The read model of the back office; made again whenever this text or the projection changes. */
export const TABLES = `
create table customer (
  customer_id text primary key,
  version int not null,
  state jsonb not null
);
create table ad (
  ad_id text primary key,
  version int not null,
  number int not null,
  owner_customer_id text,
  owner_segment text not null,
  title text not null,
  product_type text not null,
  category text,
  make text,
  media_id text,
  pictures int not null,
  documents int not null,
  zip_code text,
  city text,
  country text,
  hints text[] not null
);
create index on ad (number);
create index on ad (owner_customer_id);
create table auction (
  auction_id text primary key,
  version int not null,
  status text not null,
  since timestamptz not null,
  end_at timestamptz,
  -- the visible price: sold for, highest bid, or start price
  price bigint,
  bid_count int not null,
  outage boolean not null
);
create index on auction (status, since);
create table sale (
  order_id text primary key,
  version int not null,
  auction_id text not null,
  number int not null,
  title text not null,
  -- number and due day of the commission invoice
  invoice text,
  due_on date,
  changed_at timestamptz not null,
  buyer text not null,
  seller text not null,
  status text not null,
  price bigint not null,
  commission bigint not null,
  -- what its buyer gets back
  refund_due bigint not null,
  created_at timestamptz not null,
  state jsonb not null
);
create index on sale (buyer, created_at desc);
create index on sale (seller, created_at desc);
create index on sale (status, changed_at desc);
create index on sale (number);
create index on sale (invoice);
create table valuation (
  valuation_id text primary key,
  version int not null,
  status text not null,
  submitted_at timestamptz,
  state jsonb not null
);
create index on valuation (status, submitted_at);
-- of the settings those that are for the team
create table setting (
  key text primary key,
  value text not null
);
`;

/** State topics that the read model is built from; personal data stay with their service and are asked for. */
export const SOURCES = [
  'customers.state',
  'listings.state',
  'auctions.state',
  'orders.state',
  'valuations.state',
  'settings.state',
] as const;
