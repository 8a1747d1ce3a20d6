import { startService, type RawConfig, type RunningService } from '@rollheim/service-kit';
import { auctions } from './service.ts';

/** Starts the auctions: the one writer of every auction's log. */
export const start = (config: RawConfig): Promise<RunningService> => startService(auctions, config);

if (import.meta.main) await start(process.env);
