/** Tables of the guard against shill bidding: copies of what was bid, where accounts were used, and what it finds. */
export const GUARD_TABLES = `
create table guard_rounds (
  auction_id text not null,
  round integer not null,
  version integer not null,
  owner text not null,
  end_at timestamptz,
  -- the price at which the minimum was first seen to be met; null: not yet
  met_price bigint,
  leader text,
  buyer text,
  -- the sale was undone; the buyer stays
  undone boolean not null default false,
  changed_at timestamptz not null default now(),
  primary key (auction_id, round)
);
create index on guard_rounds (owner);
create index on guard_rounds (changed_at);
create table guard_bids (
  auction_id text not null,
  round integer not null,
  seq integer not null,
  at timestamptz not null,
  price bigint not null,
  customer_id text not null,
  primary key (auction_id, seq)
);
create index on guard_bids (customer_id);
create index on guard_bids (at);
create table guard_marks (
  customer_id text not null,
  kind text not null check (kind in ('browser', 'network')),
  mark text not null,
  seen_at timestamptz not null default now(),
  primary key (customer_id, kind, mark)
);
create index on guard_marks (mark);
create index on guard_marks (seen_at);
-- Auctions whose bidders are to be judged anew.
create table guard_due (auction_id text primary key, since timestamptz not null default now());
create table suspicions (
  suspicion_id uuid primary key default gen_random_uuid(),
  bidder text not null,
  owner text not null,
  score double precision not null,
  reasons jsonb not null,
  auctions integer not null,
  state text not null default 'open' check (state in ('open', 'taken', 'dismissed')),
  taken_by text,
  -- what it was dismissed with: it comes again when it is clearly more
  dismissed_score double precision,
  since timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  unique (bidder, owner)
);
create index on suspicions (state, score desc);
create index on suspicions (owner);
create index on suspicions (changed_at);
create table suspicion_steps (
  id bigint generated always as identity primary key,
  suspicion_id uuid not null references suspicions on delete cascade,
  at timestamptz not null default now(),
  kind text not null,
  actor text,
  reason text,
  score double precision not null
);
create index on suspicion_steps (suspicion_id, id desc);
`;
