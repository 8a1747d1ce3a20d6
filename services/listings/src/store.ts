import { declareColumns, insertRow, updateRow } from '@rollheim/bus';
import type { AuctionStatus, ListingPrivate, ListingState } from '@rollheim/contracts';
import type pg from 'pg';
import type { Listing, Segment } from './listing.ts';

interface Row {
  readonly ad_id: string;
  readonly number: number;
  readonly version: number;
  readonly owner_customer_id: string | null;
  readonly owner_uuid_hash: string | null;
  readonly owner_segment: Segment;
  readonly content: ListingState['content'];
  readonly required_percent: ListingState['requiredPercent'];
  readonly documents: number;
  readonly discarded: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly vin: string | null;
  readonly internal_number: string | null;
  readonly pickup_street: string | null;
  readonly terms: ListingPrivate['terms'];
  readonly private_documents: ListingPrivate['documents'];
  readonly valuation_id: string | null;
}

const SELECT = `
  select l.*, p.vin, p.internal_number, p.pickup_street, p.terms, p.documents as private_documents, p.valuation_id
    from listings l join listing_private p using (ad_id) where ad_id = $1`;

/** An ad, locked until the transaction ends; null when there is none. */
export const lockListing = (client: pg.PoolClient, adId: string): Promise<Listing | null> =>
  read(client, `${SELECT} for update of l`, adId);

/** An ad as it is; null when there is none. */
export const readListing = (client: pg.PoolClient, adId: string): Promise<Listing | null> =>
  read(client, SELECT, adId);

async function read(client: pg.PoolClient, sql: string, adId: string): Promise<Listing | null> {
  const { rows } = await client.query<Row>(sql, [adId]);
  const row = rows[0];
  return row ? fromRow(row) : null;
}

const fromRow = (row: Row): Listing => ({
  state: {
    adId: row.ad_id,
    number: row.number,
    version: row.version,
    ownerCustomerId: row.owner_customer_id,
    ownerUuidHash: row.owner_uuid_hash,
    ownerSegment: row.owner_segment,
    content: row.content,
    requiredPercent: row.required_percent,
    documents: row.documents,
    discarded: row.discarded,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  },
  private: {
    vin: row.vin,
    internalNumber: row.internal_number,
    pickupStreet: row.pickup_street,
    terms: row.terms,
    documents: row.private_documents,
    valuationId: row.valuation_id,
  },
});

/** Keeps where the owner of an ad came from; what was known besides stays. */
export async function noteSource(
  client: pg.PoolClient,
  adId: string,
  known: Readonly<Record<string, string>>,
): Promise<void> {
  await client.query(`update listings set source = coalesce(source, '{}') || $2 where ad_id = $1`, [
    adId,
    JSON.stringify(known),
  ]);
}

/** The next display number. Numbers of refused commands are not used again. */
export async function nextNumber(client: pg.PoolClient): Promise<number> {
  const [number = Number.NaN] = await nextNumbers(client, 1);
  return number;
}

/** So many next display numbers. */
export async function nextNumbers(client: pg.PoolClient, count: number): Promise<number[]> {
  const { rows } = await client.query<{ number: string }>(
    "select nextval('listing_number') as number from generate_series(1, $1)",
    [count],
  );
  return rows.map(({ number }) => Number(number));
}

/** Of these ids, those that an ad has. */
export async function takenIds(client: pg.PoolClient, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ ad_id: string }>(
    'select ad_id from listings where ad_id = any($1::text[])',
    [ids],
  );
  return new Set(rows.map((row) => row.ad_id));
}

const LISTING = declareColumns<Listing>({
  ad_id: ['text', ({ state }) => state.adId],
  number: ['integer', ({ state }) => state.number],
  version: ['integer', ({ state }) => state.version],
  owner_customer_id: ['text', ({ state }) => state.ownerCustomerId],
  owner_uuid_hash: ['text', ({ state }) => state.ownerUuidHash],
  owner_segment: ['text', ({ state }) => state.ownerSegment],
  content: ['json lines', ({ state }) => JSON.stringify(state.content)],
  required_percent: ['json lines', ({ state }) => JSON.stringify(state.requiredPercent)],
  documents: ['integer', ({ state }) => state.documents],
  discarded: ['boolean', ({ state }) => state.discarded],
  created_at: ['timestamptz', ({ state }) => state.createdAt],
  updated_at: ['timestamptz', ({ state }) => state.updatedAt],
});
const LISTING_PRIVATE = declareColumns<Listing>({
  ad_id: ['text', ({ state }) => state.adId],
  vin: ['text', (listing) => listing.private.vin],
  internal_number: ['text', (listing) => listing.private.internalNumber],
  pickup_street: ['text', (listing) => listing.private.pickupStreet],
  terms: ['json lines', (listing) => JSON.stringify(listing.private.terms)],
  documents: ['json lines', (listing) => JSON.stringify(listing.private.documents)],
  valuation_id: ['text', (listing) => listing.private.valuationId ?? null],
});

/** Writes new ads as they are, several in one statement. An id that is taken meanwhile is a unique violation. */
export async function insertWhole(
  client: pg.PoolClient,
  listings: readonly Listing[],
  source: unknown,
): Promise<void> {
  if (listings.length === 0) return;
  await client.query(
    `insert into listings (${LISTING.names}, source)
     select c.*, $${LISTING.count + 1}::jsonb from unnest(${LISTING.arrays()}) as c(${LISTING.names})`,
    [...LISTING.values(listings), JSON.stringify(source)],
  );
  await client.query(
    `insert into listing_private (${LISTING_PRIVATE.names})
     select * from unnest(${LISTING_PRIVATE.arrays()})`,
    LISTING_PRIVATE.values(listings),
  );
}

/** Writes a new ad; false where the id is taken. */
export async function insertListing(
  client: pg.PoolClient,
  { state, private: own }: Listing,
  source: unknown,
): Promise<boolean> {
  const { rowCount } = await client.query(
    insertRow(
      'listings',
      {
        ad_id: state.adId,
        number: state.number,
        version: state.version,
        owner_customer_id: state.ownerCustomerId,
        owner_uuid_hash: state.ownerUuidHash,
        owner_segment: state.ownerSegment,
        content: state.content,
        required_percent: state.requiredPercent,
        documents: 0,
        source: source ?? null,
        created_at: state.createdAt,
        updated_at: state.createdAt,
      },
      'on conflict (ad_id) do nothing',
    ),
  );
  if (rowCount !== 1) return false;
  await client.query(
    insertRow('listing_private', {
      ad_id: state.adId,
      terms: own.terms,
      documents: JSON.stringify(own.documents),
      valuation_id: own.valuationId ?? null,
    }),
  );
  return true;
}

/** Writes an ad that is locked. */
export async function saveListing(client: pg.PoolClient, { state, private: own }: Listing): Promise<void> {
  const key = { ad_id: state.adId };
  await client.query(
    updateRow('listings', key, {
      version: state.version,
      owner_customer_id: state.ownerCustomerId,
      owner_uuid_hash: state.ownerUuidHash,
      owner_segment: state.ownerSegment,
      content: state.content,
      required_percent: state.requiredPercent,
      documents: state.documents,
      discarded: state.discarded,
      updated_at: state.updatedAt,
    }),
  );
  await client.query(
    updateRow('listing_private', key, {
      vin: own.vin,
      internal_number: own.internalNumber,
      pickup_street: own.pickupStreet,
      terms: own.terms,
      documents: JSON.stringify(own.documents),
      valuation_id: own.valuationId ?? null,
    }),
  );
}

/** What is kept of an ad's pictures, by media id; nothing of what was not given. */
interface Choices {
  /** Place in the order of choice. */
  readonly places: ReadonlyMap<string, number>;
  /** SHA-256 of the stored bytes. */
  readonly hashes: ReadonlyMap<string, string>;
}

/** Notes when the owner chose a picture and which one it is, and reads that of all pictures of the ad. */
export async function noteChoice(
  client: pg.PoolClient,
  adId: string,
  mediaId: string,
  { chosen, sha256 }: { readonly chosen: number | null; readonly sha256: string | null },
): Promise<Choices> {
  if (chosen !== null || sha256 !== null)
    await client.query(
      'insert into image_choices (ad_id, media_id, chosen, sha256) values ($1, $2, $3, $4) on conflict do nothing',
      [adId, mediaId, chosen, sha256],
    );
  return readChoices(client, adId);
}

/** When the owner chose the pictures of an ad, and which ones they are. */
export async function readChoices(client: pg.PoolClient, adId: string): Promise<Choices> {
  const { rows } = await client.query<{ media_id: string; chosen: string | null; sha256: string | null }>(
    'select media_id, chosen, sha256 from image_choices where ad_id = $1',
    [adId],
  );
  return {
    places: new Map(rows.flatMap((row) => (row.chosen === null ? [] : [[row.media_id, Number(row.chosen)]]))),
    hashes: new Map(rows.flatMap((row) => (row.sha256 === null ? [] : [[row.media_id, row.sha256]]))),
  };
}

/** How many drafts a visitor's browser holds. */
export async function countOpenDrafts(client: pg.PoolClient, uuidHash: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from listings where owner_uuid_hash = $1 and not discarded',
    [uuidHash],
  );
  return rows[0]?.count ?? 0;
}

/** What is known of a customer; null where the customer's state has not arrived. */
export async function customerFacts(
  client: pg.PoolClient,
  customerId: string,
): Promise<{ readonly segment: Segment; readonly emailVerified: boolean } | null> {
  const { rows } = await client.query<{ profile_type: Segment; email_verified: boolean }>(
    'select profile_type, email_verified from customer_facts where customer_id = $1',
    [customerId],
  );
  const row = rows[0];
  return row ? { segment: row.profile_type, emailVerified: row.email_verified } : null;
}

/** What kind of customers these are, as far as their states have arrived. */
export async function segmentsOf(
  client: pg.PoolClient,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, Segment>> {
  const { rows } = await client.query<{ customer_id: string; profile_type: Segment }>(
    'select customer_id, profile_type from customer_facts where customer_id = any($1)',
    [customerIds],
  );
  return new Map(rows.map(({ customer_id, profile_type }) => [customer_id, profile_type]));
}

/** State of the ad's auction; an auction without a log is in editing. */
export async function auctionFacts(
  client: pg.PoolClient,
  adId: string,
): Promise<{ readonly status: AuctionStatus; readonly round: number; readonly version: number }> {
  const { rows } = await client.query<{ status: AuctionStatus; round: number; version: number }>(
    'select status, round, version from auction_facts where auction_id = $1',
    [adId],
  );
  return rows[0] ?? { status: 'editing', round: 0, version: 0 };
}
