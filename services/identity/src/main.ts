import {
  migrationsOf,
  startService,
  verifying,
  type RawConfig,
  type RunningService,
  type Verification,
} from '@rollheim/service-kit';
import { verifyAuditTrail } from './audit/verify.ts';
import { identity } from './service.ts';

/** Starts identity. `PORT` is where the provider and the internal calls answer. */
export const start = (config: RawConfig): Promise<RunningService> => startService(identity, config);

/** The steps of its schema. */
export const migrations = migrationsOf(identity);

/** Holds the audit trail against its chain. */
export const verify = (config: RawConfig): Promise<Verification> =>
  verifying('identity', 'identity', config, verifyAuditTrail);

if (import.meta.main) await start(process.env);
