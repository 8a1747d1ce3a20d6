import {
  PICTURE_VIEWS,
  shotsOf,
  viewOfShot,
  type GalleryItem,
  type ProductType,
  type Shot,
} from '@rollheim/contracts';
import type { PictureShows } from '../../draft/calls.ts';
import { isWanted, ofView, type View } from './gallery.ts';

/** What a picture can be assigned to: a view, or one of the pictures that are asked for. */
export type Shows = View | Shot;

/** True for a view alone. */
export const isView = (shows: Shows): shows is View => PICTURE_VIEWS.some((view) => view === shows);

/** What a picture is assigned to. */
export const showsOf = ({ view, shot }: Pick<GalleryItem, 'view' | 'shot'>): Shows => shot ?? view;

/** That, as the calls name it. */
export const placeOfShows = (shows: Shows): PictureShows =>
  isView(shows) ? { view: shows, shot: null } : { view: viewOfShot(shows), shot: shows };

/** What can be chosen for a picture: no view that another one shows already. */
export function choicesOf(
  productType: ProductType,
  gallery: readonly GalleryItem[],
  mediaId: string,
): readonly Shows[] {
  const isTaken = (shot: Shot) => gallery.some((item) => item.shot === shot && item.mediaId !== mediaId);
  return PICTURE_VIEWS.flatMap((view): readonly Shows[] => [
    view,
    ...shotsOf(productType, view).filter((shot) => !isTaken(shot)),
  ]);
}

/** The picture that is to be assigned behind this one, else the first; null: all are, or this one was already. */
export function nextUnassigned(gallery: readonly GalleryItem[], mediaId: string): string | null {
  const open = PICTURE_VIEWS.filter(isWanted)
    .flatMap((view) => ofView(gallery, view))
    .filter(({ shot }) => shot === undefined)
    .map((item) => item.mediaId);
  if (!open.includes(mediaId)) return null;
  return open[open.indexOf(mediaId) + 1] ?? open.find((each) => each !== mediaId) ?? null;
}
