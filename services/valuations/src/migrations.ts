import type { Migration } from '@rollheim/service-kit';

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
];
