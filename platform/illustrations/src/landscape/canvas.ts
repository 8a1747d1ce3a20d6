import { grad, r1, radial, type Paint, type Random, type Stop } from '../color.ts';

/** Width and height of a picture in its own units. */
export const W = 1200;
export const H = 800;

export type Point = readonly [number, number];

/** How a scene lights the vehicle. */
export interface Light {
  /** Tint of the air, and how much of it. */
  amb: string;
  ambT: number;
  /** The sunny side: 1 right, -1 left, 0 from behind. */
  side: number;
  /** What a pane mirrors, from top to bottom. */
  glass: readonly [string, string];
  /** What the ground throws back on the flanks. */
  bounce: string;
  shadow: string;
  /** Night: the windows glow. */
  lit: boolean;
}

/** A landscape in two layers; the vehicle is between them. */
export interface Scenery {
  back: string;
  front: string;
  defs: string;
  light: Light;
}

/** Collects the definitions of one scene. */
export interface Canvas {
  defs: string;
  sky: readonly Stop[];
  add: (paint: Paint) => string;
}

/** The element that is known to be there. */
export const nth = <T>(list: readonly T[], i: number): T => {
  const found = list[i];
  if (found === undefined) throw new RangeError(`no element ${i} in a list of ${list.length}`);
  return found;
};

/** A path through points, as a curve that is level at each of them. */
const smooth = (pts: readonly Point[]): string =>
  pts.reduce((d, [x, y], i) => {
    if (!i) return `M${r1(x)},${r1(y)}`;
    const [px, py] = nth(pts, i - 1);
    const m = (px + x) / 2;
    return `${d}C${r1(m)},${r1(py)} ${r1(m)},${r1(y)} ${r1(x)},${r1(y)}`;
  }, '');

/** A path through points, straight from one to the next. */
export const line = (pts: readonly Point[]): string =>
  pts.map(([x, y], i) => `${i ? 'L' : 'M'}${r1(x)},${r1(y)}`).join('');

/** The ridge of a hill. */
export function hillLine(R: Random, y: number, amp: number, n = 6): Point[] {
  return Array.from({ length: n + 1 }, (_, i): Point => [
    (W / n) * i + (i && i < n ? (R() - 0.5) * (W / n) * 0.5 : 0),
    y - R() * amp,
  ]);
}

/** A hill below its ridge. */
export const hill = (pts: readonly Point[], fill: string): string =>
  `<path d="${smooth(pts)}L${W},${H}L0,${H}Z" fill="${fill}"/>`;

/** Height of a smooth line at x (linear reading is near enough to plant trees). */
export const at = (pts: readonly Point[], x: number): number => {
  const i = pts.findIndex(([right], k) => k > 0 && x <= right);
  if (i < 0) return nth(pts, pts.length - 1)[1];
  const [a, b] = [nth(pts, i - 1), nth(pts, i)];
  const t = (x - a[0]) / (b[0] - a[0]);
  const s = t * t * (3 - 2 * t);
  return a[1] + (b[1] - a[1]) * s;
};

export const canvas = (sky: readonly Stop[]): Canvas => {
  const made: Canvas = {
    defs: '',
    sky,
    add: (paint) => {
      made.defs += paint.def;
      return paint.ref;
    },
  };
  return made;
};
export const skyRect = (c: Canvas, y = H): string =>
  `<rect width="${W}" height="${y}" fill="${c.add(grad(c.sky))}"/>`;
export const sun = (
  c: Canvas,
  x: number,
  y: number,
  r: number,
  col: string,
  glow: string,
  gr = 4.2,
): string =>
  `<circle cx="${x}" cy="${y}" r="${r * gr}" fill="${c.add(
    radial([
      [0, glow, 0.75],
      [0.35, glow, 0.28],
      [1, glow, 0],
    ]),
  )}"/><circle cx="${x}" cy="${y}" r="${r}" fill="${col}"/>`;
export const ground = (c: Canvas, y: number, stops: readonly Stop[]): string =>
  `<rect y="${y}" width="${W}" height="${H - y}" fill="${c.add(grad(stops))}"/>`;
export const mist = (c: Canvas, y: number, h: number, col: string, a: number): string =>
  `<rect y="${y}" width="${W}" height="${h}" fill="${c.add(
    grad([
      [0, col, 0],
      [0.5, col, a],
      [1, col, 0],
    ]),
  )}"/>`;
