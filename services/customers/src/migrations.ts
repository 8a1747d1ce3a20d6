import type { Migration } from '@rollheim/service-kit';
import { CLAIM_TABLE } from './claims/schema.ts';
import { GUARD_TABLES } from './guard/schema.ts';
import { PERSON_TABLES } from './persons/schema.ts';

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
  {
    name: '004-merchant-review',
    up: `
      alter table customers
        add column review_since timestamptz,
        add column review_changed text[] not null default '{}',
        add column taken_by uuid,
        add column taken_at timestamptz,
        add column block_reason text,
        add column contact_name text,
        add column contact_surname text,
        add column register_number text,
        add column papers jsonb not null default '[]',
        -- what likeness is found by: names of companies without their legal form, lines without spaces
        add column company_key text generated always as (nullif(regexp_replace(regexp_replace(lower(company),
          '\\m(gmbh|mbh|co|kg|ug|ag|ohg|gbr|e\\.?\\s?k|b\\.?v|n\\.?v|sp|z|o\\.?\\s?o|s\\.?r\\.?o|a/s|aps|ab|s\\.?l|s\\.?a)\\M', '', 'g'),
          '[^[:alnum:]]', '', 'g'), '')) stored,
        add column domain_key text generated always as (split_part(email, '@', 2)) stored,
        add column address_key text generated always as
          (nullif(regexp_replace(lower(street), '[^[:alnum:]]', '', 'g'), '') || ' ' || country || zip_code) stored,
        add column phone_key text generated always as
          (nullif(right(regexp_replace(phone, '\\D', '', 'g'), 9), '')) stored;
      update customers set review_since = now() where merchant_id is not null and accepted is null;
      create index on customers (review_since) where review_since is not null;
      create index on customers (merchant_id desc) where merchant_id is not null;
      create index on customers (vat_number) where vat_number is not null;
      create index on customers (register_number) where register_number is not null;
      create index on customers (company_key) where company_key is not null;
      create index on customers (domain_key);
      create index on customers (address_key) where address_key is not null;
      create index on customers (phone_key) where phone_key is not null;
      -- What happened to a merchant, and who did it; actor null: the merchant.
      create table merchant_history (
        id bigint generated always as identity primary key,
        customer_id uuid not null references customers on delete cascade,
        at timestamptz not null,
        kind text not null,
        actor uuid,
        reason text,
        about text[] not null default '{}'
      );
      create index on merchant_history (customer_id, id desc);`,
  },
  {
    name: '005-reviewed-country',
    up: `
      alter table customers add column reviewed_country text;
      -- what was typed since then is not known to differ: it counts as one where VAT is due
      update customers set reviewed_country = case when 'country' = any(review_changed) then 'DE' else country end
       where accepted;`,
  },
  { name: '006-shill-guard', up: GUARD_TABLES },
  { name: '007-persons', up: PERSON_TABLES },
  { name: '008-roles', up: 'alter table customers add column roles text[];' },
  {
    name: '009-corrections',
    up: `alter table customers add column corrected_by text[] not null default '{}';`,
  },
  {
    name: '010-what-changed',
    up: `
      alter table customers add column review_before jsonb;
      -- What a field said and says; null: nothing changed, or before it was kept.
      alter table merchant_history add column changes jsonb;`,
  },
  { name: '011-claims', up: CLAIM_TABLE },
  {
    // a bid changes the instant of its round: an index of its blocks alone lets the others as they are
    name: '012-guard-by-blocks',
    up: `
      drop index guard_rounds_changed_at_idx;
      drop index guard_bids_at_idx;
      create index on guard_rounds using brin (changed_at);
      create index on guard_bids using brin (at);
      alter table guard_rounds set (fillfactor = 70);`,
  },
  {
    name: '013-directory',
    up: `
      -- Whether other dealers see the contact of this one.
      alter table customers add column in_directory boolean not null default false;`,
  },
  {
    name: '014-one-person',
    up: `
      alter table customers
        -- The address of an account that identity has said is confirmed: the word that an account has one may come before
        -- the address itself.
        add column confirmed_email text,
        -- The account that a prospect turned out to be: what it asked for is the account's, and goes with it.
        add column merged_into uuid;
      update customers set confirmed_email = email where email_verified and segmentation = 'customer';
      create index on customers (confirmed_email) where confirmed_email is not null;
      create index on customers (email) where segmentation = 'prospect';
      create index on customers (merged_into) where merged_into is not null;`,
  },
];
