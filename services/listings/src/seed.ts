import type { GalleryItem, ListingChanges, ListingPrivate, VehicleContent } from '@rollheim/contracts';
import { isOperator, rejected, type Command, type Decision, type Tx } from '@rollheim/service-kit';
import { applyChanges } from './changes.ts';
import { newListing, nextVersion, type Listing, type Segment } from './listing.ts';
import { answer, publishState } from './publish.ts';
import { insertListing, lockListing, nextNumber, saveListing } from './store.ts';

/** Payload of `listing.seed`: a whole ad at once. */
export interface SeedListing {
  readonly adId: string;
  readonly productType: VehicleContent['productType'];
  readonly ownerCustomerId: string;
  readonly ownerSegment: Segment;
  readonly changes: ListingChanges;
  readonly gallery: readonly GalleryItem[];
  readonly documents: ListingPrivate['documents'];
}

/** Demo data only: makes a whole ad by the same rules as an editor's changes. An ad that exists is left alone. */
export const seedListing =
  (demo: boolean) =>
  async ({ payload, actor, at }: Command<SeedListing>, tx: Tx): Promise<Decision> => {
    if (!demo || !isOperator(actor)) return rejected('not_allowed');
    const known = await lockListing(tx.client, payload.adId);
    if (known) return answer(known);
    const { adId, productType, ownerCustomerId, ownerSegment, changes, gallery, documents } = payload;
    const number = await nextNumber(tx.client);
    const empty = newListing({
      adId,
      number,
      productType,
      ownerCustomerId,
      ownerUuidHash: null,
      ownerSegment,
      at,
    });
    const changed = applyChanges(empty, changes, at);
    if ('faults' in changed) return rejected('invalid_input', changed.faults);
    const whole: Listing = {
      state: { ...changed.state, content: { ...changed.state.content, gallery } },
      private: { ...changed.private, documents },
    };
    const listing = nextVersion(whole, at);
    await insertListing(tx.client, listing, { source: 'demo' });
    await saveListing(tx.client, listing);
    publishState(tx, listing);
    return answer(listing);
  };
