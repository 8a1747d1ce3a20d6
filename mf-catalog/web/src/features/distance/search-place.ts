import { useEffect } from 'react';
import { stored } from '../../shared/stored.ts';
import { distanceParts } from './distance-parts.ts';

const kept = stored('mf-catalog:place');

/**
 * Keeps the place that the list is searched around for the pages beside it, in all tabs; null: around none. Undefined:
 * the list is not there yet, or the place is none that anybody knows.
 */
export function useKeptPlace(distance: string | null | undefined): void {
  const place = distance === undefined ? undefined : distanceParts(distance).place;
  useEffect(() => {
    if (place !== undefined && kept.read() !== place) kept.write(place);
  }, [place]);
}

/** The place that the list was last searched around; null: it was around none. */
export const useSearchPlace = (): string | null => kept.use() || null;
