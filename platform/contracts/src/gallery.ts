import type { GalleryItem } from './state/listings.ts';

/** The pictures of an ad in the order in which they are shown. */
export const picturesInOrder = (gallery: readonly GalleryItem[]): GalleryItem[] =>
  gallery.toSorted((one, other) => one.position - other.position);

/** Media id of the picture that lists show; null: there is none. */
export const coverOf = (gallery: readonly GalleryItem[]): string | null =>
  picturesInOrder(gallery)[0]?.mediaId ?? null;

/** Sides of a picture, px, whichever way it is held. */
export interface PictureSides {
  readonly longer: number;
  readonly shorter: number;
}

/** Least size of a picture of an ad: below it a dealer sees nothing of the vehicle on a phone. */
export const LEAST_PICTURE: PictureSides = { longer: 640, shorter: 480 };

/** True where a picture (px) is below a least size. */
export const isBelow = (width: number, height: number, least: PictureSides): boolean =>
  Math.max(width, height) < least.longer || Math.min(width, height) < least.shorter;
