import type { Migration } from '@rollheim/service-kit';
import { syscaraMigrations } from './syscara/migrations.ts';

export const migrations: readonly Migration[] = [
  {
    name: '001-listings',
    up: `
      create sequence listing_number start 48001;
      create table listings (
        ad_id text primary key,
        number integer not null unique,
        version integer not null,
        owner_customer_id text,
        owner_uuid_hash text,
        owner_segment text not null,
        content jsonb not null,
        required_percent jsonb not null,
        documents integer not null,
        discarded boolean not null default false,
        source jsonb,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        check (owner_customer_id is null or owner_uuid_hash is null)
      );
      -- What only the owner and the operator may see stands apart from all that is published.
      create table listing_private (
        ad_id text primary key references listings on delete cascade,
        vin text,
        internal_number text,
        pickup_street text,
        terms jsonb not null,
        documents jsonb not null
      );
      create table customer_facts (
        customer_id text primary key,
        profile_type text not null,
        email_verified boolean not null
      );
      create table auction_facts (
        auction_id text primary key,
        status text not null,
        round integer not null,
        version integer not null
      );
    `,
  },
  {
    name: '002-order-of-choice',
    up: `
      -- In which order the owner chose the pictures of an ad: uploads end in another one.
      create table image_choices (
        ad_id text not null references listings on delete cascade,
        media_id text not null,
        chosen bigint not null,
        primary key (ad_id, media_id)
      );
    `,
  },
  {
    name: '003-versions-of-customers',
    up: `
      -- What was copied before is older than any state that comes.
      alter table customer_facts add column version integer not null default 0;
    `,
  },
  {
    name: '004-edited-in',
    up: `
      -- Browsers in which an ad was begun and edited, by keyed hashes; told: its owner is known to have used it.
      create table edited_in (
        ad_id text not null references listings on delete cascade,
        mark text not null,
        told boolean not null default false,
        seen_at timestamptz not null default now(),
        primary key (ad_id, mark)
      );
      create index on edited_in (seen_at);
    `,
  },
  {
    name: '005-same-picture',
    up: `
      -- By the hash of its stored bytes the same picture is known again; of earlier ones it is not known.
      alter table image_choices add column sha256 text;
      alter table image_choices alter column chosen drop not null;
    `,
  },
  {
    name: '006-reviewed',
    up: `
      -- Marks (short hashes) of the fields of an ad as they were reviewed, by the version of its auction.
      create table reviewed (
        ad_id text not null references listings on delete cascade,
        version integer not null,
        since timestamptz not null,
        marks jsonb not null,
        primary key (ad_id, version)
      );
    `,
  },
  {
    name: '007-same-vehicle',
    up: `
      create index on listing_private (vin);
      create index on auction_facts (status);
    `,
  },
  {
    name: '008-update-log',
    up: `
      -- Where the value of a field of an ad came from, as its last update said.
      create table update_log (
        ad_id text not null references listings on delete cascade,
        attribute_code text not null,
        source text not null,
        value jsonb not null,
        updated_at timestamptz not null,
        primary key (ad_id, attribute_code)
      );
    `,
  },
  {
    name: '009-confirmed',
    up: `
      -- Fields whose owner says that they are right as they stand; the mark (short hash) is that of the value then.
      create table confirmed (
        ad_id text not null references listings on delete cascade,
        field text not null,
        mark text not null,
        note text,
        at timestamptz not null,
        primary key (ad_id, field)
      );
    `,
  },
  {
    name: '010-viewers',
    up: `
      -- What decides who sees the papers of an ad: accepted dealers, and who bought it.
      create table dealer_facts (
        customer_id text primary key,
        accepted boolean not null,
        blocked boolean not null,
        version integer not null
      );
      create table sale_facts (
        auction_id text primary key,
        buyer_customer_id text,
        version integer not null
      );
    `,
  },
  {
    name: '011-import-columns',
    up: `
      -- What the headings of a seller's files mean, corrected by hand: the field of an ad, or '' where it is left out.
      create table import_columns (
        customer_id text not null,
        heading text not null,
        field text not null,
        at timestamptz not null,
        primary key (customer_id, heading)
      );
    `,
  },
  {
    name: '012-valuation',
    up: `
      -- The valuation that an ad was begun with: its range joins the ad when it is there.
      alter table listing_private add column valuation_id text;
    `,
  },
  ...syscaraMigrations,
  {
    name: '017-begun',
    up: `
      -- Whether an ad was begun with a valuation is asked whenever its report is opened.
      create index on listing_private (valuation_id) where valuation_id is not null;
    `,
  },
];
