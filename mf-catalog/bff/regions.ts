import {
  CATALOG_REGION_SIZES,
  type CatalogRegionSize,
  type HttpAnswers,
  type Locale,
} from '@rollheim/contracts';
import { distanceOf } from '@rollheim/contracts/catalog';
import { kilometres, placeByKey, regionOf, type Point, type Region } from '@rollheim/contracts/places';
import { RUNNING, statusIn } from '@rollheim/auction-rules';
import type { Pool } from 'pg';
import { conditionsOf } from './conditions.ts';
import { regionLabel } from './facets.ts';
import type { CatalogFilters } from './filters.ts';
import { MOST_NAMED, type FoundPlace } from './index/points.ts';
import { placesOf, regionNames } from './region-names.ts';

type Regions = HttpAnswers['CatalogRegions'];
type ShownRegion = Regions['regions'][number];

/** South, west, north, east, degrees. */
export type Box = readonly [south: number, west: number, north: number, east: number];

/** What the map asks for beside the filters. */
export interface RegionsAsked {
  /** The smallest size of regions that has room for their marks. */
  readonly spacing: CatalogRegionSize;
  /** What the map shows; null: everything. */
  readonly box: Box | null;
  /** The asker's own place, as the filter by distance names it; that of the filter comes before it. */
  readonly from: string | null;
}

/** Regions of an answer. */
export const MOST_REGIONS = 200;

const isWithin = ({ lat, lon }: Point, box: Box | null): boolean =>
  box === null || (lat >= box[0] && lon >= box[1] && lat <= box[2] && lon <= box[3]);

interface Tally {
  readonly region: Region;
  count: number;
  readonly ids: string[];
  /** The middle of its vehicles: their mark and distance are where they are, whatever town the region is named by. */
  point: Point;
}

/** Vehicles by region; of the sizes from `spacing` on the smallest that is not too many. */
export function byRegion(
  places: readonly FoundPlace[],
  { spacing, box }: Pick<RegionsAsked, 'spacing' | 'box'>,
): { readonly spacing: CatalogRegionSize; readonly tallies: readonly Tally[] } {
  const shown = places.filter(({ point }) => isWithin(point, box));
  const at = CATALOG_REGION_SIZES.indexOf(spacing);
  for (const size of CATALOG_REGION_SIZES.slice(0, at + 1).toReversed()) {
    const tallies = new Map<string, Tally>();
    for (const { point, count, ids } of shown) {
      const region = regionOf(point, size);
      const tally = tallies.get(region.key) ?? { region, count: 0, ids: [], point };
      tallies.set(region.key, tally);
      tally.count += count;
      tally.ids.push(...ids);
      const part = count / tally.count;
      tally.point = {
        lat: tally.point.lat + (point.lat - tally.point.lat) * part,
        lon: tally.point.lon + (point.lon - tally.point.lon) * part,
      };
    }
    if (tallies.size <= MOST_REGIONS || size === CATALOG_REGION_SIZES[0]) {
      const ordered = [...tallies.values()].toSorted(
        (a, b) => b.count - a.count || (a.region.key < b.region.key ? -1 : 1),
      );
      return { spacing: size, tallies: ordered.slice(0, MOST_REGIONS) };
    }
  }
  return { spacing, tallies: [] };
}

/** The least box that holds all points; null: there are none. */
function boundsOf(places: readonly FoundPlace[]): Box | null {
  if (places.length === 0) return null;
  let [south, west, north, east] = [90, 180, -90, -180];
  for (const { point } of places) {
    south = Math.min(south, point.lat);
    west = Math.min(west, point.lon);
    north = Math.max(north, point.lat);
    east = Math.max(east, point.lon);
  }
  return [south, west, north, east];
}

interface OwnRound extends Point {
  readonly leads: boolean;
}

/** Where the running rounds are in which the viewer bids, under the filters. */
async function ownRounds(pool: Pool, filters: CatalogFilters, viewer: string): Promise<OwnRound[]> {
  const { from, conditions, values } = conditionsOf(filters);
  const where = conditions.map(({ sql }) => ` and (${sql})`).join('');
  const who = values.push(viewer);
  const { rows } = await pool.query<OwnRound>(
    `select v.lat, v.lon, coalesce(a.leader_customer_id = $${who}, false) as leads
     ${from}${where} and v.lat is not null and ${statusIn(RUNNING, 'a.status')}
       and (a.auction_id, a.round) in (select h.auction_id, h.round from history h where h.customer_id = $${who})`,
    values,
  );
  return rows;
}

async function titlesOf(pool: Pool, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query<{ ad_id: string; title: string }>(
    'select ad_id, title from vehicle where ad_id = any($1)',
    [ids],
  );
  return new Map(rows.map(({ ad_id: id, title }) => [id, title]));
}

/** To about a metre: a mean of the same points differs beyond that by the order in which they come. */
const toPlace = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

/** Where the vehicles under the filters are, by region of the map, the fullest first; `viewer` adds the own rounds. */
export async function answerRegions(
  pool: Pool,
  filters: CatalogFilters,
  asked: RegionsAsked,
  locale: Locale,
  viewer: string | null,
): Promise<Regions> {
  const [{ places, unplaced }, own] = await Promise.all([
    placesOf(pool, filters),
    viewer === null ? [] : ownRounds(pool, filters, viewer),
  ]);
  const { spacing, tallies } = byRegion(places, asked);
  const names = await regionNames(pool, spacing);
  const named = tallies.filter(({ count }) => count <= MOST_NAMED);
  const titles = await titlesOf(
    pool,
    named.flatMap(({ ids }) => ids),
  );
  const from = distanceOf(filters.distance)?.place ?? (asked.from === null ? null : placeByKey(asked.from));
  const owned = new Map<string, { leading: number; overbid: number }>();
  for (const round of own) {
    const { key } = regionOf(round, spacing);
    const sum = owned.get(key) ?? { leading: 0, overbid: 0 };
    sum[round.leads ? 'leading' : 'overbid']++;
    owned.set(key, sum);
  }
  const shown = ({ region, count, ids, point }: Tally): ShownRegion => {
    const [lat, lon] = [toPlace(point.lat), toPlace(point.lon)];
    const { place, country } = names.get(region.key) ?? region;
    return {
      key: region.key,
      label: regionLabel(place, locale),
      country,
      lat,
      lon,
      count,
      ...(from && { km: kilometres(from, { lat, lon }) }),
      ...owned.get(region.key),
      ...(count <= MOST_NAMED && {
        vehicles: ids.toSorted().flatMap((id) => (titles.has(id) ? [{ id, title: titles.get(id)! }] : [])),
      }),
    };
  };
  return {
    spacing,
    regions: tallies.map(shown),
    total: places.reduce((sum, { count }) => sum + count, unplaced),
    unplaced,
    bounds: boundsOf(places),
    from: from && { key: from.key, label: from.label, lat: from.lat, lon: from.lon },
  };
}
