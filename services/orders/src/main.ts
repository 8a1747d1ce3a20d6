import { migrationsOf, startService, type RawConfig, type RunningService } from '@rollheim/service-kit';
import { orders } from './service.ts';

/** Starts the orders service. */
export const start = (config: RawConfig): Promise<RunningService> => startService(orders, config);

/** The steps of its schema. */
export const migrations = migrationsOf(orders);

if (import.meta.main) await start(process.env);
