/** The read model of selling: own ads by owner; made again whenever this text or the projection changes. */
export const TABLES = `
create table ad (
  ad_id text primary key,
  version int not null,
  number int not null,
  owner_customer_id text,
  owner_uuid_hash text,
  title text not null,
  product_type text not null,
  media_id text,
  required_percent jsonb not null,
  documents int not null,
  updated_at timestamptz not null
);
create index on ad (owner_customer_id, updated_at desc);
create index on ad (owner_uuid_hash) where owner_uuid_hash is not null;
create table auction (
  auction_id text primary key,
  version int not null,
  status text not null,
  round int not null,
  price bigint,
  sold_price bigint,
  bid_count int not null,
  end_at timestamptz,
  start_price bigint
);
create table valuation (
  valuation_id text primary key,
  version int not null,
  customer_id text,
  uuid_hash text,
  status text not null,
  product_type text not null,
  -- what was said of the vehicle: an ad may begin with it
  product jsonb not null,
  created_at timestamptz not null
);
create index on valuation (uuid_hash);
create index on valuation (customer_id);
`;

/** State topics that the read model is built from. */
export const SOURCES = ['listings.state', 'auctions.state', 'valuations.state'] as const;
