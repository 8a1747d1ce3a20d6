import { migrationsOf, startService, type RawConfig, type RunningService } from '@rollheim/service-kit';
import { valuations } from './service.ts';

/** Starts the valuations service. */
export const start = (config: RawConfig): Promise<RunningService> => startService(valuations, config);

/** The steps of its schema. */
export const migrations = migrationsOf(valuations);

if (import.meta.main) await start(process.env);
