import { startService, type RawConfig, type RunningService } from '@rollheim/service-kit';
import { valuations } from './service.ts';

/** Starts the valuations service. */
export const start = (config: RawConfig): Promise<RunningService> => startService(valuations, config);

if (import.meta.main) await start(process.env);
