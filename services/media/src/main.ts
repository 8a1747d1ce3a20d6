import { startService, type RawConfig, type RunningService } from '@rollheim/service-kit';
import { media } from './service.ts';

/** Starts the media service; `PORT` is where uploads and images are answered. */
export const start = (config: RawConfig): Promise<RunningService> => startService(media, config);

if (import.meta.main) await start(process.env);
