/** The read model of the messages; made anew whenever this text or the projection changes. */
export const TABLES = `
create table message (
  message_id text primary key,
  customer_id text not null,
  group_key text not null,
  auction_id text,
  code text not null,
  params jsonb not null,
  title text not null,
  media_id text,
  created_at timestamptz not null,
  read int not null,
  closed_at timestamptz
);
create index on message (customer_id, group_key, created_at desc, message_id desc);
create index on message (customer_id) where read = 1 or closed_at is null;
create table auction (
  auction_id text primary key,
  version int not null,
  status text not null,
  owner_customer_id text
);
create table ad (
  ad_id text primary key,
  version int not null,
  number int not null
);
`;

/** State topics that the read model is built from. */
export const SOURCES = ['notifications.messages', 'auctions.state', 'listings.published'] as const;
