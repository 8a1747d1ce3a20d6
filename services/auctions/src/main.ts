import {
  migrationsOf,
  startService,
  verifying,
  type RawConfig,
  type RunningService,
  type Verification,
} from '@rollheim/service-kit';
import { verifyAuctions } from './log/verify.ts';
import { auctions } from './service.ts';

/** Starts the auctions: the one writer of every auction's log. */
export const start = (config: RawConfig): Promise<RunningService> => startService(auctions, config);

/** The steps of its schema. */
export const migrations = migrationsOf(auctions);

/** Holds logs, their chains and the stored states against each other. */
export const verify = (config: RawConfig): Promise<Verification> =>
  verifying('auctions', 'auctions', config, verifyAuctions);

if (import.meta.main) await start(process.env);
