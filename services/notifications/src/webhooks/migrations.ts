import type { Migration } from '@rollheim/service-kit';

/** Tables of webhooks. */
export const webhookMigrations: readonly Migration[] = [
  {
    name: '031-webhooks',
    up: `
      create table webhooks (
        hook_id uuid primary key,
        customer_id uuid not null,
        url text not null,
        events text[] not null,
        secret text not null,
        -- Signs too, for a while.
        old_secret text,
        old_secret_until timestamptz,
        created_at timestamptz not null,
        paused_at timestamptz,
        paused_by text check (paused_by in ('owner', 'failures')),
        -- Attempts in a row that failed, and the last of them.
        failures integer not null default 0,
        failure jsonb
      );
      create index on webhooks (customer_id);
      -- Events for a webhook in the order in which they came, with what became of each: kept for some days.
      create table webhook_deliveries (
        delivery_id uuid primary key default gen_random_uuid(),
        seq bigint generated always as identity,
        hook_id uuid not null references webhooks on delete cascade,
        -- What it is about: events of one subject go out one after the other.
        subject text not null,
        event_id text not null,
        type text not null,
        body text not null,
        test boolean not null default false,
        -- A test that resumes a webhook that is paused.
        resumes boolean not null default false,
        state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
        attempts integer not null default 0,
        created_at timestamptz not null default now(),
        tried_at timestamptz,
        status integer,
        fault text,
        ms integer,
        answer text,
        unique (hook_id, event_id)
      );
      create index on webhook_deliveries (hook_id, seq);
      create index on webhook_deliveries (hook_id, subject, seq) where state = 'waiting';
      create index on webhook_deliveries (created_at);
      -- Subjects of which something waits: the first of it is due at next_at.
      create table webhook_queue (
        hook_id uuid not null references webhooks on delete cascade,
        subject text not null,
        next_at timestamptz not null default now(),
        test boolean not null default false,
        -- Who sends it now.
        claim uuid,
        primary key (hook_id, subject)
      );
      create index on webhook_queue (next_at);
      create table webhook_hours (
        hook_id uuid not null references webhooks on delete cascade,
        hour timestamptz not null,
        sent integer not null default 0,
        failed integer not null default 0,
        primary key (hook_id, hour)
      );`,
  },
];
