import { migrationsOf, startService, type RawConfig, type RunningService } from '@rollheim/service-kit';
import { content } from './service.ts';

/** Starts the content service. */
export const start = (config: RawConfig): Promise<RunningService> => startService(content, config);

/** The steps of its schema. */
export const migrations = migrationsOf(content);

if (import.meta.main) await start(process.env);
