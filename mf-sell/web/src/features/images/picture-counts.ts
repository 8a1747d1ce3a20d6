import { PICTURE_VIEWS, RECOMMENDED_IMAGES, type GalleryItem } from '@rollheim/contracts';
import { isWanted, ofView, type View } from './gallery.ts';
import type { Upload } from './upload-queue.ts';

/** How many pictures of a view there are. */
export interface PictureCount {
  readonly view: View;
  /** Stored ones that are fine. */
  readonly count: number;
  /** How many are recommended; null: the view is voluntary. */
  readonly wanted: number | null;
  /** Of `count`, those that are assigned to none of the pictures that are asked for. */
  readonly unassigned: number;
  /** Stored ones that had better be taken again: they complete nothing. */
  readonly doubtful: number;
  /** On their way, or waiting for it; what was refused is not. */
  readonly sending: number;
}

/** Views that every ad has pictures of, and the others, by the page that shows them. */
export const VIEWS = {
  images: PICTURE_VIEWS.filter(isWanted),
  'more-images': PICTURE_VIEWS.filter((view) => !isWanted(view)),
} as const;

/** The pictures of the views of a page: whatever names a number of pictures takes it from here. */
export const pictureCounts = (
  page: keyof typeof VIEWS,
  gallery: readonly GalleryItem[],
  uploads: readonly Upload[],
  isDoubtful: (mediaId: string) => boolean,
): readonly PictureCount[] =>
  VIEWS[page].map((view) => {
    const stored = ofView(gallery, view);
    const fine = stored.filter(({ mediaId }) => !isDoubtful(mediaId));
    const isGuided = isWanted(view);
    return {
      view,
      count: fine.length,
      wanted: isGuided ? RECOMMENDED_IMAGES[view] : null,
      unassigned: isGuided ? fine.filter(({ shot }) => shot === undefined).length : 0,
      doubtful: stored.length - fine.length,
      sending: uploads.filter(({ place, state }) => place === view && state !== 'failed').length,
    };
  });

/** How far the recommended pictures are there, percent. */
export function picturesPercent(counts: readonly PictureCount[]): number {
  const wanted = counts.reduce((sum, each) => sum + (each.wanted ?? 0), 0);
  const there = counts.reduce((sum, { count, wanted }) => sum + Math.min(count, wanted ?? 0), 0);
  return wanted === 0 ? 100 : Math.floor((there * 100) / wanted);
}
