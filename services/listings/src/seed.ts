import type { GalleryItem, ListingChanges, ListingPrivate, VehicleContent } from '@rollheim/contracts';
import { accepted, isOperator, rejected, type Command, type Decision, type Tx } from '@rollheim/service-kit';
import { applyChanges } from './changes.ts';
import { newListing, nextVersion, type Listing, type Segment } from './listing.ts';
import { answer, publishState } from './publish.ts';
import { insertWhole, lockListing, nextNumbers, segmentsOf, takenIds } from './store.ts';

/** Payload of `listing.seed`: a whole ad at once. */
export interface SeedListing {
  readonly adId: string;
  readonly productType: VehicleContent['productType'];
  readonly ownerCustomerId: string;
  /** Where the owner's account is known, what it says is true instead. */
  readonly ownerSegment: Segment;
  readonly changes: ListingChanges;
  readonly gallery: readonly GalleryItem[];
  readonly documents: ListingPrivate['documents'];
}

/** Why an ad cannot be made, by field. */
interface Faults {
  readonly faults: Readonly<Record<string, string>>;
}

/** Demo data only: makes a whole ad by the same rules as an editor's changes. An ad that exists is left alone. */
export const seedListing =
  (demo: boolean) =>
  async ({ payload, actor, at }: Command<SeedListing>, tx: Tx): Promise<Decision> => {
    if (!demo || !isOperator(actor)) return rejected('not_allowed');
    const known = await lockListing(tx.client, payload.adId);
    if (known) return answer(known);
    const [number = 0] = await nextNumbers(tx.client, 1);
    const segments = await segmentsOf(tx.client, [payload.ownerCustomerId]);
    const made = wholeListing(payload, segments, number, at);
    if ('faults' in made) return rejected('invalid_input', made.faults);
    await insertAll(tx, [made]);
    return answer(made);
  };

/** The same for many ads, in one transaction: all of them are made, or none. */
export const seedListings =
  (demo: boolean) =>
  async (
    { payload, actor, at }: Command<{ readonly ads: readonly SeedListing[] }>,
    tx: Tx,
  ): Promise<Decision> => {
    if (!demo || !isOperator(actor)) return rejected('not_allowed');
    const taken = await takenIds(
      tx.client,
      payload.ads.map(({ adId }) => adId),
    );
    const fresh = payload.ads.filter(({ adId }) => !taken.has(adId));
    const numbers = await nextNumbers(tx.client, fresh.length);
    const segments = await segmentsOf(
      tx.client,
      fresh.map(({ ownerCustomerId }) => ownerCustomerId),
    );
    const made: Listing[] = [];
    for (const [index, ad] of fresh.entries()) {
      const listing = wholeListing(ad, segments, numbers[index] ?? 0, at);
      if ('faults' in listing)
        return rejected('invalid_input', { [ad.adId]: JSON.stringify(listing.faults) });
      made.push(listing);
    }
    await insertAll(tx, made);
    return accepted();
  };

async function insertAll(tx: Tx, listings: readonly Listing[]): Promise<void> {
  await insertWhole(tx.client, listings, { source: 'demo' });
  for (const listing of listings) publishState(tx, listing);
}

function wholeListing(
  { adId, productType, ownerCustomerId, ownerSegment, changes, gallery, documents }: SeedListing,
  segments: ReadonlyMap<string, Segment>,
  number: number,
  at: string,
): Listing | Faults {
  const owner = {
    ownerCustomerId,
    ownerUuidHash: null,
    ownerSegment: segments.get(ownerCustomerId) ?? ownerSegment,
  };
  const empty = newListing({ adId, number, productType, ...owner, at });
  // damages name its pictures, so they are there first
  const pictured = { ...empty, state: { ...empty.state, content: { ...empty.state.content, gallery } } };
  const changed = applyChanges(pictured, changes, at);
  if ('faults' in changed) return { faults: changed.faults };
  return nextVersion({ ...changed, private: { ...changed.private, documents } }, at);
}
