import { MAIL_ORIGIN_COLUMNS, type Migration } from '@rollheim/service-kit';
import { OUTBOX_TABLE } from '@rollheim/service-kit/mail-outbox';

export const migrations: readonly Migration[] = [
  {
    name: '001-valuations',
    up: `
      create table valuations (
        valuation_id text primary key,
        version integer not null,
        status text not null check (status in ('editing', 'under_review', 'valuated')),
        customer_id text,
        uuid_hash text not null,
        product_type text not null,
        product jsonb not null,
        notes text not null,
        range jsonb,
        created_at timestamptz not null,
        submitted_at timestamptz,
        valuated_at timestamptz
      );
      create index on valuations (uuid_hash);
      -- One valuation per address (spec 2 §8). The address itself stands in the customer's contact record alone.
      create table submitted_addresses (
        address_hmac text primary key,
        valuation_id text not null references valuations
      );
    `,
  },
  {
    name: '002-confirmed-addresses',
    up: `
      alter table valuations add column confirmed boolean not null default false;
      update valuations set confirmed = true where status <> 'editing';
      -- Submissions whose address nobody has confirmed yet; with the person's data, for as long as they wait.
      create table requests (
        valuation_id text primary key references valuations on delete cascade,
        address_hmac text not null,
        -- The account that asked; null for a visitor.
        customer_id text,
        email text not null,
        name text,
        phone text,
        language text not null,
        created_at timestamptz not null,
        -- When the mail is due; null: it was sent, or is not sent at all.
        mail_at timestamptz,
        mail_attempts integer not null default 0
      );
      create index on requests (address_hmac);
      create index on requests (mail_at) where mail_at is not null;
      alter table submitted_addresses rename to confirmed_addresses;
      create table customer_facts (
        customer_id text primary key
      );
    `,
  },
  {
    name: '003-sales',
    up: `
      -- Copies: who sold what for how much. Read by the job and for the team alone.
      create table sold_auction (
        auction_id text primary key,
        version integer not null,
        seller_id text not null,
        price bigint not null,
        sold_at timestamptz not null
      );
      create table ad_vehicle (
        ad_id text primary key,
        version integer not null,
        product_type text not null,
        make text not null,
        category text,
        vehicle jsonb not null
      );
      create index on ad_vehicle (product_type, category);
      -- Sealed once, never changed. Figures are what everybody may see of a lot.
      create table sales_lot (
        lot_id bigint generated always as identity primary key,
        product_type text not null,
        sealed_at timestamptz not null,
        figures jsonb not null
      );
      create index on sales_lot (product_type, lot_id);
      -- What a model learns of a lot's sales: neither auction nor seller, and the month alone.
      create table lot_sale (
        lot_id bigint not null references sales_lot on delete cascade,
        sale jsonb not null
      );
      create index on lot_sale (lot_id);
      -- Auctions whose sale is in a lot, so that none is in two.
      create table counted_sale (
        auction_id text primary key
      );
      create table price_model (
        version bigint generated always as identity primary key,
        product_type text not null,
        -- The newest lot that it knows.
        lot_id bigint not null,
        trained_at timestamptz not null,
        model jsonb not null
      );
      create index on price_model (product_type, version desc);
    `,
  },
  {
    name: '004-outbox',
    up: `
      ${OUTBOX_TABLE}
      insert into mails (customer_id, purpose, details, attempts, next_at, created_at)
        select customer_id::uuid, 'confirm', jsonb_build_object('valuationId', valuation_id), mail_attempts, mail_at,
          created_at
        from requests where mail_at is not null;
      alter table requests drop column mail_at, drop column mail_attempts;
    `,
  },
  {
    name: '005-one-owner',
    up: `
      alter table valuations add column refused boolean not null default false;
      -- How often the address was corrected: a link to an earlier one proves nothing about this one.
      alter table requests add column corrections integer not null default 0;
      -- When the mail was read; whose the valuation is then, is being asked.
      alter table requests add column proven_at timestamptz;
      -- Mails that asked for the confirmation, or were held back: what limits the next ones.
      create table request_mails (
        valuation_id text not null references requests on delete cascade,
        address_hmac text not null,
        at timestamptz not null
      );
      create index on request_mails (valuation_id, at);
      create index on request_mails (address_hmac, at);
      insert into request_mails select valuation_id, address_hmac, created_at from requests;
      -- Hashes of accounts that were erased: what is still on its way to them is erased, too.
      create table erased_owners (
        owner_hash text primary key,
        at timestamptz not null default now()
      );
    `,
  },
  {
    name: '006-mails-of-an-address',
    up: `
      -- A mail goes to the address that it was planned for, or to none.
      update mails m set details = m.details || jsonb_build_object('addressHmac', r.address_hmac)
        from requests r where r.valuation_id = m.details->>'valuationId';
    `,
  },
  {
    name: '007-mails-are-counted-for-two-days',
    up: `
      -- What was sent to an address counts for it, whatever becomes of the request that asked for it.
      alter table request_mails drop constraint request_mails_valuation_id_fkey;
      create index on request_mails (at);
    `,
  },
  {
    name: '008-what-was-handed-on',
    up: `
      -- What was handed on holds an address; it goes with its valuation.
      create index on command_outcomes ((forwarded->'payload'->>'valuationId')) where forwarded is not null;
    `,
  },
  { name: '009-origins-of-mails', up: MAIL_ORIGIN_COLUMNS },
];
