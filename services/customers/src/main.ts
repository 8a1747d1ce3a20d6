import { migrationsOf, startService, type RawConfig, type RunningService } from '@rollheim/service-kit';
import { customers } from './service.ts';

/** Starts the customers service. */
export const start = (config: RawConfig): Promise<RunningService> => startService(customers, config);

/** The steps of its schema. */
export const migrations = migrationsOf(customers);

if (import.meta.main) await start(process.env);
