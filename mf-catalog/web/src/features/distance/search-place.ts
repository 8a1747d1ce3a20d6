import type { FilterAttribute, TYPED_PREFIX } from '@rollheim/contracts';
import { useEffect } from 'react';
import { stored } from '../../shared/stored.ts';
import { distanceParts } from './distance-parts.ts';

// goes with a logout, as what was typed: where somebody lives is not the next visitor's to see
const KEY: `${typeof TYPED_PREFIX}${string}` = 'rollheim-typed:catalog:place';
export const kept = stored(KEY);

/**
 * Keeps the place that the list is searched around for the pages beside it, in all tabs; around none, none is kept.
 * `facet`: of an answer that measures from the place, for one that no one knows is no place.
 */
export function useKeptPlace(facet: FilterAttribute | undefined, distance: string | null): void {
  const { place } = distanceParts(distance);
  const isKnown = facet && (!place || facet.options?.some(({ value }) => value.endsWith(`-${place}`)));
  useEffect(() => {
    if (isKnown && kept.read() !== place) kept.write(place);
  }, [isKnown, place]);
}

/** The place that the list was last searched around; null: it was around none. */
export const useSearchPlace = (): string | null => kept.use() || null;
