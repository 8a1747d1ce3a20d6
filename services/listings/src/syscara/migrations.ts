import type { Migration } from '@rollheim/service-kit';

/** Tables of the import from SYSCARA. */
export const syscaraMigrations: readonly Migration[] = [
  {
    name: '013-syscara',
    up: `
      create table syscara_connections (
        customer_id text primary key,
        -- the login, AES-256-GCM, and the id of the key that it is encrypted under
        sealed text not null,
        key_id text not null,
        saved_at timestamptz not null,
        check_wanted_at timestamptz,
        checked_at timestamptz,
        fault text,
        found integer,
        night_at timestamptz not null,
        -- who works on it, and how long others leave it to them
        claim uuid,
        lease_until timestamptz
      );
      create index on syscara_connections (night_at);
      create table syscara_runs (
        run_id uuid primary key default gen_random_uuid(),
        customer_id text not null,
        by text not null check (by in ('button', 'night')),
        asked_at timestamptz not null,
        started_at timestamptz,
        ended_at timestamptz,
        attempts integer not null default 0,
        fault text,
        total integer
      );
      -- button and night are one run
      create unique index on syscara_runs (customer_id) where ended_at is null;
      create index on syscara_runs (customer_id, asked_at desc);
      -- Which ad is which vehicle of SYSCARA; stays when the login goes, so that a later one makes no second ads.
      create table syscara_vehicles (
        customer_id text not null,
        syscara_id text not null,
        ad_id text unique,
        title text not null,
        -- of what the ad was last filled with
        hash text not null,
        -- the last import that had it in hands, and what became of it
        run_id uuid not null,
        outcome text not null,
        faults jsonb not null,
        pictures jsonb not null,
        -- the version that the ad was left with: another one is its seller's doing
        ad_version integer,
        gone_at timestamptz,
        primary key (customer_id, syscara_id)
      );
    `,
  },
  {
    name: '014-syscara-turns',
    up: `
      -- A long import gives way to others: since when it waits for its next turn,
      alter table syscara_runs add column turn_at timestamptz;
      -- whether all its vehicles are taken and only pictures are left,
      alter table syscara_runs add column vehicles_done boolean not null default false;
      -- and how often which host of pictures failed it.
      alter table syscara_runs add column host_failures jsonb not null default '{}';
    `,
  },
  {
    name: '015-syscara-previous',
    up: `
      -- The login that worked before a new one was entered: it counts again where the new one fails its first try,
      alter table syscara_connections add column previous_sealed text;
      alter table syscara_connections add column previous_key_id text;
      alter table syscara_connections add column previous_saved_at timestamptz;
      -- and why the new one was not taken.
      alter table syscara_connections add column refused text;
    `,
  },
  {
    name: '016-syscara-refused',
    up: `
      -- Sellers whose login was refused and never worked: it is not kept, they are to type it again.
      create table syscara_refused (
        customer_id text primary key
      );
    `,
  },
];
