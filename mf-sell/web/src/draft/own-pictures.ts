import type { DamageItem, ListingChanges, OwnAd } from '@rollheim/contracts';

type Listed = Pick<OwnAd, 'listing'>;

/** Damages without links to pictures that the ad does not have: a picture that is removed takes its links away. */
export function linkedTo({ listing }: Listed, damages: readonly DamageItem[]): readonly DamageItem[] {
  const own = new Set(listing.content.gallery.map(({ mediaId }) => mediaId));
  return damages.map((damage) => ({
    ...damage,
    mediaIds: damage.mediaIds.filter((mediaId) => own.has(mediaId)),
  }));
}

/** An edit with links to pictures of the ad alone. */
export const withOwnPictures = (ad: Listed, changes: ListingChanges): ListingChanges =>
  changes.damages ? { ...changes, damages: linkedTo(ad, changes.damages) } : changes;
