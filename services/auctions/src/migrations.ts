import type { Migration } from '@rollheim/service-kit';

/** The auctions' own tables. The log is append-only; (auction_id, seq) fences a writer that lost its partition. */
export const migrations: readonly Migration[] = [
  {
    name: '001-auctions',
    up: `
create table auction (
  auction_id text primary key,
  seq int not null,
  version int not null,
  status text,
  owner text not null,
  next_due bigint,
  head text not null,
  title text not null,
  media_id text,
  vat_reportable boolean not null,
  vehicle_key text,
  submitted boolean not null,
  stored boolean not null,
  since bigint not null,
  last_minimum bigint,
  snapshot jsonb, -- always there: an upsert that keeps it passes null
  snapshot_seq int not null
);
create index auction_due on auction (next_due) where next_due is not null;
create index auction_vehicle on auction (vehicle_key) where vehicle_key is not null;
create index auction_stored on auction (owner) where stored;
create table log (
  auction_id text not null,
  seq int not null,
  at bigint not null,
  command_id text,
  actor text not null,
  role text not null,
  payload jsonb not null,
  facts jsonb not null,
  release_set text,
  events jsonb not null,
  code text,
  status int not null,
  head text not null,
  primary key (auction_id, seq)
);
create table slot (
  auction_id text not null,
  round int not null,
  slot bigint not null,
  reserved_at timestamptz not null default now(),
  primary key (auction_id, round)
);
create index slot_minute on slot (slot);
create table customer (
  customer_id text primary key,
  version int not null,
  merchant boolean not null,
  accepted boolean,
  blocked boolean not null,
  email_verified boolean not null,
  country text,
  vat_country text,
  vat_verified boolean not null
);
`,
  },
  {
    name: '002-sales-and-holidays',
    up: `
create table sale (
  order_id text primary key,
  auction_id text not null,
  version int not null,
  status text not null
);
create index sale_auction on sale (auction_id);
create table holiday (
  day text primary key,
  name text not null
);
`,
  },
  {
    name: '003-chain-of-commitments',
    // a log that was begun before has no key: its chain goes on, but is not given out
    up: `
alter table auction add column log_key text, add column bidders jsonb not null default '[]';
`,
  },
  {
    name: '004-log-version',
    up: 'alter table log add column version int not null default 1;',
  },
  {
    name: '005-log-by-actor',
    // exports and deletions read what one person did
    up: `
create index log_actor on log (actor, auction_id, seq);
create index auction_owner on auction (owner);
`,
  },
  {
    name: '006-leaving',
    // Whose account is about to be deleted: the log takes nothing from them. Writers hold the lock shared until they
    // have committed, so that who sets a mark waits for what was decided before, and what comes later sees the mark.
    up: `
create table leaving (
  customer_id text not null,
  hold_id text not null,
  until timestamptz not null,
  primary key (customer_id, hold_id)
);
create function refuse_leaving() returns trigger language plpgsql set search_path from current as $$
begin
  perform pg_advisory_xact_lock_shared(7205001);
  if exists (select 1 from leaving l join fresh on fresh.actor = l.customer_id where l.until > clock_timestamp()) then
    raise exception 'an account that is about to be deleted does nothing any more' using errcode = 'RH001';
  end if;
  return null;
end $$;
create trigger log_leaving after insert on log referencing new table as fresh
  for each statement execute function refuse_leaving();
`,
  },
  {
    name: '007-refusals-are-codes',
    // entries of version 2 have no status: their code says all
    up: 'alter table log alter column status set default 0;',
  },
  {
    name: '008-browsers',
    // whose browser it is, by keyed hashes: an owner's own may not bid
    up: `
create table browser (
  customer_id text not null,
  mark text not null,
  seen_at timestamptz not null default now(),
  primary key (customer_id, mark)
);
create index browser_seen on browser (seen_at);
`,
  },
  {
    name: '009-bidders-when-they-grow',
    // as the snapshot: an upsert that keeps them passes null. Rows that stay on their page write no index again
    up: `
alter table auction alter column bidders drop not null;
alter table auction set (fillfactor = 50);
`,
  },
  {
    name: '010-special-terms',
    // what an operator released it with, null for nearly all
    up: 'alter table auction add column special jsonb;',
  },
  {
    name: '011-heard-sides',
    // until when the other side of a dispute may answer, while it has not
    up: 'alter table sale add column hear_until timestamptz;',
  },
  {
    name: '012-no-samples',
    // nothing is looked for by these: samples of them went to the write-ahead log with each analysis
    up: `
alter table log alter column payload set statistics 0, alter column facts set statistics 0,
  alter column events set statistics 0, alter column head set statistics 0;
alter table auction alter column snapshot set statistics 0, alter column bidders set statistics 0,
  alter column special set statistics 0, alter column head set statistics 0, alter column log_key set statistics 0;
`,
  },
  {
    name: '013-what-a-bid-changes-comes-last',
    // of a row that is written again on its page the log holds what is between the first change and the last one
    up: `
alter table auction rename column head to old_head;
alter table auction rename column next_due to old_next_due;
alter table auction rename column seq to old_seq;
alter table auction rename column version to old_version;
alter table auction add column head text, add column next_due bigint, add column seq int, add column version int;
update auction set head = old_head, next_due = old_next_due, seq = old_seq, version = old_version;
alter table auction alter column head set not null, alter column head set statistics 0,
  alter column seq set not null, alter column version set not null,
  drop column old_head, drop column old_next_due, drop column old_seq, drop column old_version;
create index auction_due on auction (next_due) where next_due is not null;
`,
  },
];
