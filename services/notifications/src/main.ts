import { migrationsOf, startService, type RawConfig, type RunningService } from '@rollheim/service-kit';
import { notifications } from './service.ts';

/** Starts the notifications service. */
export const start = (config: RawConfig): Promise<RunningService> => startService(notifications, config);

/** The steps of its schema. */
export const migrations = migrationsOf(notifications);

if (import.meta.main) await start(process.env);
