import { permitSigners } from '@rollheim/contracts/server';
import { createPool, createSessionReader, type ServiceDefinition } from '@rollheim/service-kit';
import Joi from 'joi';
import { mediaBlobs } from './blobs.ts';
import { drawDemoPictures } from './demo.ts';
import { migrations } from './migrations.ts';
import { personal } from './personal.ts';
import { Pictures } from './pictures.ts';
import { AddressBytes } from './quota.ts';
import { noteRefusedPermits } from './refused-permits.ts';
import { removalReactions, startRemoval, useReactions } from './removal.ts';
import { ResumableUploads } from './resumable.ts';
import { routeMedia } from './routes.ts';
import { UploadLocks } from './upload-locks.ts';
import { WorkQueue } from './work-queue.ts';

/** Configuration of the media service. */
interface MediaEnv {
  /** Demo pictures are drawn before somebody asks for them. */
  readonly DRAW_AHEAD: boolean;
}

const MEGAPIXEL = 1_000_000;
/** Pictures of pages wait for nothing but each other. */
const PAGES = { mostTasks: 120, mostPerSender: 48, mostPixels: Infinity };
/** About ten seconds of work; one picture is unpacked at a time, others wait as files. */
const UPLOADS = { mostTasks: 60, mostPerSender: 12, mostPixels: 1_000 * MEGAPIXEL };
/** HEIC takes seconds. */
const HEIC = { mostTasks: 8, mostPerSender: 3, mostPixels: Infinity };

const config = Joi.object<MediaEnv>({
  DRAW_AHEAD: Joi.boolean().truthy('1').falsy('0').default(true),
});

/** The media service: takes uploads on a permit, and answers images in the widths that pages ask for. */
export const media: ServiceDefinition<MediaEnv> = {
  name: 'media',
  schema: 'media',
  migrations,
  personal,
  config,
  async setup(ctx) {
    const blobs = mediaBlobs({ BLOB_DIR: ctx.env.BLOB_DIR, PORT: String(ctx.env.PORT ?? 0) });
    await blobs.open();
    // pictures are answered all the same
    ctx.readiness.addLimit('uploads', () => blobs.hasRoom());
    const queue = new WorkQueue(PAGES);
    const uploadQueue = new WorkQueue(UPLOADS);
    const heicQueue = new WorkQueue(HEIC);
    const pictures = new Pictures({ pool: ctx.pool, blobs, queue });
    const addressBytes = new AddressBytes();
    const lockPool = createPool({
      url: ctx.env.DATABASE_URL,
      name: 'media upload locks',
      size: 1,
      schema: 'media',
      log: ctx.log,
    });
    ctx.onStop(() => lockPool.end());
    routeMedia(ctx.app, {
      pool: ctx.pool,
      blobs,
      addressBytes,
      resumable: new ResumableUploads({
        pool: ctx.pool,
        blobs,
        addressBytes,
        locks: new UploadLocks(lockPool),
      }),
      uploadQueue,
      heicQueue,
      pictures,
      signers: permitSigners(ctx.env),
      sessionOf: createSessionReader(ctx.env),
      noteRefused: noteRefusedPermits(ctx),
    });
    startRemoval(ctx, blobs);
    await ctx.react('media.removed', ['listings.events', 'customers.events', 'orders.events'], {
      ...removalReactions,
      ...useReactions,
    });
    if (ctx.env.DEMO && ctx.env.DRAW_AHEAD) {
      const drawing = drawDemoPictures(pictures, ctx.signal).catch((error: unknown) =>
        ctx.log.warn(
          { err: error },
          'drawing the demo pictures ahead stopped; they are drawn when asked for',
        ),
      );
      ctx.onStop(() => drawing);
    }
  },
};
