import type { GalleryItem } from '@rollheim/contracts';

/** Images of one ad at most. */
export const MOST_IMAGES = 60;

const numbered = (items: readonly GalleryItem[]): readonly GalleryItem[] =>
  items.map((item, position) => ({ ...item, position }));

/** The gallery with an image behind the last one; an image that is there already stays where it is. */
export const addImage = (
  gallery: readonly GalleryItem[],
  mediaId: string,
  view: GalleryItem['view'],
): readonly GalleryItem[] =>
  gallery.some((item) => item.mediaId === mediaId)
    ? gallery
    : numbered([...gallery, { mediaId, view, position: gallery.length }]);

/** The gallery without an image; positions stay contiguous. */
export const removeImage = (gallery: readonly GalleryItem[], mediaId: string): readonly GalleryItem[] =>
  numbered(gallery.filter((item) => item.mediaId !== mediaId));

/** The gallery in a new order, or null where the order does not name exactly its images. */
export function orderImages(
  gallery: readonly GalleryItem[],
  mediaIds: readonly string[],
): readonly GalleryItem[] | null {
  const byId = new Map(gallery.map((item) => [item.mediaId, item]));
  const ordered = mediaIds.flatMap((mediaId) => byId.get(mediaId) ?? []);
  const isPermutation = new Set(mediaIds).size === gallery.length && ordered.length === gallery.length;
  return isPermutation && mediaIds.length === gallery.length ? numbered(ordered) : null;
}
