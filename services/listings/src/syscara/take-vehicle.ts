import { newId, updateLog, type ListingChanges } from '@rollheim/contracts';
import type { SyscaraFieldFault, SyscaraOutcome } from '@rollheim/contracts/syscara';
import { isRetriable } from '@rollheim/bus';
import type { Tx } from '@rollheim/service-kit';
import { applyChanges } from '../changes.ts';
import { newListing, nextVersion, type Listing } from '../listing.ts';
import { publishState } from '../publish.ts';
import {
  auctionFacts,
  customerFacts,
  insertListing,
  lockListing,
  nextNumber,
  saveListing,
} from '../store.ts';
import { noteUpdates } from '../update-log.ts';
import { renew, type Claimed } from './queue.ts';
import type { ReadVehicle } from './vehicle.ts';

/** Where the seller of such an ad came from. */
const SOURCE = { source: '', sourceUrl: '', funnel: 'syscara' };
/** Fields that contradict each other are left out one after the other. */
const MOST_TRIES = 4;

/** A picture of a vehicle: `open` until it was fetched or has to be left. */
export interface KeptPicture {
  readonly url: string;
  /** `open`, `done`, `left` (its ad is no draft any more), or what fetching it failed with. */
  readonly state: string;
  /** Imports that it failed in. */
  readonly tries?: number;
}

/** What can be over by the next import; a picture is tried again in so many imports. */
export const PASSING = 'import.link_unreachable';
const MOST_IMPORTS = 4;

/** Pictures at the beginning of an import: what failed for what may have passed is open again, some times. */
const reopened = (pictures: readonly KeptPicture[]): readonly KeptPicture[] =>
  pictures.map((each) =>
    each.state === PASSING && (each.tries ?? MOST_IMPORTS) < MOST_IMPORTS ? { ...each, state: 'open' } : each,
  );

interface Row {
  readonly ad_id: string | null;
  readonly hash: string;
  readonly pictures: readonly KeptPicture[];
  readonly ad_version: number | null;
}

type Taken = {
  readonly adId: string | null;
  readonly outcome: SyscaraOutcome;
  readonly faults: readonly SyscaraFieldFault[];
  /** Of what the ad holds now. */
  readonly hash: string;
  readonly pictures: readonly KeptPicture[];
  /** The version that the ad is left with. */
  readonly adVersion: number | null;
};

/**
 * Makes the ad of a vehicle, once, or brings it up to date as long as its seller has neither confirmed nor changed
 * anything of it. All of it in one transaction, with the note that this import did so.
 */
export async function takeVehicle(
  tx: Tx,
  held: Claimed & { readonly runId: string },
  syscaraId: string,
  vehicle: ReadVehicle,
  at: string,
): Promise<void> {
  const { customerId, runId } = held;
  await renew(tx.client, held);
  const { rows } = await tx.client.query<Row>(
    'select ad_id, hash, pictures, ad_version from syscara_vehicles where customer_id = $1 and syscara_id = $2 for update',
    [customerId, syscaraId],
  );
  const taken = await decide(tx, customerId, rows[0] ?? null, vehicle, at);
  await tx.client.query(
    `insert into syscara_vehicles
       (customer_id, syscara_id, ad_id, title, hash, run_id, outcome, faults, pictures, ad_version)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (customer_id, syscara_id) do update
       set ad_id = excluded.ad_id, title = excluded.title, hash = excluded.hash, run_id = excluded.run_id,
         outcome = excluded.outcome, faults = excluded.faults, pictures = excluded.pictures,
         ad_version = excluded.ad_version, gone_at = null`,
    [
      customerId,
      syscaraId,
      taken.adId,
      vehicle.title,
      taken.hash,
      runId,
      taken.outcome,
      JSON.stringify(taken.faults),
      JSON.stringify(taken.pictures),
      taken.adVersion,
    ],
  );
}

/** A fault of the database about data (22), rules of a table (23) or sizes (54): the same vehicle meets it again. */
export const isOfContent = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof Error &&
  'severity' in error &&
  'code' in error &&
  /^(?:22|23|54)/.test(String(error.code)) &&
  !isRetriable(error);

/** Notes a vehicle that cannot be kept for what it holds; its ad, where it has one, stays as it is. */
export async function noteUnreadable(
  tx: Tx,
  held: Claimed & { readonly runId: string },
  syscaraId: string,
): Promise<void> {
  await renew(tx.client, held);
  const fault: SyscaraFieldFault = { code: null, label: null, value: '', fault: 'syscara.unreadable' };
  await tx.client.query(
    `insert into syscara_vehicles (customer_id, syscara_id, title, hash, run_id, outcome, faults, pictures)
       values ($1, $2, $2, '', $3, 'faulty', $4, '[]')
     on conflict (customer_id, syscara_id) do update
       set run_id = excluded.run_id, faults = excluded.faults, gone_at = null,
         outcome = case when syscara_vehicles.ad_id is null then 'faulty' else 'kept' end`,
    [held.customerId, syscaraId, held.runId, JSON.stringify([fault])],
  );
}

async function decide(
  tx: Tx,
  customerId: string,
  row: Row | null,
  vehicle: ReadVehicle,
  at: string,
): Promise<Taken> {
  const { faults, hash } = vehicle;
  const before = {
    adId: row?.ad_id ?? null,
    hash: row?.hash ?? '',
    pictures: reopened(row?.pictures ?? []),
    adVersion: row?.ad_version ?? null,
    faults,
  };
  if (before.adId === null) {
    const isNone = vehicle.productType === null || faults.some(({ code }) => code === null);
    return isNone ? { ...before, outcome: 'faulty' } : make(tx, customerId, vehicle, at);
  }
  if (before.hash === hash) return { ...before, outcome: 'unchanged' };
  const listing = await lockListing(tx.client, before.adId);
  // the ad of a vehicle that became a trailer, or one to rent, is the seller's to look at
  const isOther =
    vehicle.productType !== listing?.state.content.productType || faults.some(({ code }) => code === null);
  if (!listing || isOther || !(await isUntouched(tx, listing, before.adVersion)))
    return { ...before, outcome: 'kept' };
  return fill(tx, listing, vehicle, before.pictures, 'updated', at);
}

/** True for a draft that was never submitted, and that its seller has not confirmed or changed in anything. */
async function isUntouched({ client }: Tx, { state }: Listing, left: number | null): Promise<boolean> {
  const { status, version } = await auctionFacts(client, state.adId);
  return !state.discarded && status === 'editing' && version === 0 && state.version === left;
}

async function make(tx: Tx, customerId: string, vehicle: ReadVehicle, at: string): Promise<Taken> {
  const facts = await customerFacts(tx.client, customerId);
  const listing = newListing({
    adId: newId(),
    number: await nextNumber(tx.client),
    productType: vehicle.productType ?? 'motorhome',
    ownerCustomerId: customerId,
    ownerUuidHash: null,
    ownerSegment: facts?.segment ?? 'COMMERCIAL',
    at,
  });
  if (!(await insertListing(tx.client, listing, SOURCE))) throw new Error('the id of a new ad is taken');
  return fill(tx, listing, vehicle, [], 'created', at);
}

/** Fills an ad with what SYSCARA says; what contradicts itself is left out and named. A picture is wanted once. */
async function fill(
  tx: Tx,
  listing: Listing,
  vehicle: ReadVehicle,
  known: readonly KeptPicture[],
  outcome: 'created' | 'updated',
  at: string,
): Promise<Taken> {
  const { adId } = listing.state;
  const { filled, taken, faults } = fitting(listing, vehicle.changes, at);
  const next = nextVersion(filled, at);
  await saveListing(tx.client, next);
  await noteUpdates(tx.client, adId, updateLog(taken, 'syscara'), at);
  publishState(tx, next);
  const fresh = vehicle.pictures.filter((url) => known.every((each) => each.url !== url));
  return {
    adId,
    outcome,
    faults: [...vehicle.faults, ...faults],
    hash: vehicle.hash,
    adVersion: next.state.version,
    pictures: [...known, ...fresh.map((url) => ({ url, state: 'open' }))],
  };
}

interface Fitting {
  readonly filled: Listing;
  readonly taken: ListingChanges;
  readonly faults: readonly SyscaraFieldFault[];
}

function fitting(listing: Listing, wanted: ListingChanges, at: string): Fitting {
  const faults: SyscaraFieldFault[] = [];
  let taken = wanted;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const filled = applyChanges(listing, taken, at);
    if (!('faults' in filled)) return { filled, taken, faults };
    for (const [code, fault] of Object.entries(filled.faults))
      faults.push({ code, label: null, value: String(taken.attributes?.[code] ?? ''), fault });
    taken = without(taken, Object.keys(filled.faults));
  }
  return { filled: listing, taken: {}, faults };
}

function without({ attributes = {}, ...fields }: ListingChanges, codes: readonly string[]): ListingChanges {
  const left = <T extends object>(all: T): T =>
    Object.fromEntries(Object.entries(all).filter(([code]) => !codes.includes(code))) as T;
  return { ...left(fields), attributes: left(attributes) };
}
