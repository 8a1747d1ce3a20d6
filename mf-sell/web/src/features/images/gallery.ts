import {
  PICTURE_VIEWS,
  picturesInOrder,
  RECOMMENDED_IMAGES,
  type GalleryItem,
  type PictureView,
} from '@rollheim/contracts';

export type View = PictureView;

/** Views of which every ad has pictures. */
export const isWanted = (view: View): view is keyof typeof RECOMMENDED_IMAGES => view in RECOMMENDED_IMAGES;

/** Pictures of one view, in their order. */
export const ofView = (gallery: readonly GalleryItem[], view: View): readonly GalleryItem[] =>
  picturesInOrder(gallery).filter((item) => item.view === view);

/** Order in which outside comes first: the first picture is the one that lists show. */
const groupedOrder = (gallery: readonly GalleryItem[]): readonly string[] =>
  PICTURE_VIEWS.flatMap((view) => ofView(gallery, view).map(({ mediaId }) => mediaId));

/**
 * The order in which a picture that is fine is the title picture, where the present one had better be taken again; null: it
 * stays. `chosen`: the one that its seller put there.
 */
export function withFineCover(
  gallery: readonly GalleryItem[],
  isDoubtful: (mediaId: string) => boolean,
  chosen: string | null,
): readonly string[] | null {
  const [cover, ...others] = ofView(gallery, 'exterior');
  if (!cover || cover.mediaId === chosen || !isDoubtful(cover.mediaId)) return null;
  const fine = others.find(({ mediaId }) => !isDoubtful(mediaId));
  return fine ? moved(gallery, fine.mediaId, 0) : null;
}

/** The order of all pictures after one moved to a place among those of its view (from 0). */
export function moved(gallery: readonly GalleryItem[], mediaId: string, to: number): readonly string[] {
  const item = gallery.find((each) => each.mediaId === mediaId);
  if (!item) return groupedOrder(gallery);
  return PICTURE_VIEWS.flatMap((view) => {
    const ids = ofView(gallery, view).map((each) => each.mediaId);
    if (view !== item.view) return ids;
    const rest = ids.filter((id) => id !== mediaId);
    return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, mediaId);
  });
}
