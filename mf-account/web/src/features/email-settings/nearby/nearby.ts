import type { CatalogProduct, SavedSearch } from '@rollheim/contracts';

/** Vehicles around a place. */
export interface Around {
  /** Radius, whole km. */
  readonly km: number;
  /** What the filter by distance calls it, `DE-87700`. */
  readonly place: string;
}

/** Radius that the form takes, km, and the one that it begins with. */
export const LEAST_KM = 1;
export const MOST_KM = 2_000;
export const USUAL_KM = 150;

const ALONE = /^([1-9]\d{0,3})-([A-Z]{2}-.+)$/s;

/** Vehicles around a place as a saved search has them; null for one with other filters, or without a radius. */
export function aroundOf(query: string): Around | null {
  const params = [...new URLSearchParams(query)];
  const [[name, value] = []] = params;
  if (params.length !== 1 || name !== 'distance') return null;
  const [, km, place] = ALONE.exec(value ?? '') ?? [];
  return place === undefined ? null : { km: Number(km), place };
}

/** What the saved search of it asks for. */
export const queryAround = ({ km, place }: Around): string =>
  new URLSearchParams({ distance: `${km}-${place}` }).toString();

/** The newest saved search that is about all vehicles around a place; none of those that are known to be gone. */
export const nearbyOf = (
  searches: readonly SavedSearch[],
  gone: ReadonlySet<string> = new Set(),
): SavedSearch | null =>
  searches.find(({ searchId, query }) => !gone.has(searchId) && aroundOf(query) !== null) ?? null;

/** A place as the form shows it: `DE 87700`. */
export const placeName = (place: string): string => place.replace('-', ' ');

/** A vehicle with what is known of where it is. */
export interface Standing {
  readonly id: string;
  readonly city: string;
  readonly km: number;
}

/** Vehicles whose distance is known, the nearest first. */
export const standings = (products: readonly CatalogProduct[]): Standing[] =>
  products
    .flatMap(({ entityId, city, distance }) =>
      typeof distance === 'number' ? [{ id: entityId, city: city ?? '', km: distance }] : [],
    )
    .toSorted((a, b) => a.km - b.km);

/** Each town once, where the first of its vehicles is. */
export const towns = (all: readonly Standing[]): Standing[] =>
  all.filter(({ city }, index) => city !== '' && all.findIndex((other) => other.city === city) === index);

/** Furthest kilometre of a scale that shows the radius and as many vehicles as have room beside it. */
export const scaleOf = (km: number): number => Math.max(50, Math.ceil((km * 5) / 3 / 50) * 50);
