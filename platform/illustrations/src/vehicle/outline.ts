import { bodies, lengths } from './bodies.ts';
import {
  along,
  BELOW,
  BESIDE,
  bodyOf,
  MARGIN,
  upright,
  type Outline,
  type OutlinedVehicle,
  type OutlinePart,
} from './outlined.ts';
import { placeAt, seenFrom, spotsOf, type Side } from './pins.ts';

export type { Side } from './pins.ts';
export { floorOf } from './floor.ts';
export { MEASURE_TEXT, type Measure, type Outline, type OutlinePart } from './outlined.ts';

/** The place of a damage at a point of the outline of a side (in its units): a code of `damage_location`. */
export function damageAt(
  vehicle: Omit<OutlinedVehicle, 'damages'>,
  side: Side,
  [x, y]: readonly [number, number],
): string {
  const type = bodyOf(vehicle);
  const L = lengths[type];
  return placeAt([x / L, -y / bodies[type](L).H], side);
}

/** The places of a side at which a damage may be, each where its pin will be. */
export function placesOf(
  vehicle: Omit<OutlinedVehicle, 'damages'>,
  side: Side,
): readonly { readonly location: string; readonly x: number; readonly y: number }[] {
  const places = seenFrom(side).map(([location]) => location);
  // each by itself: no other pin is beside it yet
  return places.map((location) => ({
    location,
    ...outlineOf({ ...vehicle, damages: [{ location }] }).pins[0]!,
  }));
}

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
    box: [-MARGIN - BESIDE, -H - MARGIN, L + 2 * MARGIN + BESIDE, H + 2 * MARGIN + BELOW],
    parts,
    pins: spotsOf(vehicle.damages).map(([along, up]) => ({
      x: Math.round(along * L),
      y: Math.round(-up * H),
    })),
    measures: [along(L, 26), upright('height', -H, 0)],
  };
}
