import type { MapScale } from '@rollheim/map';
import { unproject } from '@rollheim/map';
import { CATALOG_REGION_SIZES, type CatalogRegionSize } from '@rollheim/contracts';

/** What the map asks the search for. */
export interface Asked {
  readonly spacing: CatalogRegionSize;
  /** South, west, north, east, as the call takes it; null: all that there is. */
  readonly box: string | null;
}

/** Before the map is laid out. */
export const FIRST: Asked = { spacing: 200, box: null };

/** So many px lie between two marks, so that no one hides another. */
const ROOM_PX = 52;
/** Of regions that are smaller than these only those in sight are asked for. */
const WHOLE_FROM: CatalogRegionSize = 200;
/** Edges of a box are whole multiples of this, degrees: a map that is moved a little asks for nothing new. */
const STEP = 1;
/** Points of each edge that are looked at: parallels are curves on the map. */
const POINTS = 4;

/** Regions that have room on a map of this scale, those in sight. */
export function askedFor({ transform: { k, x, y }, size: { width, height } }: MapScale): Asked {
  const least = ROOM_PX / k;
  const spacing = CATALOG_REGION_SIZES.toReversed().find((each) => each >= least) ?? CATALOG_REGION_SIZES[0];
  if (spacing >= WHOLE_FROM) return { spacing, box: null };
  const parts = Array.from({ length: POINTS + 1 }, (_, at) => at / POINTS);
  const places = parts.flatMap((across) =>
    parts.map((down) => unproject({ x: (across * width - x) / k, y: (down * height - y) / k })),
  );
  const [lats, lons] = [places.map(({ lat }) => lat), places.map(({ lon }) => lon)];
  const down = (value: number) => Math.floor(value / STEP) * STEP;
  const up = (value: number) => Math.ceil(value / STEP) * STEP;
  const box = [
    Math.max(-90, down(Math.min(...lats))),
    Math.max(-180, down(Math.min(...lons))),
    Math.min(90, up(Math.max(...lats))),
    Math.min(180, up(Math.max(...lons))),
  ];
  return { spacing, box: box.join(',') };
}
