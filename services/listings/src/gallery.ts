import {
  PICTURE_VIEWS,
  shotRank,
  type GalleryItem,
  type Shot,
  type VehicleContent,
} from '@rollheim/contracts';

/** Images of one ad at most. */
export const MOST_IMAGES = 60;

type Picture = Omit<GalleryItem, 'position'>;

/** The outside first: the first picture of all is the title picture. Positions are contiguous from 0. */
const numbered = (items: readonly Picture[]): readonly GalleryItem[] =>
  PICTURE_VIEWS.flatMap((view) => items.filter((item) => item.view === view)).map((item, position) => ({
    ...item,
    position,
  }));

/**
 * The gallery with one more picture. One that was asked for by name follows the last one of its view that is asked for
 * before it. Every other one follows the last picture of its view that was chosen before it, so that the order of choice
 * holds however long each upload takes. What the owner moved by hand stays there. `choices`: the order of choice by
 * media id; a picture without one counts as chosen first, and comes last itself. A picture that is there already stays
 * where it is.
 */
export function addImage(
  gallery: readonly GalleryItem[],
  picture: Picture,
  choices: ReadonlyMap<string, number>,
): readonly GalleryItem[] {
  if (gallery.some(({ mediaId }) => mediaId === picture.mediaId)) return gallery;
  const own = choices.get(picture.mediaId) ?? Number.POSITIVE_INFINITY;
  const isBefore = ({ mediaId, shot }: Picture): boolean =>
    picture.shot !== undefined && shot !== picture.shot
      ? shotRank(shot) < shotRank(picture.shot)
      : (choices.get(mediaId) ?? 0) <= own;
  const before = gallery.findLastIndex((item) => item.view === picture.view && isBefore(item));
  const first = gallery.findIndex(({ view }) => view === picture.view);
  const at = before >= 0 ? before + 1 : first >= 0 ? first : gallery.length;
  return numbered(gallery.toSpliced(at, 0, { ...picture, position: at }));
}

/** The content without an image; positions stay contiguous, and no damage names it any more. */
export const removeImage = (content: VehicleContent, mediaId: string): VehicleContent => ({
  ...content,
  gallery: numbered(content.gallery.filter((item) => item.mediaId !== mediaId)),
  damages: content.damages.map((damage) => ({
    ...damage,
    mediaIds: damage.mediaIds.filter((named) => named !== mediaId),
  })),
});

/**
 * The gallery with a picture where what it shows belongs. The one that was this picture of those that are asked for is
 * another one from then on; null where the picture is not there.
 */
export function assignImage(
  gallery: readonly GalleryItem[],
  { mediaId, view, shot }: Pick<Picture, 'mediaId' | 'view'> & { readonly shot: Shot | null },
  choices: ReadonlyMap<string, number>,
): readonly GalleryItem[] | null {
  const present = gallery.find((item) => item.mediaId === mediaId);
  if (!present) return null;
  if (present.view === view && (present.shot ?? null) === shot) return gallery;
  const others = gallery
    .filter((item) => item !== present)
    .map(({ shot: held, ...item }) => (held === undefined || held === shot ? item : { ...item, shot: held }));
  return addImage(numbered(others), { mediaId, view, ...(shot === null ? {} : { shot }) }, choices);
}

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
