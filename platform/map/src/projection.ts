/** A place on earth, degrees. */
export interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** A place on the map, km: x to the east, y to the south, from the map's middle. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

const RAD = Math.PI / 180;
const EARTH_KM = 6371;
/** The middle of the map, and the two parallels along which it is true to scale: those of ETRS89-LCC (EPSG:3034). */
const MIDDLE: Place = { lat: 52, lon: 10 };
const [SOUTH, NORTH] = [35 * RAD, 65 * RAD];

const half = (angle: number): number => Math.tan(Math.PI / 4 + angle / 2);
const CONE = Math.log(Math.cos(SOUTH) / Math.cos(NORTH)) / Math.log(half(NORTH) / half(SOUTH));
const SCALE = (EARTH_KM * Math.cos(SOUTH) * half(SOUTH) ** CONE) / CONE;
const radiusAt = (lat: number): number => SCALE / half(lat * RAD) ** CONE;
const MIDDLE_RADIUS = radiusAt(MIDDLE.lat);

/** Where a place lies on the map: Lambert's conformal cone upon a sphere. */
export function project({ lat, lon }: Place): MapPoint {
  const radius = radiusAt(lat);
  const angle = CONE * (lon - MIDDLE.lon) * RAD;
  return { x: radius * Math.sin(angle), y: radius * Math.cos(angle) - MIDDLE_RADIUS };
}

/** The place that lies at a point of the map. */
export function unproject({ x, y }: MapPoint): Place {
  const down = y + MIDDLE_RADIUS;
  const angle = Math.atan2(x, down);
  const lat = 2 * Math.atan((SCALE / Math.hypot(x, down)) ** (1 / CONE)) - Math.PI / 2;
  return { lat: lat / RAD, lon: MIDDLE.lon + angle / CONE / RAD };
}

/** The place so many km from another, in a direction: degrees from the north, clockwise. */
export function placeAway(from: Place, km: number, direction: number): Place {
  const [lat, away, turn] = [from.lat * RAD, km / EARTH_KM, direction * RAD];
  const to = Math.asin(Math.sin(lat) * Math.cos(away) + Math.cos(lat) * Math.sin(away) * Math.cos(turn));
  const east = Math.atan2(
    Math.sin(turn) * Math.sin(away) * Math.cos(lat),
    Math.cos(away) - Math.sin(lat) * Math.sin(to),
  );
  return { lat: to / RAD, lon: from.lon + east / RAD };
}

/** How far a place is from another in a straight line, km. */
export function kmBetween(from: Place, to: Place): number {
  const [north, east] = [((to.lat - from.lat) * RAD) / 2, ((to.lon - from.lon) * RAD) / 2];
  const along = Math.cos(from.lat * RAD) * Math.cos(to.lat * RAD) * Math.sin(east) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(Math.sin(north) ** 2 + along)));
}

/** The direction from a place to another, degrees from the north. */
export function directionTo(from: Place, to: Place): number {
  const [a, b, east] = [from.lat * RAD, to.lat * RAD, (to.lon - from.lon) * RAD];
  const x = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(east);
  return Math.atan2(Math.sin(east) * Math.cos(b), x) / RAD;
}

const CORNERS = 90;

/** The points of the map that are so many km from a place in a straight line, in order. */
export const ringAround = (place: Place, km: number): MapPoint[] =>
  Array.from({ length: CORNERS }, (_, index) => project(placeAway(place, km, (index * 360) / CORNERS)));
