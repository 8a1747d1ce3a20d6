import { project, unproject, type MapPoint, type Place } from './projection.ts';

/** What a map shows: its middle, and how many km its shorter side spans. */
export interface MapView extends Place {
  readonly span: number;
}

/** A size on the screen, px. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How km of the map become px: times `k`, then to the right and down. */
export interface Transform {
  readonly k: number;
  readonly x: number;
  readonly y: number;
}

/** Km that the shorter side spans at least and at most. */
export const LEAST_SPAN = 40;
export const MOST_SPAN = 4_800;

/** How a view is drawn in a frame of a size. */
export function transformOf(view: MapView, { width, height }: Size): Transform {
  const k = Math.min(width, height) / view.span;
  const { x, y } = project(view);
  return { k, x: width / 2 - k * x, y: height / 2 - k * y };
}

/** The view that is drawn so. */
export function viewOf({ k, x, y }: Transform, { width, height }: Size): MapView {
  const middle = unproject({ x: (width / 2 - x) / k, y: (height / 2 - y) / k });
  return { ...middle, span: Math.min(width, height) / k };
}

/** Where a place is drawn, px. */
export function pixelOf(place: Place, { k, x, y }: Transform): MapPoint {
  const point = project(place);
  return { x: x + k * point.x, y: y + k * point.y };
}

/** The room around what has to be seen, as a part of it. */
const MARGIN = 0.3;

/** The view that shows all of some places, and no fewer km than `least`; without one, all of the map. */
export function viewAround(places: readonly Place[], least = 200): MapView {
  const points = places.map(project);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  if (points.length === 0) return WHOLE;
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const span = Math.max(right - left, bottom - top) * (1 + MARGIN);
  const middle = unproject({ x: (left + right) / 2, y: (top + bottom) / 2 });
  return { ...middle, span: Math.min(MOST_SPAN, Math.max(least, span)) };
}

/** The countries of the catalog, without the islands far out. */
export const WHOLE: MapView = { lat: 53.5, lon: 9, span: 3_900 };
