import type { Light } from '../landscape/canvas.ts';
import { drawing, type Look } from './drawing.ts';
import { fittings } from './fittings.ts';
import { openings } from './openings.ts';
import { shell } from './shell.ts';
import { underbody } from './underbody.ts';

/** A drawn vehicle; L is its length with the drawbar. */
export interface Vehicle {
  svg: string;
  defs: string;
  L: number;
  H: number;
}

/** Draws a vehicle in side view, in centimetres, facing right, lit by its scene. */
export const vehicle = (look: Look, light: Light): Vehicle => {
  const v = drawing(look, light);
  const svg = underbody(v) + shell(v) + openings(v) + fittings(v);
  return { svg, defs: v.defs, L: v.L + (v.b.caravan ? 120 : 0), H: v.H };
};
