import { grad, id, mix, r1, type Paint } from '../color.ts';
import type { Light } from '../landscape/canvas.ts';
import { bodies, lengths, type Body, type BodyName } from './bodies.ts';

export type StripePattern = 'none' | 'line' | 'tri' | 'wave' | 'block' | 'arch';
export type Prop = 'camp' | 'bikes' | 'awning';

/** What a vehicle looks like. */
export interface Look {
  type: BodyName;
  /** Colour of the body, '#rrggbb'. */
  paint?: string;
  /** Of a cab that is not painted with the body. */
  cabPaint?: string;
  /** Upper colour of a two-tone body. */
  second?: string;
  stripe?: StripePattern;
  stripes?: readonly string[];
  /** Centimetres; the usual length of its kind unless given. */
  length?: number;
  props?: readonly Prop[];
}

/** What all parts of one vehicle are drawn with. */
export interface Drawing {
  defs: string;
  look: Look;
  light: Light;
  b: Body;
  /** Length, height and y of the roof. */
  L: number;
  H: number;
  top: number;
  clip: string;
  /** The body's colour in this light, its seams and its dark parts. */
  base: string;
  seam: string;
  dark: string;
  stripes: readonly string[];
  use: (paint: Paint) => string;
  tint: (color: string) => string;
  /** A colour as a coat of paint: sky above, bounce below. */
  coat: (color: string) => string;
}

export const rect = (x: number, y: number, w: number, h: number, r: number, extra: string): string =>
  `<rect x="${r1(x)}" y="${r1(y)}" width="${r1(w)}" height="${r1(h)}" rx="${r}" ${extra}/>`;

export const drawing = (look: Look, light: Light): Drawing => {
  const L = look.length ?? lengths[look.type];
  const b = bodies[look.type](L);
  const H = b.H;
  const top = -H;
  const tint = (c: string) => mix(c, light.amb, light.ambT);
  const base = tint(look.paint ?? '#f4f2ec');
  const clip = id('c');
  const made: Drawing = {
    defs: `<clipPath id="${clip}"><path d="${b.d}"/></clipPath>`,
    look,
    light,
    b,
    L,
    H,
    top,
    clip,
    base,
    seam: mix(base, light.shadow, 0.42),
    dark: mix('#23292b', light.amb, light.ambT * 0.35),
    stripes: look.stripes ?? ['#0e4a50', '#e9a72b', '#c7502f'],
    use: (paint) => {
      made.defs += paint.def;
      return paint.ref;
    },
    tint,
    coat: (c) =>
      made.use(
        grad(
          [
            [0, mix(c, '#ffffff', light.lit ? 0.06 : 0.5)],
            [0.07, mix(c, '#ffffff', light.lit ? 0.03 : 0.2)],
            [0.45, c],
            [0.8, mix(c, light.shadow, 0.13)],
            [1, mix(c, light.bounce, 0.34)],
          ],
          0,
          top,
          0,
          -30,
          'user',
        ),
      ),
  };
  return made;
};
