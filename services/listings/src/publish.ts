import type { ListedAd, MediaRemoved, PublishedListing } from '@rollheim/contracts';
import { accepted, type Decision, type Tx } from '@rollheim/service-kit';
import type { Listing } from './listing.ts';

/** Publishes the draft as it is. */
export const publishState = (tx: Tx, { state }: Listing): void =>
  tx.emit({ topic: 'listings.state', key: state.adId, type: 'listings.state', payload: state });

const mediaIdsOf = ({ state, private: own }: Listing): readonly string[] =>
  [...state.content.gallery, ...own.documents].map(({ mediaId }) => mediaId);

/** Says which pictures and documents an ad has no more; `after` null: the ad is gone with all of them. */
export function publishRemoved(tx: Tx, before: Listing, after: Listing | null): void {
  const left = after === null ? [] : mediaIdsOf(after);
  const mediaIds = mediaIdsOf(before).filter((mediaId) => !left.includes(mediaId));
  const { adId } = before.state;
  if (mediaIds.length === 0) return;
  const payload: MediaRemoved = { adId, mediaIds };
  tx.emit({ topic: 'listings.events', key: adId, type: 'listing.media-removed', payload });
}

/** Says which pictures and documents an ad has from now on: a file that no ad has is deleted after some days. */
export function publishAdded(tx: Tx, before: Listing, after: Listing): void {
  const known = mediaIdsOf(before);
  const mediaIds = mediaIdsOf(after).filter((mediaId) => !known.includes(mediaId));
  const { adId } = after.state;
  if (mediaIds.length > 0)
    tx.emit({
      topic: 'listings.events',
      key: adId,
      type: 'listing.media-added',
      payload: { adId, mediaIds },
    });
}

/** Publishes the snapshot that the catalog shows. */
export const publishSnapshot = (tx: Tx, snapshot: PublishedListing): void =>
  tx.emit({ topic: 'listings.published', key: snapshot.adId, type: 'listings.published', payload: snapshot });

/** The answer to the owner: ids and progress in clear, the ad with its private part sealed. */
export const answer = (
  { state, private: own }: Listing,
  told: Partial<Pick<ListedAd, 'claim' | 'confirmed' | 'edits' | 'faults' | 'logging' | 'earlierAds'>> = {},
): Decision<ListedAd> =>
  accepted(
    {
      adId: state.adId,
      number: state.number,
      version: state.version,
      requiredPercent: state.requiredPercent,
    },
    {
      versions: { [`listings/${state.adId}`]: state.version },
      private: { listing: state, private: own, edits: [], ...told },
    },
  );
