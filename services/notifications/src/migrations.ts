import type { Migration } from '@rollheim/service-kit';
import { laterMigrations } from './later-migrations.ts';
import { webhookMigrations } from './webhooks/migrations.ts';

/** Schema of notifications: messages, watchlist, mails to be sent, and what they need to know of others. */
export const migrations: readonly Migration[] = [
  {
    name: '001-notifications',
    up: `
      create table messages (
        message_id text primary key,
        message_key text not null unique,
        customer_id uuid not null,
        group_key text not null,
        auction_id text,
        code text not null,
        params jsonb not null,
        title text not null,
        media_id text,
        created_at timestamptz not null,
        unread boolean not null default true,
        closed_at timestamptz
      );
      create index on messages (customer_id, group_key);
      create index on messages (group_key) where closed_at is null;
      create table watchlist (
        customer_id uuid not null,
        auction_id text not null,
        since timestamptz not null,
        primary key (customer_id, auction_id)
      );
      create index on watchlist (auction_id);
      create table mails (
        mail_key text primary key,
        customer_id uuid not null,
        code text not null,
        params jsonb not null,
        title text not null,
        link jsonb not null,
        about text not null,
        state text not null default 'queued'
          check (state in ('queued', 'sending', 'sent', 'refused', 'uncertain', 'unreachable')),
        attempts integer not null default 0,
        next_at timestamptz not null default now(),
        created_at timestamptz not null default now(),
        sent_at timestamptz
      );
      create index on mails (next_at) where state = 'queued';
      create index on mails (customer_id, about, code, created_at);
      create table contacts (
        customer_id uuid primary key,
        email text not null,
        name text,
        language text not null
      );
      create table operators (customer_id uuid primary key);
      create table vehicles (
        auction_id text primary key,
        title text not null,
        media_id text
      );
      create table auctions (
        auction_id text primary key,
        version integer not null,
        status text not null,
        since timestamptz not null,
        round integer not null,
        end_at text,
        owner_customer_id uuid
      );`,
  },
  {
    // closing tasks and taking up mails must not read all that a busy auction has left open
    name: '002-open-by-code',
    up: `
      create index on messages (group_key, code) where closed_at is null;
      drop index messages_group_key_idx;
      create index on mails (next_at) where state = 'sending';`,
  },
  {
    name: '003-unwanted-mails',
    up: `
      create table unwanted_mails (
        customer_id uuid not null,
        kind text not null,
        since timestamptz not null default now(),
        primary key (customer_id, kind)
      );
      create table mail_signing_key (key text not null);
      insert into mail_signing_key (key) values (gen_random_uuid()::text || gen_random_uuid()::text);
      alter table mails drop constraint mails_state_check, add constraint mails_state_check check
        (state in ('queued', 'sending', 'sent', 'refused', 'uncertain', 'unreachable', 'unwanted'));`,
  },
  {
    name: '004-confirmed-addresses',
    up: `
      -- Customers whose e-mail address is confirmed.
      create table confirmed (customer_id uuid primary key);`,
  },
  {
    name: '005-net-prices',
    up: `
      create table tax_profiles (
        customer_id uuid primary key,
        country text,
        vat_country text not null,
        vat_verified boolean not null
      );
      create table reportable_vehicles (auction_id text primary key);`,
  },
  {
    name: '006-links-end-with-the-password',
    up: 'alter table contacts add column password_epoch integer not null default 0;',
  },
  {
    name: '007-saved-searches',
    up: `
      create table searches (
        search_id text primary key,
        customer_id uuid not null,
        name text not null,
        -- the filters as the list's address carries them, in one order: the same search is the same text
        query text not null,
        status text not null default 'active' check (status in ('active', 'paused')),
        receive_by_email boolean not null,
        rhythm text not null check (rhythm in ('instant', 'daily')),
        created_at timestamptz not null,
        updated_at timestamptz not null,
        unique (customer_id, query)
      );`,
  },
  {
    name: '008-alerts',
    up: `
      -- Dealers who may bid: saved searches of others tell nothing.
      create table dealers (customer_id uuid primary key);
      create table alerts (
        auction_id text primary key,
        -- what filters compare, as far as it has come
        vehicle jsonb,
        auction jsonb,
        -- how far the auction came: 1 published, 2 running; and what of it was told
        seen integer not null default 0,
        told integer not null default 0
      );
      create index on searches (created_at) where status = 'active';`,
  },
  {
    name: '009-pushes',
    up: `
      create table push_key (
        single boolean primary key default true check (single),
        public_key text not null,
        private_key text not null
      );
      create table push_subscriptions (
        -- hash of the endpoint, which is a secret
        device text primary key,
        customer_id uuid not null,
        session_id text,
        endpoint text not null,
        host text not null,
        p256dh text not null,
        auth text not null,
        since timestamptz not null
      );
      create index on push_subscriptions (customer_id);
      -- What waits: of one thing the newest message for each device.
      create table pushes (
        device text not null references push_subscriptions on delete cascade,
        about text not null,
        customer_id uuid not null,
        message_id text not null,
        urgent boolean not null,
        attempts integer not null default 0,
        next_at timestamptz not null default now(),
        expires_at timestamptz not null,
        primary key (device, about)
      );
      create index on pushes (next_at);`,
  },
  {
    name: '010-searches-by-transaction',
    up: `
      -- Whoever keeps the searches in memory asks for those that its last snapshot could not see.
      alter table searches add column made xid8 not null default pg_current_xact_id();
      create index on searches (made);`,
  },
  {
    name: '011-urgent-mails-first',
    up: `
      -- Place of the mail's class in the order of going out: 0 before 1 before 2.
      alter table mails add column urgency smallint not null default 1;
      create index on mails (urgency, next_at) where state = 'queued';`,
  },
  {
    name: '012-receipts',
    up: `
      alter table mails
        add column mail_id uuid not null default gen_random_uuid(),
        -- code of the last failure: the server's words may name the receiver
        add column answer text;
      create unique index on mails (mail_id);
      create index on mails (created_at);
      -- Which operator had a mail sent again.
      create table mail_resends (
        mail_id uuid not null,
        customer_id uuid not null,
        operator_id uuid not null,
        at timestamptz not null default now()
      );
      create index on mail_resends (mail_id);
      -- What became of pushes, without what they said.
      create table push_receipts (
        receipt_id uuid primary key default gen_random_uuid(),
        customer_id uuid not null,
        host text not null,
        code text not null,
        variant jsonb not null,
        outcome text not null check (outcome in ('sent', 'refused', 'gone', 'over')),
        answer text,
        attempts integer not null,
        created_at timestamptz not null,
        at timestamptz not null default now()
      );
      create index on push_receipts (at);`,
  },
  {
    name: '013-blocked-addresses',
    up: `
      -- Addresses that take no mails, as long as they are those of their customer and were not confirmed anew.
      create table blocked_addresses (
        customer_id uuid primary key,
        email text not null,
        since timestamptz not null default now()
      );
      alter table mails drop constraint mails_state_check, add constraint mails_state_check check
        (state in ('queued', 'sending', 'sent', 'refused', 'uncertain', 'unreachable', 'unwanted', 'blocked'));`,
  },
  {
    name: '014-wishes',
    up: `
      create table unwanted_pushes (
        customer_id uuid not null,
        kind text not null,
        primary key (customer_id, kind)
      );
      create table quiet_hours (customer_id uuid primary key, hours jsonb not null);`,
  },
  {
    name: '015-collected-mails',
    up: `
      -- Waits for others of its code and receiver, and goes out with them as one mail.
      alter table mails add column collect boolean not null default false;
      create index on mails (customer_id, code, next_at) where state = 'queued' and collect;`,
  },
  {
    // mails by class and instant serve both who sends and who puts off; each index is written again with every change
    name: '016-fewer-indexes-of-mails',
    up: 'drop index mails_next_at_idx;',
  },
  { name: '017-roles-of-the-team', up: 'alter table operators add column roles text[];' },
  {
    name: '018-notes-of-the-watchlist',
    up: `
      -- The visible price when it was put there, cents, and what its customer wrote down about it.
      alter table watchlist add column price bigint, add column note text;`,
  },
  {
    // age alone is looked for by it: each change of a mail wrote it again; of one that stays on its page the write-ahead
    // log holds what changed
    name: '019-mails-by-blocks',
    up: `
      drop index mails_created_at_idx;
      create index on mails using brin (created_at);
      alter table mails set (fillfactor = 50);`,
  },
  {
    name: '020-daily-mails',
    up: `
      -- Kinds of which the mails that are not urgent come once a day.
      create table daily_mails (
        customer_id uuid not null,
        kind text not null,
        primary key (customer_id, kind)
      );
      -- Goes out with all others of its receiver's day, whatever their codes.
      alter table mails add column daily boolean not null default false;`,
  },
  {
    name: '021-mails-of-others',
    up: `
      -- What became of mails that other services send, without what they said.
      create table other_mails (
        mail_id uuid primary key,
        customer_id uuid,
        code text not null,
        outcome text not null check (outcome in ('queued', 'sent', 'refused')),
        answer text,
        attempts integer not null,
        created_at timestamptz not null,
        at timestamptz not null
      );
      create index on other_mails (created_at);
      create index on other_mails (customer_id);`,
  },
  {
    name: '022-hidden-amounts',
    up: `
      -- Whose pushes name no amounts.
      create table hidden_amounts (customer_id uuid primary key);`,
  },
  {
    name: '023-later-and-returned-mails',
    up: `
      -- Kinds of which the mails that are not urgent wait for half an hour.
      create table later_mails (
        customer_id uuid not null,
        kind text not null,
        primary key (customer_id, kind)
      );
      -- Goes out only if its message is unread by then.
      alter table mails add column if_unread boolean not null default false;
      alter table mails drop constraint mails_state_check, add constraint mails_state_check check
        (state in ('queued', 'sending', 'sent', 'refused', 'uncertain', 'unreachable', 'unwanted', 'blocked', 'bounced',
          'complained', 'over'));`,
  },
  {
    name: '024-addresses-of-sent-mails',
    up: `
      -- Hash of the address that it went to; null: of before.
      alter table mails add column sent_to text;
      -- Keyed hash of that address, as its sender said it.
      alter table other_mails add column sent_to text;
      alter table other_mails drop constraint other_mails_outcome_check, add constraint other_mails_outcome_check
        check (outcome in ('queued', 'sent', 'refused', 'bounced', 'complained'));`,
  },
  {
    name: '025-numbers-of-ads',
    up: `
      -- What people call an ad by, in mails.
      create table ad_numbers (auction_id text primary key, number integer not null);`,
  },
  {
    name: '026-muted-pushes',
    up: `
      -- Threads of which a kind is not pushed to anybody's own devices, by a press on such a push.
      create table muted_pushes (
        customer_id uuid not null,
        about text not null,
        kind text not null,
        since timestamptz not null default now(),
        primary key (customer_id, about, kind)
      );
      create index on muted_pushes (since);`,
  },
  {
    name: '027-times-of-digests',
    up: `
      -- When somebody's daily mails go out, where they chose it.
      create table digest_times (customer_id uuid primary key, digest jsonb not null);`,
  },
  {
    name: '028-names-and-tests-of-devices',
    up: `
      -- What its owner knows a device by.
      alter table push_subscriptions add column name text not null default '';
      -- The last push to a device that its owner asked for to try it.
      create table push_tests (
        device text primary key references push_subscriptions on delete cascade,
        outcome text not null default 'waiting' check (outcome in ('waiting', 'sending', 'sent', 'failed')),
        asked_at timestamptz not null default now()
      );`,
  },
  {
    name: '029-ended-sessions-and-waits',
    up: `
      -- Sessions whose last access token may still come: it switches no device on.
      create table ended_sessions (session_id text primary key, ended_at timestamptz not null default now());
      create index on ended_sessions (ended_at);
      -- Waited for the end of quiet hours: not sent once its message is closed.
      alter table mails add column waited boolean not null default false;
      -- Ended by the link of a digest, whose undo brings it back.
      alter table unwanted_mails add column by_digest boolean not null default false;`,
  },
  {
    name: '030-addresses-held-for-a-day',
    up: `
      -- Held back by one report alone; null: for good.
      alter table blocked_addresses add column until timestamptz;`,
  },
  ...webhookMigrations,
  ...laterMigrations,
];
