import { setTimeout as sleep } from 'node:timers/promises';
import type { MediaRemoved } from '@rollheim/contracts';
import { merchantFolder } from '@rollheim/contracts/server';
import { inTransaction, Rest, type Reaction, type ServiceContext } from '@rollheim/service-kit';
import type pg from 'pg';
import type { BlobFolder } from './blobs.ts';
import { originalKey, variantsKey } from './store.ts';

/** How often removed bytes are looked for, ms. */
const LOOK_MS = 2_000;

/** Who writes or deletes the bytes of this hash waits for whoever does, until the transaction ends. */
export const lockBytes = async (client: pg.ClientBase, sha256: string): Promise<void> => {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [sha256]);
};

/** What was taken out of its ad has no record from here on: its address answers 404. */
export const removalReactions: Readonly<Record<string, Reaction>> = {
  'listing.media-removed': ({ payload }, { client }) => {
    const { adId, mediaIds } = payload as MediaRemoved;
    return forget(client, adId, mediaIds);
  },
  'merchant.paper-removed': ({ payload }, { client }) => {
    const { customerId, mediaId } = payload as { customerId: string; mediaId: string };
    return forget(client, merchantFolder(customerId), [mediaId]);
  },
};

async function forget(client: pg.ClientBase, adId: string, mediaIds: readonly string[]): Promise<void> {
  await client.query(
    `with gone as (delete from media where ad_id = $1 and media_id = any($2) returning sha256)
     insert into removed_bytes select distinct sha256 from gone on conflict do nothing`,
    [adId, mediaIds],
  );
}

/** Deletes original and variants of what nobody needs any more; the same bytes may stand in another ad. */
async function deleteBytes(pool: pg.Pool, blobs: BlobFolder, rest: Rest): Promise<void> {
  if (!rest.isOver()) return;
  const { rows } = await pool.query<{ sha256: string }>('select sha256 from removed_bytes');
  for (const { sha256 } of rows)
    await inTransaction(pool, async (client) => {
      await lockBytes(client, sha256);
      const { rowCount } = await client.query('select 1 from media where sha256 = $1 limit 1', [sha256]);
      if (rowCount === 0) {
        await blobs.remove(variantsKey(sha256));
        await blobs.remove(originalKey(sha256));
      }
      await client.query('delete from removed_bytes where sha256 = $1', [sha256]);
    });
}

/** Keeps the folder free of removed bytes. */
export function startRemoval({ pool, log, signal, onStop }: ServiceContext, blobs: BlobFolder): void {
  const rest = new Rest(pool);
  const running = (async () => {
    while (!signal.aborted) {
      await deleteBytes(pool, blobs, rest).catch((error: unknown) =>
        log.warn({ err: error }, 'removed files could not be deleted; it is tried again'),
      );
      await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
    }
  })();
  onStop(() => running);
}
