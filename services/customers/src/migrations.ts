import type { Migration } from '@rollheim/service-kit';

/** Schema of the customers service. */
export const migrations: readonly Migration[] = [
  {
    name: '001-customers',
    up: `
      create sequence merchant_numbers start 2001;
      create table customers (
        customer_id uuid primary key,
        version integer not null default 1,
        profile_type text not null,
        segmentation text not null,
        email text not null,
        name text, surname text, company text, phone text,
        street text, zip_code text, city text, country text,
        language text not null,
        language_setting text,
        email_verified boolean not null default false,
        merchant_id integer unique,
        accepted boolean,
        review_reason text,
        merchant_blocked boolean not null default false,
        director text,
        trade_registration_media_id text,
        vat_number text,
        vat_verified boolean not null default false,
        tac_accepted_at timestamptz,
        is_operator boolean not null default false,
        created_at timestamptz not null default now()
      );
      create table early_verifications (
        customer_id uuid primary key,
        at timestamptz not null default now()
      );`,
  },
  {
    name: '002-popups',
    up: `
      alter table customers
        add column read_popup_ids integer[] not null default '{}',
        add column notification_locale text;`,
  },
  {
    name: '003-vat-numbers-in-contacts',
    up: `
      -- Contacts that were published without their VAT number are published once more.
      alter table customers add column contact_version integer not null default 1;
      alter table customers alter column contact_version set default 2;`,
  },
];
