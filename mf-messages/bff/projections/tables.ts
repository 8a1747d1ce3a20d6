/** The read model of the messages; made again whenever this text or the projection changes. */
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
  unread boolean not null,
  closed_at timestamptz,
  -- it counts in the badge of unread messages
  counted boolean not null,
  -- kind of its open task; null: it has none
  task text
);
create index on message (customer_id, group_key, created_at desc, message_id desc);
create index on message (customer_id, created_at desc, message_id desc);
create index on message (customer_id, group_key) where counted or task is not null;
create index on message (customer_id, group_key) where unread;
create index on message (customer_id, task) where task is not null;
create table thread (
  customer_id text not null,
  group_key text not null,
  -- the newest
  message_id text not null,
  created_at timestamptz not null,
  messages int not null,
  un_read int not null,
  open_ctas int not null,
  -- unread notes
  open_read_mes int not null,
  primary key (customer_id, group_key)
);
create index on thread (customer_id, created_at desc, message_id desc);
create index on thread (customer_id, created_at desc, message_id desc) where open_ctas > 0;
create index on thread (customer_id, created_at desc, message_id desc) where un_read > 0;
create index on thread (customer_id, created_at desc, message_id desc) where open_read_mes > 0;
create table auction (
  auction_id text primary key,
  version int not null,
  status text not null,
  owner_customer_id text
);
create table sale (
  order_id text primary key,
  version int not null,
  auction_id text not null,
  buyer text not null,
  seller text not null,
  created_at timestamptz not null,
  canceled boolean not null,
  takes_files boolean not null
);
create index on sale (auction_id);
create table ad (
  ad_id text primary key,
  version int not null,
  number int not null
);
`;

/** State topics that the read model is built from. */
export const SOURCES = [
  'notifications.messages',
  'auctions.state',
  'listings.published',
  'orders.state',
] as const;
