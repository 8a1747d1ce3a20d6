import { MAIL_ORIGIN_COLUMNS, type Migration } from '@rollheim/service-kit';
import { OUTBOX_TABLE } from '@rollheim/service-kit/mail-outbox';

/** Schema of identity: accounts, one-time links, provider state, keys, attempts and mails to be sent. */
export const migrations: readonly Migration[] = [
  {
    name: '001-identity',
    up: `
      create table accounts (
        customer_id uuid primary key,
        email text not null unique,
        password_hash text not null,
        roles text[] not null default '{}',
        email_verified boolean not null default false,
        language text not null,
        created_at timestamptz not null default now()
      );
      create table links (
        token_hash bytea primary key,
        customer_id uuid not null references accounts on delete cascade,
        purpose text not null check (purpose in ('verify', 'reset')),
        expires_at timestamptz not null,
        used_at timestamptz
      );
      create index on links (customer_id, purpose);
      create table mails (
        mail_id bigint generated always as identity primary key,
        customer_id uuid not null references accounts on delete cascade,
        purpose text not null check (purpose in ('verify', 'reset')),
        attempts integer not null default 0,
        next_at timestamptz not null default now(),
        created_at timestamptz not null default now()
      );
      create index on mails (next_at);
      create table provider_state (
        model text not null,
        id text not null,
        payload jsonb not null,
        grant_id text,
        uid text,
        expires_at timestamptz,
        consumed_at timestamptz,
        primary key (model, id)
      );
      create index on provider_state (grant_id) where grant_id is not null;
      create index on provider_state (uid) where uid is not null;
      create index on provider_state (expires_at);
      create table signing_keys (
        kid text primary key,
        jwk jsonb not null,
        created_at timestamptz not null default now()
      );
      create table attempts (
        key varchar(255) primary key,
        points integer not null default 0,
        expire bigint
      );`,
  },
  {
    name: '002-hashed-tokens',
    up: `
      update provider_state
         set id = encode(sha256(convert_to(id, 'utf8')), 'hex'), payload = payload - 'jti'
       where model in ('RefreshToken', 'AuthorizationCode');`,
  },
  {
    name: '003-exports-and-erasures',
    up: `
      alter table links drop constraint links_purpose_check, add constraint links_purpose_check
        check (purpose in ('verify', 'reset', 'export'));
      -- A mail may outlive its account: then its receiver stands in it, until it is sent.
      alter table mails drop constraint mails_purpose_check, drop constraint mails_customer_id_fkey,
        add column email text, add column language text;
      -- What a person asked for of their own data; the file lies in the folder until it expires.
      create table exports (
        export_id uuid primary key,
        customer_id uuid not null references accounts on delete cascade,
        requested_at timestamptz not null default now(),
        attempts integer not null default 0,
        next_at timestamptz,
        finished_at timestamptz,
        bytes bigint
      );
      create index on exports (customer_id, requested_at desc);
      create index on exports (next_at) where next_at is not null;
      -- Deleted persons: which owners have erased them; a number without a person, kept to be able to repeat it.
      create table erasures (
        customer_id uuid primary key,
        requested_at timestamptz not null default now(),
        done text[] not null default '{}',
        repeated boolean not null default false,
        next_at timestamptz default now(),
        finished_at timestamptz
      );
      create index on erasures (next_at) where next_at is not null;`,
  },
  {
    name: '004-logins',
    up: `
      -- A login and what came of it: a family of tokens, until it ends.
      create table logins (
        grant_id text primary key,
        customer_id uuid not null references accounts on delete cascade,
        browser text not null,
        kept boolean not null,
        began_at timestamptz not null default now(),
        last_at timestamptz not null default now(),
        ends_at timestamptz not null
      );
      create index on logins (customer_id);
      -- Browsers that an account was used with, by the hash of their cookie.
      create table devices (
        customer_id uuid not null references accounts on delete cascade,
        device_hash text not null,
        last_at timestamptz not null default now(),
        primary key (customer_id, device_hash)
      );
      alter table mails add column detail text;`,
  },
  {
    name: '005-failed-exports',
    up: 'alter table exports add column failed_at timestamptz;',
  },
  {
    name: '006-security-events',
    up: `
      -- The security log. Ids and keyed hashes alone: no address of a person or a network.
      create table security_events (
        event_id bigint generated always as identity primary key,
        at timestamptz not null default now(),
        kind text not null,
        customer_id uuid,
        actor text,
        about text,
        network text,
        browser text,
        account text
      );
      create index on security_events (at);
      create index on security_events (kind, event_id);
      create index on security_events (customer_id, event_id) where customer_id is not null;
      create index on security_events (about) where about is not null;
      -- However roles are given or taken, it stands in the log.
      create function note_roles() returns trigger language plpgsql set search_path from current as $$
        begin
          if tg_op = 'INSERT' and new.roles = '{}' then return new; end if;
          if tg_op = 'UPDATE' and new.roles = old.roles then return new; end if;
          insert into security_events (kind, customer_id, about)
            values ('role_changed', new.customer_id, array_to_string(new.roles, ', '));
          return new;
        end $$;
      create trigger note_roles after insert or update of roles on accounts
        for each row execute function note_roles();
      -- Counts of failed attempts are kept under keyed hashes from here on; those of before end within the hour.
      delete from attempts;`,
  },
  {
    name: '007-login-by-mail',
    up: `
      alter table links drop constraint links_purpose_check, add constraint links_purpose_check
        check (purpose in ('verify', 'reset', 'export', 'login'));
      -- A browser that asked for a code; without an account there is a row too, so that both answer alike.
      create table login_codes (
        request_hash text primary key,
        -- keyed hash of the address, with an account or without
        address_hash text not null,
        customer_id uuid references accounts on delete cascade,
        -- null until the mail is sent
        code_hash text,
        attempts integer not null default 0,
        made_at timestamptz not null default now(),
        expires_at timestamptz not null,
        used_at timestamptz
      );
      create index on login_codes (address_hash, made_at);
      create index on login_codes (customer_id) where customer_id is not null;
      create index on login_codes (made_at);
      -- Of a login by mail: which browser its code is for, and the ad that its link goes on to.
      alter table mails add column request_hash text, add column ad_id text;`,
  },
  {
    name: '008-allowances-of-login-mails',
    up: `
      -- Mails for logins of the last day. "own": asked for in a browser that the account was used with.
      create table login_mails (
        customer_id uuid not null references accounts on delete cascade,
        own boolean not null,
        at timestamptz not null default now()
      );
      create index on login_mails (customer_id, at);
      create index on login_mails (at);
      alter table login_codes add column own boolean not null default false;`,
  },
  {
    name: '009-audit-trail',
    up: `
      -- What operators did, each act chained to the one before. Ids alone; the words stand beside it.
      create table audit_log (
        seq bigint primary key,
        at timestamptz not null,
        act_id text not null,
        actor uuid not null,
        type text not null,
        about text not null,
        persons uuid[] not null,
        -- commitment to the words
        content text not null,
        head text not null,
        unique (act_id, actor)
      );
      create index on audit_log (actor, seq);
      create index on audit_log (type text_pattern_ops, seq);
      create index on audit_log (about, seq);
      create index on audit_log (at);
      create index on audit_log using gin (persons);
      create table audit_words (
        seq bigint primary key,
        at timestamptz not null,
        salt text not null,
        reason text,
        details jsonb not null
      );
      create index on audit_words (at);
      -- Nobody changes the trail: neither by right nor by chance. Words are deleted with a person and by their age.
      create function keep_audit_trail() returns trigger language plpgsql as $$
        begin
          raise exception 'the audit trail is only appended to' using errcode = '42501';
        end $$;
      create trigger keep_audit_log before update or delete or truncate on audit_log
        for each statement execute function keep_audit_trail();
      create trigger keep_audit_words before update or truncate on audit_words
        for each statement execute function keep_audit_trail();
      revoke update, delete, truncate on audit_log from current_user;
      revoke update, truncate on audit_words from current_user;`,
  },
  {
    name: '010-api-tokens',
    up: `
      -- Tokens that programs of an account call the API with. The token itself is not kept.
      create table api_tokens (
        token_id text primary key,
        customer_id uuid not null references accounts on delete cascade,
        -- the same call again makes no second token
        request_key text not null,
        token_hash bytea not null unique,
        last4 text not null,
        name text not null,
        scopes text[] not null,
        version int not null default 1,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        revoked_at timestamptz,
        last_used_at timestamptz,
        unique (customer_id, request_key)
      );
      create index on api_tokens (customer_id, created_at desc);
      create index on api_tokens (expires_at);`,
  },
  { name: '011-step-of-an-ad', up: `alter table mails add column ad_step text;` },
  {
    name: '012-outbox',
    up: `
      alter table mails rename to mails_before;
      ${OUTBOX_TABLE}
      insert into mails (customer_id, purpose, details, attempts, next_at, created_at)
        select customer_id, purpose, jsonb_strip_nulls(jsonb_build_object('email', email, 'language', language,
          'detail', detail, 'requestHash', request_hash, 'adId', ad_id, 'adStep', ad_step)), attempts, next_at, created_at
        from mails_before;
      drop table mails_before;
      create index on mails (customer_id);`,
  },
  {
    name: '013-codes-of-a-network',
    up: `create index on security_events (network, at) where about = 'code'`,
  },
  { name: '014-origins-of-mails', up: MAIL_ORIGIN_COLUMNS },
];
