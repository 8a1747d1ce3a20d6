import { bodyNames, type BodyName } from './bodies.ts';

/** What an outline is drawn from: the body of a vehicle and where it is damaged. */
export interface OutlinedVehicle {
  readonly category: string | null;
  readonly productType: 'motorhome' | 'trailer';
  readonly damages: readonly { readonly location: string }[];
}

/** A line of the outline, as a page or a sheet of paper draws it; `look`: what it is. */
export type OutlinePart = { readonly look: 'body' | 'edge' | 'open' | 'tyre' } & (
  | { readonly kind: 'path'; readonly d: string }
  | {
      readonly kind: 'rect';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly radius: number;
    }
  | { readonly kind: 'circle'; readonly x: number; readonly y: number; readonly r: number }
);

/** A line along the vehicle with the middle of the words that say how long it is; `turned`: they are read from below to above. */
export interface Measure {
  /** Attribute that is measured. */
  readonly of: 'length' | 'width' | 'height';
  readonly d: string;
  readonly x: number;
  readonly y: number;
  readonly turned: boolean;
}

/** A drawing of a vehicle, of its side or from above, facing right. */
export interface Outline {
  /** Left, top, width and height of the drawing, in centimetres of the vehicle. */
  readonly box: readonly [left: number, top: number, width: number, height: number];
  readonly parts: readonly OutlinePart[];
  /** Middles of the pins, in the order of the places that were asked for. */
  readonly pins: readonly { readonly x: number; readonly y: number }[];
  readonly measures: readonly Measure[];
}

/** The body that a category is drawn with. */
const BODIES: Readonly<Record<string, BodyName>> = {
  integrated: 'integriert',
  semi_integrated: 'teilintegriert',
  alcove: 'alkoven',
  panel_van: 'kastenwagen',
  campervan: 'bus',
};
const OTHER = { motorhome: 'teilintegriert', trailer: 'wohnwagen' } as const;

/** The body that a vehicle is drawn with. */
export const bodyOf = ({
  category,
  productType,
}: Pick<OutlinedVehicle, 'category' | 'productType'>): BodyName =>
  BODIES[category ?? ''] ?? bodyNames.find((name) => name === category) ?? OTHER[productType];

/** What is free around the vehicle: pins at its edges are whole. */
export const MARGIN = 30;
/** Height of the words of a measure. */
export const MEASURE_TEXT = 26;
/** What a measure takes beside the vehicle, and below it. */
export const BESIDE = 36;
export const BELOW = 30;

/** A measure along the lower edge, from the rear to `end`, `y` below the vehicle's. */
export const along = (end: number, y: number): Measure => ({
  of: 'length',
  d: `M0,${y}L${end},${y}M0,${y - 6}L0,${y + 6}M${end},${y - 6}L${end},${y + 6}`,
  x: end / 2,
  y: y + MEASURE_TEXT / 2 + 6,
  turned: false,
});

/** How far behind the rear a measure is: a pin at the rear, which on a phone is as large as this, leaves it readable. */
const BEHIND = 34;

/** A measure behind the rear, from `top` to `bottom`. */
export const upright = (of: 'width' | 'height', top: number, bottom: number): Measure => ({
  of,
  d: [
    `M-${BEHIND},${top}L-${BEHIND},${bottom}`,
    ...[top, bottom].map((y) => `M-${BEHIND + 6},${y}L-${BEHIND - 6},${y}`),
  ].join(''),
  x: -BEHIND - MEASURE_TEXT / 2 - 6,
  y: (top + bottom) / 2,
  turned: true,
});
