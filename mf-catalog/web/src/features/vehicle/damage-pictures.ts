import type { DamageItem, GalleryItem } from '@rollheim/contracts';

/** A picture, and where it is in the gallery. */
interface Found {
  readonly mediaId: string;
  readonly index: number;
}

/** The pictures of each damage, in the damages' order, and those of damage that no one of them names. */
export function damagePictures(
  damages: readonly Pick<DamageItem, 'mediaIds'>[],
  pictures: readonly Pick<GalleryItem, 'mediaId' | 'view'>[],
): { readonly own: readonly (readonly Found[])[]; readonly others: readonly Found[] } {
  const found = pictures.map(({ mediaId, view }, index) => ({ mediaId, index, view }));
  const bare = ({ mediaId, index }: Found): Found => ({ mediaId, index });
  const named = new Set(damages.flatMap(({ mediaIds }) => mediaIds));
  return {
    own: damages.map(({ mediaIds }) => found.filter(({ mediaId }) => mediaIds.includes(mediaId)).map(bare)),
    others: found.filter(({ mediaId, view }) => view === 'damage' && !named.has(mediaId)).map(bare),
  };
}
