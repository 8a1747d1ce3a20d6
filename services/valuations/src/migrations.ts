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
];
