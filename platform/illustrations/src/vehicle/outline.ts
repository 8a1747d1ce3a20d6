import { bodies, bodyNames, lengths, type BodyName } from './bodies.ts';
import { spotsOf } from './pins.ts';

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

export interface Outline {
  /** Left, top, width and height of the drawing, in centimetres of the vehicle. */
  readonly box: readonly [left: number, top: number, width: number, height: number];
  readonly parts: readonly OutlinePart[];
  /** Middles of the damages' pins, in the order of the damages. */
  readonly pins: readonly { readonly x: number; readonly y: number }[];
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

const bodyOf = ({ category, productType }: OutlinedVehicle): BodyName =>
  BODIES[category ?? ''] ?? bodyNames.find((name) => name === category) ?? OTHER[productType];

/** What is free around the vehicle: pins at its edges are whole. */
const MARGIN = 30;

/** The outline of a vehicle in side view, facing right, with the places of its damages. */
export function outlineOf(vehicle: OutlinedVehicle): Outline {
  const type = bodyOf(vehicle);
  const L = lengths[type];
  const { d, H, windows, door, cab, screen, hatch, wheels, tyre } = bodies[type](L);
  const rect = (look: OutlinePart['look'], [x, y, width, height]: readonly number[], radius: number) =>
    ({ kind: 'rect', look, x: x!, y: y!, width: width!, height: height!, radius }) as const;
  const parts: OutlinePart[] = [
    { kind: 'path', look: 'body', d },
    ...windows.map((window) => rect('open', window, 9)),
    ...(door
      ? [
          rect('edge', [door[0], door[2], door[1], -door[2] - 40], 8),
          rect('open', [door[0] + 11, door[2] + 16, door[1] - 22, 58], 6),
        ]
      : []),
    ...[cab, screen].flatMap((pane) => (pane ? [{ kind: 'path', look: 'open', d: pane } as const] : [])),
    ...(hatch ? [rect('edge', hatch, 6)] : []),
    ...wheels.flatMap((x) => [
      { kind: 'circle', look: 'tyre', x, y: -tyre, r: tyre } as const,
      { kind: 'circle', look: 'open', x, y: -tyre, r: tyre * 0.58 } as const,
    ]),
  ];
  return {
    box: [-MARGIN, -H - MARGIN, L + 2 * MARGIN, H + 2 * MARGIN],
    parts,
    pins: spotsOf(vehicle.damages).map(([along, up]) => ({
      x: Math.round(along * L),
      y: Math.round(-up * H),
    })),
  };
}
