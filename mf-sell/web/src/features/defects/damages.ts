import type { DamageItem, GalleryItem } from '@rollheim/contracts';
import { ofView, type View } from '../images/gallery.ts';

/** A picture with its number among those of its view. */
interface NumberedPicture {
  readonly mediaId: string;
  readonly view: View;
  readonly number: number;
}

/** Numbers without gaps, from 0 (spec 1 §4). */
const renumbered = (damages: readonly DamageItem[]): readonly DamageItem[] =>
  damages.map((damage, sortOrder) => ({ ...damage, sortOrder }));

/** With an empty item behind the last. */
export const withEmptyDamage = (damages: readonly DamageItem[]): readonly DamageItem[] =>
  renumbered([...damages, { sortOrder: 0, location: '', type: '', mediaIds: [] }]);

/** With one at a place, behind the last; an empty item at the end becomes it. */
export const withDamageAt = (damages: readonly DamageItem[], location: string): readonly DamageItem[] => {
  const last = damages.at(-1);
  const isEmpty = last?.location === '' && last.type === '' && last.mediaIds.length === 0;
  const before = isEmpty ? damages.slice(0, -1) : damages;
  return renumbered([...before, { sortOrder: 0, location, type: '', mediaIds: [] }]);
};

export const withoutDamage = (damages: readonly DamageItem[], sortOrder: number): readonly DamageItem[] =>
  renumbered(damages.filter((damage) => damage.sortOrder !== sortOrder));

export const changedDamage = (
  damages: readonly DamageItem[],
  sortOrder: number,
  changes: Partial<DamageItem>,
): readonly DamageItem[] =>
  damages.map((damage) => (damage.sortOrder === sortOrder ? { ...damage, ...changes } : damage));

/** Views by how probably they show a damage. */
const NEAREST: readonly View[] = ['damage', 'technical', 'interior', 'exterior', 'papers'];

/** Pictures of one damage at most, as the service takes them. */
export const MOST_PICTURES = 20;

/** The damage that a picture was taken for: still the one at its number, or the one of its place. */
export const damageOf = (
  damages: readonly DamageItem[],
  { sortOrder, location }: Pick<DamageItem, 'sortOrder' | 'location'>,
): DamageItem | undefined =>
  damages.find((damage) => damage.sortOrder === sortOrder && damage.location === location) ??
  damages.find((damage) => damage.location === location);

/** A picture shows a damage from now on, or shows it no more. */
export const toggledPicture = (
  damages: readonly DamageItem[],
  { sortOrder, mediaIds }: DamageItem,
  mediaId: string,
): readonly DamageItem[] =>
  changedDamage(damages, sortOrder, {
    mediaIds: mediaIds.includes(mediaId)
      ? mediaIds.filter((named) => named !== mediaId)
      : [...mediaIds, mediaId],
  });

/**
 * The pictures that are offered for a damage, those of defects first: without `all` no others but what shows it already.
 * `left`: how many are not among them.
 */
export function offeredPictures(
  gallery: readonly GalleryItem[],
  mediaIds: readonly string[],
  all: boolean,
): { readonly pictures: readonly NumberedPicture[]; readonly left: number } {
  const numbered = NEAREST.flatMap((view) =>
    ofView(gallery, view).map(({ mediaId }, index) => ({ mediaId, view, number: index + 1 })),
  );
  const near = numbered.filter(({ mediaId, view }) => view === 'damage' || mediaIds.includes(mediaId));
  return { pictures: all ? numbered : near, left: numbered.length - near.length };
}
