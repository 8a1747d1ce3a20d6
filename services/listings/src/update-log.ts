import { updateLog } from '@rollheim/contracts';
import type { ListingChanges, UpdateLogEntry } from '@rollheim/contracts';
import type pg from 'pg';

/**
 * What is logged of an edit: of the fields that it sets, those whose source was given, with the value that it sets. Null
 * where a source is given for a field that it does not set, or twice of one.
 */
export function loggedOf(
  changes: ListingChanges,
  said: readonly UpdateLogEntry[],
): readonly UpdateLogEntry[] | null {
  const set = new Map(updateLog(changes, 'wizard').map((entry) => [entry.attributeCode, entry]));
  const logged = said.flatMap(({ attributeCode, source }) => {
    const entry = set.get(attributeCode);
    return entry ? [{ ...entry, source }] : [];
  });
  const codes = new Set(logged.map(({ attributeCode }) => attributeCode));
  return codes.size === said.length ? logged : null;
}

/** Keeps the last update of each field. */
export async function noteUpdates(
  client: pg.PoolClient,
  adId: string,
  entries: readonly UpdateLogEntry[],
  at: string,
): Promise<void> {
  if (entries.length === 0) return;
  await client.query(
    `insert into update_log (ad_id, attribute_code, source, value, updated_at)
       select $1, e->>'attributeCode', e->>'source', e->'value', $3 from jsonb_array_elements($2::jsonb) e
     on conflict (ad_id, attribute_code)
       do update set source = excluded.source, value = excluded.value, updated_at = excluded.updated_at`,
    [adId, JSON.stringify(entries), at],
  );
}

/** The updates of the fields of an ad, the newest first. */
export async function updatesOf(client: pg.PoolClient, adId: string): Promise<readonly UpdateLogEntry[]> {
  const { rows } = await client.query<UpdateLogEntry>(
    `select source, attribute_code as "attributeCode", value from update_log
      where ad_id = $1 order by updated_at desc, attribute_code`,
    [adId],
  );
  return rows;
}

/** Forgets the updates of an ad: values of private fields are among them. */
export async function forgetUpdates(client: pg.PoolClient, adId: string): Promise<void> {
  await client.query('delete from update_log where ad_id = $1', [adId]);
}
