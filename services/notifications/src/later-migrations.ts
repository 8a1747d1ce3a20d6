import type { Migration } from '@rollheim/service-kit';
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
];
