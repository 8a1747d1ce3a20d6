import { setTimeout as sleep } from 'node:timers/promises';
import { merchantFolder, orderFolder } from '@rollheim/contracts/server';
import { inTransaction, Rest, type NamedReactions, type ServiceContext } from '@rollheim/service-kit';
import type pg from 'pg';
import type { BlobFolder } from './blobs.ts';
import { deleteUnneeded } from './resumable-rows.ts';
import { originalKey, variantsKey } from './store.ts';

/** How often removed bytes are looked for, ms. */
const LOOK_MS = 2_000;

/** Who writes or deletes the bytes of this hash waits for whoever does, until the transaction ends. */
export const lockBytes = async (client: pg.ClientBase, sha256: string): Promise<void> => {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [sha256]);
};

/** Whose a file is, and that somebody has it. */
export const useReactions: NamedReactions = {
  'listing.media-added': ({ payload }, { client }) => {
    const { adId, mediaIds } = payload;
    return noteUsed(client, adId, mediaIds);
  },
  'merchant.paper-added': ({ payload }, { client }) => {
    const { customerId, mediaId } = payload;
    return noteUsed(client, merchantFolder(customerId), [mediaId]);
  },
  'order.file-added': ({ payload }, { client }) => {
    const { orderId, mediaId } = payload;
    return noteUsed(client, orderFolder(orderId), [mediaId]);
  },
  // what a browser uploaded before it had an account is the account's from here on
  'listing.taken-over': async ({ payload }, { client }) => {
    const { adId, customerId } = payload;
    await client.query("update media set owner = $2 where ad_id = $1 and owner like 'uuid:%'", [
      adId,
      customerId,
    ]);
  },
};

async function noteUsed(client: pg.ClientBase, adId: string, mediaIds: readonly string[]): Promise<void> {
  await client.query('update media set used = true where ad_id = $1 and media_id = any($2)', [
    adId,
    mediaIds,
  ]);
}

/** Deletes files that neither an ad nor an account has taken: the upload was refused or given up. How many went. */
export async function forgetUnused(client: pg.ClientBase, days: number): Promise<number> {
  const { rows } = await client.query(
    `with gone as (delete from media where media_id in (
         select media_id from media where not used and created_at < now() - make_interval(days => $1) limit 500)
       returning sha256),
     noted as (insert into removed_bytes select distinct sha256 from gone on conflict do nothing)
     select 1 from gone`,
    [days],
  );
  return rows.length;
}

/** What was taken out of its ad has no record from here on: its address answers 404. */
export const removalReactions: NamedReactions = {
  'listing.media-removed': ({ payload }, { client }) => {
    const { adId, mediaIds } = payload;
    return forget(client, adId, mediaIds);
  },
  'merchant.paper-removed': ({ payload }, { client }) => {
    const { customerId, mediaId } = payload;
    return forget(client, merchantFolder(customerId), [mediaId]);
  },
  'order.file-removed': ({ payload }, { client }) => {
    const { orderId, mediaId } = payload;
    return forget(client, orderFolder(orderId), [mediaId]);
  },
};

async function forget(client: pg.ClientBase, adId: string, mediaIds: readonly string[]): Promise<void> {
  await client.query(
    `with gone as (delete from media where ad_id = $1 and media_id = any($2) returning sha256)
     insert into removed_bytes select distinct sha256 from gone on conflict do nothing`,
    [adId, mediaIds],
  );
}

/** Deletes original and variants of what no one needs any more; the same bytes may be in another ad. */
async function deleteBytes(pool: pg.Pool, blobs: BlobFolder, rest: Rest): Promise<void> {
  if (!rest.isOver()) return;
  const { rows } = await pool.query<{ sha256: string }>('select sha256 from removed_bytes');
  await deleteUnneeded(pool, blobs);
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
export function startRemoval({ pool, log, signal, onStop, env }: ServiceContext, blobs: BlobFolder): void {
  const rest = new Rest(pool, env.PACE);
  const running = (async () => {
    while (!signal.aborted) {
      await deleteBytes(pool, blobs, rest).catch((error: unknown) =>
        log.warn({ err: error }, 'removed files could not be deleted; it is tried again'),
      );
      await sleep(LOOK_MS * env.PACE, undefined, { signal }).catch(() => undefined);
    }
  })();
  onStop(() => running);
}
