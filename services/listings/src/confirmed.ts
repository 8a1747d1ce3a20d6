import type { ConfirmedField, ListingCommands } from '@rollheim/contracts';
import type pg from 'pg';
import { marksOf } from './edits.ts';
import type { Listing } from './listing.ts';

type Confirmation = Pick<ListingCommands['listing.confirm'], 'field' | 'confirmed' | 'note'>;

/**
 * Keeps that the owner of an ad says of a field that it is right as it is, or that they took it back; false for a
 * name that is no field of the ad.
 */
export async function noteConfirmed(
  client: pg.PoolClient,
  listing: Listing,
  { field, confirmed, note }: Confirmation,
  at: string,
): Promise<boolean> {
  const mark = new Map(Object.entries(marksOf(listing))).get(field);
  if (mark === undefined) return false;
  const { adId } = listing.state;
  if (confirmed)
    await client.query(
      `insert into confirmed (ad_id, field, mark, note, at) values ($1, $2, $3, $4, $5)
       on conflict (ad_id, field)
         do update set mark = excluded.mark, note = excluded.note, at = excluded.at`,
      [adId, field, mark, note, at],
    );
  else await client.query('delete from confirmed where ad_id = $1 and field = $2', [adId, field]);
  return true;
}

/** The fields of an ad that were confirmed and have that value still, the oldest first. */
export async function confirmedOf(
  client: pg.PoolClient,
  listing: Listing,
): Promise<readonly ConfirmedField[]> {
  const { rows } = await client.query<{
    field: string;
    mark: string;
    note: string | null;
    at: Date;
  }>('select field, mark, note, at from confirmed where ad_id = $1 order by at, field', [listing.state.adId]);
  if (rows.length === 0) return [];
  const marks = marksOf(listing);
  return rows
    .filter(({ field, mark }) => marks[field] === mark)
    .map(({ field, note, at }) => ({ field, note, at: at.toISOString() }));
}

/** Forgets what was confirmed of an ad: words of its owner are part of it. */
export async function forgetConfirmed(client: pg.PoolClient, adId: string): Promise<void> {
  await client.query('delete from confirmed where ad_id = $1', [adId]);
}
