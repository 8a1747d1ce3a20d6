import { CATALOG_REGION_SIZES, type CatalogRegionSize } from '../catalog/search-parameters.ts';
import { kilometres } from './places.ts';
import { countryTables, foldedName, type Point, type Town } from './table.ts';

/** All points that are nearest to one town, among towns that lie at least `size` kilometres from each other. */
export interface Region extends Point {
  /** How a filter names it: `100-DE-Kassel`. */
  readonly key: string;
  readonly size: CatalogRegionSize;
  readonly country: string;
  /** The town in its middle. */
  readonly place: string;
}

const RAD = Math.PI / 180;
const KM_PER_DEGREE = 111.2;
/** Cells of the grid that towns are looked for in, degrees. */
const CELL = 1;
/** So many rings of cells around a point are the whole earth. */
const MOST_RINGS = 360;

/** Places whose regions are kept. */
const MOST_PLACES = 20_000;

/** The towns of a size, found by where they are. */
interface Anchors {
  readonly byKey: ReadonlyMap<string, Region>;
  readonly grid: ReadonlyMap<number, readonly Region[]>;
  /** The regions of points that were asked for. */
  readonly kept: WeakMap<Point, Region>;
  readonly byPlace: Map<string, Region>;
}

const cellOf = (y: number, x: number): number => y * 1_000 + x;

/** The cells around a point, ring by ring: those `ring` steps from its own. */
function* ringOf(point: Point, ring: number): Generator<number> {
  const [y, x] = [Math.floor(point.lat / CELL), Math.floor(point.lon / CELL)];
  for (let dy = -ring; dy <= ring; dy++)
    for (let dx = -ring; dx <= ring; dx += Math.abs(dy) === ring || ring === 0 ? 1 : 2 * ring)
      yield cellOf(y + dy, x + dx);
}

/** Degrees of longitude are narrower in the north: so many rings of cells hold all that is within a distance. */
const ringsFor = ({ lat }: Point, km: number): number =>
  Math.ceil(km / (KM_PER_DEGREE * CELL * Math.max(0.2, Math.cos((Math.abs(lat) + 3) * RAD))));

/** Towns of all countries that their own name finds again; those that are the largest of their country come first. */
function candidates(): { readonly country: string; readonly town: Town; readonly rank: number }[] {
  const found = [...countryTables()].flatMap(([country, { towns, byName }]) =>
    towns.flatMap((town, at) =>
      // letters alone: what has a digit would be read as a postcode
      byName.get(foldedName(town.name))?.town === town && !/\d/.test(town.name)
        ? [{ country, town, rank: at / towns.length }]
        : [],
    ),
  );
  return found.toSorted((a, b) => a.rank - b.rank);
}

function anchorsOf(size: CatalogRegionSize, all: ReturnType<typeof candidates>): Anchors {
  const byKey = new Map<string, Region>();
  const grid = new Map<number, Region[]>();
  for (const { country, town } of all) {
    const rings = ringsFor(town, size);
    let isFree = true;
    for (let ring = 0; isFree && ring <= rings; ring++)
      for (const cell of ringOf(town, ring))
        isFree &&= !grid.get(cell)?.some((each) => kilometres(each, town) < size);
    if (!isFree) continue;
    const { lat, lon, name: place } = town;
    const region: Region = { key: `${size}-${country}-${place}`, size, country, place, lat, lon };
    byKey.set(region.key, region);
    const cell = cellOf(Math.floor(lat / CELL), Math.floor(lon / CELL));
    grid.set(cell, [...(grid.get(cell) ?? []), region]);
  }
  return { byKey, grid, kept: new WeakMap(), byPlace: new Map() };
}

let ranked: ReturnType<typeof candidates> | undefined;
const made = new Map<CatalogRegionSize, Anchors>();

/** The towns of a size, chosen at the first call. */
function anchors(size: CatalogRegionSize): Anchors {
  let found = made.get(size);
  if (!found) {
    ranked ??= candidates();
    made.set(size, (found = anchorsOf(size, ranked)));
  }
  return found;
}

function nearestTo(point: Point, { grid, byKey }: Anchors): Region {
  const narrow = Math.cos(point.lat * RAD);
  let best: Region | undefined;
  let least = Infinity;
  for (let ring = 0, last = MOST_RINGS; ring <= last; ring++) {
    for (const cell of ringOf(point, ring))
      for (const each of grid.get(cell) ?? []) {
        const d = Math.hypot(each.lat - point.lat, (each.lon - point.lon) * narrow);
        if (d < least) [best, least] = [each, d];
      }
    // a further ring may hold a nearer one than the first that is found
    if (best && last === MOST_RINGS) last = ringsFor(point, least * KM_PER_DEGREE);
  }
  return best ?? [...byKey.values()][0]!;
}

/** The region of a size in which a point lies. */
export function regionOf(point: Point, size: CatalogRegionSize): Region {
  const all = anchors(size);
  let known = all.kept.get(point);
  if (!known) {
    // another object for the same place: rows of a query are new ones each time
    const at = `${point.lat} ${point.lon}`;
    known = all.byPlace.get(at) ?? nearestTo(point, all);
    if (all.byPlace.size >= MOST_PLACES) all.byPlace.clear();
    all.byPlace.set(at, known);
    all.kept.set(point, known);
  }
  return known;
}

/** The region that a filter names; null: there is none. */
export function regionByKey(key: string): Region | null {
  const size = CATALOG_REGION_SIZES.find((each) => key.startsWith(`${each}-`));
  return (size && anchors(size).byKey.get(key)) ?? null;
}

/** Keys of the regions of all sizes in which a point lies. */
export const regionKeys = (point: Point): string[] =>
  CATALOG_REGION_SIZES.map((size) => regionOf(point, size).key);
