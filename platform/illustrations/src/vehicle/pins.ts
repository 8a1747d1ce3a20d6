/** Shares of a vehicle's length (from the rear) and height (from the ground), 0 to 1. */
export type Spot = readonly [along: number, up: number];

/** Where each place of a damage is; what has no place of its own is in the middle. */
const SPOTS: Readonly<Record<string, Spot>> = {
  front: [0.97, 0.4],
  rear: [0.02, 0.45],
  left: [0.45, 0.3],
  right: [0.55, 0.3],
  roof: [0.5, 0.99],
  underbody: [0.45, 0.06],
  windscreen: [0.9, 0.72],
  windows: [0.4, 0.7],
  wheels: [0.22, 0.12],
  engine: [0.92, 0.3],
  living_area: [0.55, 0.55],
  kitchen: [0.45, 0.55],
  bathroom: [0.3, 0.55],
  beds: [0.15, 0.55],
  cab: [0.82, 0.5],
  garage: [0.08, 0.25],
};
const MIDDLE: Spot = [0.5, 0.45];
/** What is inside is not seen from the side: who presses there means the side. */
const INSIDE: readonly string[] = ['living_area', 'kitchen', 'bathroom', 'beds'];

/** A side of the vehicle. */
export type Side = 'left' | 'right';
const BEHIND: Readonly<Record<Side, Side>> = { left: 'right', right: 'left' };

/** The places that are seen from a side, each where its pin is. */
export const seenFrom = (side: Side): readonly (readonly [place: string, spot: Spot])[] =>
  Object.entries(SPOTS).filter(([place]) => !INSIDE.includes(place) && place !== BEHIND[side]);

/** The place of a damage that is nearest to a spot of a side: a code of `damage_location`. */
export function placeAt([along, up]: Spot, side: Side): string {
  const seen = seenFrom(side);
  const far = ([, [x, y]]: readonly [string, Spot]): number => Math.hypot(x - along, y - up);
  return seen.toSorted((one, other) => far(one) - far(other))[0]?.[0] ?? '';
}

/** By how much pins are apart at least: on a phone, 24 px each way. */
const APART: Spot = [0.095, 0.22];

/** Steps of `APART` from a spot, the nearest first. */
const STEPS = Array.from({ length: 12 * 2 + 1 }, (_, x) => x - 12)
  .flatMap((x) => Array.from({ length: 5 * 2 + 1 }, (_, y) => [x, y - 5] as const))
  .toSorted((one, other) => Math.hypot(...one) - Math.hypot(...other));

const isWithin = (share: number): boolean => share >= 0 && share <= 1;
const isApart = (one: Spot, other: Spot): boolean =>
  one.some((share, side) => Math.abs(share - other[side]!) >= APART[side]! - 1e-9);

/** Where the damages' pins are, in their order: each at its place, or beside it where another pin is there already. */
export function spotsOf(damages: readonly { readonly location: string }[]): readonly Spot[] {
  const taken: Spot[] = [];
  for (const { location } of damages) {
    const spot = SPOTS[location] ?? MIDDLE;
    const near = STEPS.map(([x, y]): Spot => [spot[0] + x * APART[0], spot[1] + y * APART[1]]);
    const free = near.find((each) => each.every(isWithin) && taken.every((other) => isApart(each, other)));
    taken.push(free ?? spot);
  }
  return taken;
}
