/** The read model of the account; made again whenever this text or the projection changes. */
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
  zip_code text,
  city text,
  country text
);
create index on ad (owner_customer_id);
create table auction (
  auction_id text primary key,
  version int not null,
  status text not null
);
create table sale (
  order_id text primary key,
  version int not null,
  auction_id text not null,
  number int not null,
  title text not null,
  -- number of the commission invoice
  invoice text,
  buyer text not null,
  seller text not null,
  status text not null,
  price bigint not null,
  commission bigint not null,
  created_at timestamptz not null,
  state jsonb not null
);
create index on sale (buyer, created_at desc);
create index on sale (seller, created_at desc);
`;

/** State topics that the read model is built from; personal data stay with their service and are asked for. */
export const SOURCES = ['customers.state', 'listings.state', 'auctions.state', 'orders.state'] as const;
