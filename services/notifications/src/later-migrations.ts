import { MAIL_ORIGIN_COLUMNS, type Migration } from '@rollheim/service-kit';
import { pushMigrations } from './push/migrations.ts';

/** The newest ones, of no part that has a list of its own. */
export const laterMigrations: readonly Migration[] = [
  {
    name: '032-disputes-that-are-open',
    up: `
      -- Read with every start: those of an earlier release name no dispute.
      create index on messages (message_id) where code = 'dispute_opened' and closed_at is null;`,
  },
  ...pushMigrations,
  {
    name: '034-buy-now-of-the-watchlist',
    up: `
      -- What the vehicle could be bought for at once when it was put there, cents.
      alter table watchlist add column buy_now bigint;`,
  },
  {
    name: '035-merged-prospects',
    up: `
      -- Ids by which an account was known before it confirmed its address.
      create table merged_prospects (prospect_id uuid primary key, customer_id uuid not null);
      create index on merged_prospects (customer_id);
      -- Hashes of ids that were erased: what comes of them later is kept no more.
      create table erased_receivers (receiver_hash text primary key, at timestamptz not null default now());`,
  },
  {
    name: '036-mails-without-an-address',
    up: `
      -- Nobody knows an address of its receiver: it waits for one, and is not written again meanwhile.
      alter table mails add column unaddressed boolean not null default false;`,
  },
  {
    name: '037-no-samples',
    up: `
      -- Nothing is looked for by these: samples of them went to the write-ahead log with each analysis.
      alter table messages alter column params set statistics 0;
      alter table mails alter column params set statistics 0, alter column link set statistics 0;`,
  },
  { name: '038-origins-of-mails', up: MAIL_ORIGIN_COLUMNS },
];
