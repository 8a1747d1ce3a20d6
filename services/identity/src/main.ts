import { startService, type RawConfig, type RunningService } from '@rollheim/service-kit';
import { identity } from './service.ts';

/** Starts identity. `PORT` is where the provider and the internal calls answer. */
export const start = (config: RawConfig): Promise<RunningService> => startService(identity, config);

if (import.meta.main) await start(process.env);
