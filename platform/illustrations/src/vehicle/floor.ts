import { lengths } from './bodies.ts';
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

/** Width that every vehicle is drawn with, in centimetres. */
const W = 230;
/** Of a drawbar, and of the cab of a motorhome. */
const BAR = 44;
const CAB = 150;

/** Shares of a vehicle's length (from the rear) and width (from its left side) at which something is measured, 0 to 1. */
const PLACES: Readonly<Record<string, readonly [along: number, across: number]>> = {
  front: [0.98, 0.5],
  rear: [0.01, 0.5],
  left: [0.52, 0.02],
  right: [0.64, 0.98],
  roof: [0.6, 0.5],
  floor: [0.43, 0.5],
  windows: [0.28, 0.02],
  bathroom: [0.31, 0.76],
};
const MIDDLE = [0.43, 0.5] as const;

const rect = (look: OutlinePart['look'], [x, y, width, height]: readonly number[], radius: number) =>
  ({ kind: 'rect', look, x: x!, y: y!, width: width!, height: height!, radius }) as const;
const path = (look: OutlinePart['look'], d: string) => ({ kind: 'path', look, d }) as const;

const shellOf = (L: number, motor: boolean): readonly OutlinePart[] =>
  motor
    ? [
        path(
          'body',
          `M14,0L${L - 70},0C${L - 20},6 ${L},40 ${L},${W / 2}C${L},${W - 40} ${L - 20},${W - 6} ${L - 70},${W}L14,${W}Q0,${W} 0,${W - 14}L0,14Q0,0 14,0Z`,
        ),
        rect('open', [10, 10, L - CAB - 10, W - 20], 8),
        // windscreen and seats
        path('edge', `M${L - 52},22Q${L - 18},${W / 2} ${L - 52},${W - 22}`),
        rect('open', [L - CAB + 18, 26, 46, 66], 12),
        rect('open', [L - CAB + 18, W - 92, 46, 66], 12),
      ]
    : [
        path('edge', `M${L},${W / 2 - 48}L${L + BAR},${W / 2}L${L},${W / 2 + 48}`),
        rect('body', [0, 0, L, W], 18),
        rect('open', [10, 10, L - 20, W - 20], 10),
      ];

/** The floor plan of a vehicle, facing right, its left side above, with the places where something was measured. */
export function floorOf(
  vehicle: Pick<OutlinedVehicle, 'category' | 'productType'>,
  places: readonly string[],
): Outline {
  const body = bodyOf(vehicle);
  const L = lengths[body];
  const motor = vehicle.productType === 'motorhome';
  const bar = motor ? 0 : BAR;
  return {
    box: [-MARGIN - BESIDE, -MARGIN, L + bar + 2 * MARGIN + BESIDE, W + 2 * MARGIN + BELOW + 8],
    parts: [
      ...shellOf(L, motor),
      // bed and bathroom, where there are any; roof hatch, windows
      ...(body === 'koffer' ? [] : [rect('body', [18, 22, L * 0.2, W - 44], 12)]),
      ...(places.includes('bathroom') ? [rect('body', [L * 0.24, W - 98, L * 0.14, 88], 4)] : []),
      rect('edge', [L * 0.6 - 26, W / 2 - 26, 52, 52], 6),
      rect('open', [L * 0.2, 0, L * 0.16, 10], 3),
      rect('open', [L * 0.44, 0, L * 0.16, 10], 3),
      rect('open', [L * 0.56, W - 10, L * 0.16, 10], 3),
    ],
    pins: places.map((place) => {
      const [ahead, across] = PLACES[place] ?? MIDDLE;
      return { x: Math.round(ahead * L), y: Math.round(across * W) };
    }),
    measures: [along(L, W + 31), upright('width', 0, W)],
  };
}
