import type { Migration } from '@rollheim/service-kit';

export const migrations: readonly Migration[] = [
  {
    name: '001-content',
    up: `
      create table entries (
        topic text not null check (topic in ('content.state', 'settings.state')),
        key text not null,
        doc jsonb not null,
        -- True once the operator changed it: a delivered text no longer replaces it.
        edited boolean not null default false,
        primary key (topic, key)
      );
    `,
  },
  {
    name: '002-documents-and-contact',
    up: `
      -- Numbers of documents, the same in all languages.
      create table documents (
        id integer generated always as identity primary key,
        kind text not null,
        url text not null,
        unique (kind, url)
      );
      alter table entries add column removed boolean not null default false;
      create table contact_mails (
        id bigint generated always as identity primary key,
        doc jsonb not null,
        attempts integer not null default 0,
        next_at timestamptz not null default now()
      );
      create index contact_mails_due on contact_mails (next_at);
    `,
  },
  {
    name: '003-age-of-contact',
    up: 'alter table contact_mails add column created_at timestamptz not null default now();',
  },
  {
    name: '004-versions',
    up: `
      -- What the operator wrote, and what stood there before; doc is null where it was taken back, at where it was delivered.
      create table versions (
        topic text not null,
        key text not null,
        version integer not null,
        doc jsonb,
        by_customer_id text,
        at timestamptz,
        primary key (topic, key, version)
      );
    `,
  },
];
