import { migrationsOf, startService, type RawConfig, type RunningService } from '@rollheim/service-kit';
import { listings } from './service.ts';

/** Starts the listings service. */
export const start = (config: RawConfig): Promise<RunningService> => startService(listings, config);

/** The steps of its schema. */
export const migrations = migrationsOf(listings);

if (import.meta.main) await start(process.env);
