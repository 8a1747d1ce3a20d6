import {
  migrationsOf,
  startService,
  verifying,
  type RawConfig,
  type RunningService,
  type Verification,
} from '@rollheim/service-kit';
import { mediaBlobs } from './blobs.ts';
import { media } from './service.ts';
import { verifyMedia } from './verify.ts';

/** Starts the media service; `PORT` is where uploads and images are answered. */
export const start = (config: RawConfig): Promise<RunningService> => startService(media, config);

/** The steps of its schema. */
export const migrations = migrationsOf(media);

/** Holds the bytes of all files against the digests that name them. */
export const verify = (config: RawConfig): Promise<Verification> =>
  verifying('media', 'media', config, (pool) => verifyMedia(pool, mediaBlobs(config)));

if (import.meta.main) await start(process.env);
