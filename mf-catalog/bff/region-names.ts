import type { CatalogRegionSize } from '@rollheim/contracts';
import { regionByKey, regionOf } from '@rollheim/contracts/places';
import type { Pool } from 'pg';
import { conditionsOf } from './conditions.ts';
import type { CatalogFilters } from './filters.ts';
import { indexOf } from './index/live-index.ts';
import { MOST_NAMED, type FoundPlace, type FoundPlaces, type Spot } from './index/points.ts';

/** Where the vehicles under the filters are: from the index in memory where there is one. */
export async function placesOf(pool: Pool, filters: CatalogFilters): Promise<FoundPlaces> {
  const index = filters.q || filters.viewer !== undefined ? null : await indexOf(pool);
  if (index) return index.places(filters);
  const { from, conditions, values } = conditionsOf(filters);
  const where = conditions.map(({ sql }) => ` and (${sql})`).join('');
  const { rows } = await pool.query<
    { [key in keyof Spot]: Spot[key] | null } & { count: number; ids: string[] }
  >(
    `select v.lat, v.lon, v.country, v.city, count(*)::int as count,
       case when count(*) <= ${MOST_NAMED} then array_agg(v.ad_id) else '{}' end as ids
     ${from}${where} group by v.lat, v.lon, v.country, v.city`,
    values,
  );
  const places: FoundPlace[] = [];
  let unplaced = 0;
  for (const { lat, lon, country, city, count, ids } of rows)
    if (lat === null || lon === null) unplaced += count;
    else places.push({ point: { lat, lon, country, city }, count, ids });
  return { places, unplaced };
}

/** What a region is called. */
interface RegionName {
  readonly place: string;
  readonly country: string;
}

interface Named extends RegionName {
  count: number;
}

interface Names {
  readonly key: string;
  count: number;
  readonly byPlace: Map<string, Named>;
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Regions by the place that most of their vehicles are in, as the ads name it: the town that a region is found by may
 * have none. Of two regions with the same place the fuller one has its name, the other that of its next place, if any.
 */
export function namesOf(
  places: readonly FoundPlace[],
  size: CatalogRegionSize,
): ReadonlyMap<string, RegionName> {
  const regions = new Map<string, Names>();
  for (const { point, count } of places) {
    const place = point.city?.trim();
    if (!place || point.country === null) continue;
    const { key } = regionOf(point, size);
    const names = regions.get(key) ?? { key, count: 0, byPlace: new Map<string, Named>() };
    regions.set(key, names);
    names.count += count;
    const id = `${place} ${point.country}`;
    const named = names.byPlace.get(id) ?? { place, country: point.country, count: 0 };
    names.byPlace.set(id, named);
    named.count += count;
  }
  const taken = new Set<string>();
  const called = new Map<string, RegionName>();
  for (const { key, byPlace } of [...regions.values()].toSorted(
    (a, b) => b.count - a.count || inOrder(a.key, b.key),
  )) {
    const fullest = [...byPlace]
      .toSorted(([a, x], [b, y]) => y.count - x.count || inOrder(a, b))
      .map(([, named]) => named);
    const { place, country } = fullest.find((each) => !taken.has(each.place)) ?? fullest[0]!;
    taken.add(place);
    called.set(key, { place, country });
  }
  return called;
}

/**
 * What regions of a size are called: by all vehicles that the catalog shows everyone, whatever the filters are, so that
 * a region keeps its name while they change.
 */
export const regionNames = async (
  pool: Pool,
  size: CatalogRegionSize,
): Promise<ReadonlyMap<string, RegionName>> => namesOf((await placesOf(pool, {})).places, size);

/** What the region of the filters is called; null: none is chosen. */
export async function regionPlace(
  pool: Pool,
  { region: key }: Pick<CatalogFilters, 'region'>,
): Promise<string | null> {
  const region = key === undefined ? null : regionByKey(key);
  if (!region) return null;
  return (await regionNames(pool, region.size)).get(region.key)?.place ?? region.place;
}
