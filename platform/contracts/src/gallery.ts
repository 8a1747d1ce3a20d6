import type { GalleryItem } from './state/listings.ts';

/** The pictures of an ad in the order in which they are shown. */
export const picturesInOrder = (gallery: readonly GalleryItem[]): GalleryItem[] =>
  gallery.toSorted((one, other) => one.position - other.position);

/** Media id of the picture that lists show; null: there is none. */
export const coverOf = (gallery: readonly GalleryItem[]): string | null =>
  picturesInOrder(gallery)[0]?.mediaId ?? null;
