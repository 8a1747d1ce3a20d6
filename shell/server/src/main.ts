import { migrationsOf, startService, type RawConfig, type RunningService } from '@rollheim/service-kit';
import { shellServer } from './service.ts';

/** Starts the shell's server. `PORT` is where documents and calls answer. */
export const start = (config: RawConfig): Promise<RunningService> => startService(shellServer, config);

/** The steps of its schema. */
export const migrations = migrationsOf(shellServer);

if (import.meta.main) await start(process.env);
