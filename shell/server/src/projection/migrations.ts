import type { Migration } from '@rollheim/service-kit';

export const migrations: readonly Migration[] = [
  {
    name: '001-projection',
    up: `
      create table customers (customer_id text primary key, version bigint not null, doc jsonb not null);
      create table contacts (customer_id text primary key, doc jsonb not null);
      create table ads (ad_id text primary key, customer_id text not null);
      create index ads_owner on ads (customer_id);
      create table messages (
        message_id text primary key, customer_id text not null, code text not null,
        read smallint not null, closed_at text
      );
      create index messages_receiver on messages (customer_id);
      create table content (key text primary key, kind text not null, locale text not null, url text not null, doc jsonb not null);
      create index content_place on content (kind, locale, url);
      create table settings (key text primary key, doc jsonb not null);
    `,
  },
  {
    name: '002-action-log',
    up: `
      create table user_actions (
        at timestamptz not null default now(), customer_id text, uuid text, action text not null,
        context text, product_entity_id text
      );
      create table access_log (at timestamptz not null default now(), url text not null, referer text, cookies text[] not null);
    `,
  },
  {
    name: '003-access-query',
    up: `alter table access_log add column query jsonb not null default '{}';`,
  },
  {
    name: '004-operators',
    // asked for at each change of a queue; the condition is the query's, word for word
    up: `create index customers_operators on customers (customer_id) where (doc ->> 'isOperator')::boolean;`,
  },
  {
    name: '005-incomplete-ads',
    // an earlier ad counts as complete until it is edited again
    up: `alter table ads add column incomplete boolean not null default false;`,
  },
  {
    name: '006-counted-messages',
    // badges are on every page: they are counted without a look at the rows
    up: `
      create index messages_unread on messages (customer_id, code) include (message_id) where read = 1;
      create index messages_open on messages (customer_id, code) include (message_id) where closed_at is null;
    `,
  },
  {
    name: '007-dealers',
    // counted for every document; the condition is the query's, word for word
    up: `
      create index customers_dealers on customers (customer_id)
      where (doc ->> 'acceptedByCm24')::boolean and not (doc ->> 'merchantBlocked')::boolean
        and doc ->> 'merchantId' is not null;
    `,
  },
  {
    name: '008-one-index-of-counted-messages',
    // each message wrote three of one receiver
    up: `
      create index messages_counted on messages (customer_id, code) include (message_id, read, closed_at)
        where read = 1 or closed_at is null;
      drop index messages_receiver;
      drop index messages_unread;
      drop index messages_open;
    `,
  },
];
