import { createHash } from 'node:crypto';
import { productFacts, queryFields } from '@rollheim/contracts';
import type { AdEdits } from '@rollheim/contracts';
import type pg from 'pg';
import type { Listing } from './listing.ts';

/** Reviews of one ad that are remembered. */
const MOST_REVIEWS = 5;

/** Short marks of values, by field: they show whether a value is still the same, and nothing else. */
type Marks = Readonly<Record<string, string>>;

const markOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('base64url')
    .slice(0, 16);

/** Marks of what was not given. */
const NOTHING: readonly string[] = [null, []].map(markOf);

/** True where a field is as it was reviewed. An earlier release did not know it yet: it was not given then. */
const isAsReviewed = (reviewed: string | undefined, now: string): boolean =>
  reviewed === undefined ? NOTHING.includes(now) : reviewed === now;

/** Marks of everything that a query may name. */
export function marksOf({ state: { content }, private: own }: Listing): Marks {
  const { attributes } = productFacts({ content, terms: own.terms, hasVin: own.vin !== null });
  const pictures = (view: string) =>
    content.gallery.filter((item) => item.view === view).map(({ mediaId }) => mediaId);
  const { zipCode, city, country } = content.pickup ?? {};
  const values: Readonly<Record<string, unknown>> = {
    ...attributes,
    vin: own.vin,
    internal_number: own.internalNumber,
    pickup_location: [zipCode, city, country, own.pickupStreet],
    image_exterior: pictures('exterior'),
    image_interior: pictures('interior'),
    image_damage: pictures('damage'),
    image_technical: pictures('technical'),
    image_papers: pictures('papers'),
    damages: content.damages.map(({ location, type, mediaIds }) => [location, type, mediaIds]),
    documents: own.documents.map(({ mediaId, kind }) => [mediaId, kind]),
  };
  return Object.fromEntries(queryFields(content.productType).map((field) => [field, markOf(values[field])]));
}

/**
 * Remembers what was reviewed: the ad as it is before its owner's first edit behind a step of its auction, content
 * rests while it is reviewed. `version`: that of the auction. The older reviews are forgotten.
 */
export async function noteReviewed(
  client: pg.PoolClient,
  listing: Listing,
  { version, at }: { readonly version: number; readonly at: string },
): Promise<void> {
  const { adId } = listing.state;
  const { rowCount } = await client.query(
    'insert into reviewed (ad_id, version, since, marks) values ($1, $2, $3, $4) on conflict do nothing',
    [adId, version, at, JSON.stringify(marksOf(listing))],
  );
  if (rowCount === 0) return;
  await client.query(
    `delete from reviewed where ad_id = $1 and version not in
       (select version from reviewed where ad_id = $1 order by version desc limit $2)`,
    [adId, MOST_REVIEWS],
  );
}

/** Forgets what was reviewed of an ad. */
export async function forgetReviewed(client: pg.PoolClient, adId: string): Promise<void> {
  await client.query('delete from reviewed where ad_id = $1', [adId]);
}

/** In which fields the ad differs from what was reviewed, the newest review first. */
export async function editsOf(client: pg.PoolClient, listing: Listing): Promise<readonly AdEdits[]> {
  const { rows } = await client.query<{ since: Date; marks: Marks }>(
    'select since, marks from reviewed where ad_id = $1 order by version desc',
    [listing.state.adId],
  );
  if (rows.length === 0) return [];
  const now = Object.entries(marksOf(listing));
  return rows.map(({ since, marks }) => ({
    since: since.toISOString(),
    fields: now.flatMap(([field, mark]) => (isAsReviewed(marks[field], mark) ? [] : [field])),
  }));
}
