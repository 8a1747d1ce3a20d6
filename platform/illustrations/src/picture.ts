import { radial, resetIds, rng } from './color.ts';
import { interior, type RoomName } from './interior/interior.ts';
import type { RoomLook } from './interior/kit.ts';
import { scenes, type SceneName } from './landscape/scenes.ts';
import { camp } from './vehicle/camp.ts';
import type { Look } from './vehicle/drawing.ts';
import { vehicle, type Vehicle } from './vehicle/vehicle.ts';

/** One picture: a scene, a vehicle, and how it is placed there. */
export interface PictureOptions extends Look {
  scene: SceneName;
  /** Settles clouds, hills and trees; the scene's name unless given. */
  seed?: string | number;
  /** Faces left. */
  flip?: boolean;
  /** Share of the usual size. */
  fit?: number;
  /** Middle of the vehicle and the ground below it, on the canvas of 1200 × 800. */
  x?: number;
  y?: number;
  campX?: number;
  campColor?: string;
  /** A detail: x, y, width, height. */
  crop?: readonly [number, number, number, number];
}

/** One room of a vehicle. */
export interface RoomOptions extends RoomLook {
  scene: SceneName;
  seed?: string | number;
}

const place = (v: Vehicle, o: PictureOptions): string => {
  const fit = (o.fit ?? 1) * Math.min(1.56, 950 / v.L, 436 / (v.H + (o.type === 'bus' ? 96 : 0)));
  const x = (o.x ?? 600) - (v.L * fit) / 2;
  const y = o.y ?? 700;
  return o.flip
    ? `translate(${2 * (o.x ?? 600) - x} ${y}) scale(${-fit} ${fit})`
    : `translate(${x} ${y}) scale(${fit})`;
};

/** Draws a vehicle in its scene as SVG. The same call gives the same bytes. */
export const picture = (o: PictureOptions): string => {
  resetIds();
  const s = scenes[o.scene](rng(o.seed ?? o.scene));
  const v = vehicle(o, o.flip ? { ...s.light, side: -s.light.side } : s.light);
  const g = radial([
    [0, '#ffcf7a', 0.34],
    [0.6, '#ffcf7a', 0.12],
    [1, '#ffcf7a', 0],
  ]);
  const glow = s.light.lit ? `<ellipse cx="600" cy="706" rx="620" ry="74" fill="${g.ref}"/>` : '';
  const props = (o.props ?? []).includes('camp')
    ? camp(o.campX ?? 210, 748, s.light, o.campColor ?? o.stripes?.[0] ?? '#0e4a50')
    : '';
  const [x, y, w, h] = o.crop ?? [0, 0, 1200, 800];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${w} ${h}" preserveAspectRatio="xMidYMid slice"><defs>${s.defs}${v.defs}${g.def}</defs>${s.back}${glow}<g transform="${place(v, o)}">${v.svg}</g>${props}${s.front}</svg>`;
};

/** Draws a room as SVG. The same call gives the same bytes. */
export const room = (kind: RoomName, o: RoomOptions): string => {
  resetIds();
  return interior(kind, o, scenes[o.scene](rng(o.seed ?? o.scene)));
};
