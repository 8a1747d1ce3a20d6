import { shotRank, shotsOf, type GalleryItem, type Shot } from '@rollheim/contracts';
import type { View } from './gallery.ts';
import type { Upload } from './upload-queue.ts';

/** What a grid of pictures shows, one after the other. */
export type Entry =
  | { readonly kind: 'stored'; readonly item: GalleryItem; readonly index: number }
  | { readonly kind: 'upload'; readonly upload: Upload }
  | { readonly kind: 'missing'; readonly shot: Shot };

const shotOf = (entry: Entry): Shot | undefined =>
  entry.kind === 'stored' ? entry.item.shot : entry.kind === 'upload' ? entry.upload.shot : entry.shot;

/** Behind the last entry that is asked for before it; what was moved by hand stays there. */
function placed(entries: readonly Entry[], entry: Entry): readonly Entry[] {
  const rank = shotRank(shotOf(entry));
  const at = entries.findLastIndex((each) => shotRank(shotOf(each)) <= rank);
  return entries.toSpliced(at + 1, 0, entry);
}

/**
 * The pictures of one view in their order, those on their way, and the outlines of what is still to be taken, each where
 * its picture will be. A picture that takes the place of another one is shown in its place.
 */
export function entriesOf(
  pictures: readonly GalleryItem[],
  uploads: readonly Upload[],
  wanted: readonly Shot[],
): readonly Entry[] {
  const replaced = new Set(uploads.filter(({ state }) => state !== 'failed').map(({ replaces }) => replaces));
  const stored = pictures
    .map((item, index): Entry => ({ kind: 'stored', item, index }))
    .filter((entry) => entry.kind !== 'stored' || !replaced.has(entry.item.mediaId));
  const coming = uploads.reduce<readonly Entry[]>(
    (entries, upload) => placed(entries, { kind: 'upload', upload }),
    stored,
  );
  const taken = new Set(coming.map(shotOf));
  return wanted
    .filter((shot) => !taken.has(shot))
    .reduce<readonly Entry[]>((entries, shot) => placed(entries, { kind: 'missing', shot }), coming);
}

/** What is stored, or on its way: what was refused is not there. */
export const takenShots = (
  gallery: readonly GalleryItem[],
  uploads: readonly Upload[],
): readonly { readonly shot?: Shot }[] => [...gallery, ...uploads.filter(({ state }) => state !== 'failed')];

/** What is still to be taken of a view: neither there, nor on its way, nor skipped. */
export function missingShots(
  productType: 'motorhome' | 'trailer',
  view: View,
  taken: readonly { readonly shot?: Shot }[],
  skipped: ReadonlySet<Shot>,
): readonly Shot[] {
  return shotsOf(productType, view).filter(
    (shot) => !skipped.has(shot) && !taken.some((each) => each.shot === shot),
  );
}
