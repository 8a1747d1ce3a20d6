import type { VehicleContent } from '@rollheim/contracts';
import { bodyNames, damagePlan, type BodyName } from '@rollheim/illustrations';

/** The outline that a body is drawn with. */
const BODIES: Readonly<Record<string, BodyName>> = {
  integrated: 'integriert',
  semi_integrated: 'teilintegriert',
  alcove: 'alkoven',
  panel_van: 'kastenwagen',
  campervan: 'bus',
};
const OTHER = { motorhome: 'teilintegriert', trailer: 'wohnwagen' } as const satisfies Record<
  VehicleContent['productType'],
  BodyName
>;

export const bodyOf = ({ category, productType }: VehicleContent): BodyName =>
  BODIES[category ?? ''] ?? bodyNames.find((name) => name === category) ?? OTHER[productType];

type Spot = readonly [x: number, y: number];

/** Where a place of damage is on the outline, as shares of length (from the rear) and height; what has no place of its own is in the middle. */
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
/** By how much damages of one place are apart, as a share of the length. */
const APART = 0.06;

/** The places of the damages on the outline, in their order; several of one place are side by side. */
export function pinsOf(damages: VehicleContent['damages']): readonly Spot[] {
  const taken = new Map<string, number>();
  return damages.map(({ location }) => {
    const before = taken.get(location) ?? 0;
    taken.set(location, before + 1);
    const [x, y] = SPOTS[location] ?? MIDDLE;
    return [x > 0.5 ? x - before * APART : x + before * APART, y];
  });
}

/** A part of the outline, as a sheet draws it. */
type OutlinePart =
  | { readonly kind: 'path'; readonly look: string; readonly d: string }
  | { readonly kind: 'rect'; readonly look: string; readonly box: readonly number[]; readonly radius: number }
  | {
      readonly kind: 'circle';
      readonly look: string;
      readonly x: number;
      readonly y: number;
      readonly r: number;
    }
  | { readonly kind: 'number'; readonly x: number; readonly y: number; readonly text: string };

export interface Outline {
  /** Left, top, width and height of the drawing. */
  readonly box: readonly [number, number, number, number];
  readonly parts: readonly OutlinePart[];
}

const valueOf = (tag: string, name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
const numberOf = (tag: string, name: string): number => Number(valueOf(tag, name));

/** The outline of a vehicle with its numbered damages, in parts: what the pages show as a drawing. */
export function outlineOf(content: VehicleContent): Outline {
  const svg = damagePlan(bodyOf(content), {
    length: '',
    height: '',
    label: '',
    pins: pinsOf(content.damages),
  });
  const [left = 0, top = 0, width = 1, height = 1] = valueOf(svg, 'viewBox').split(' ').map(Number);
  const parts: OutlinePart[] = [];
  for (const [tag, name, inner = ''] of svg.matchAll(/<(path|rect|circle|text)\b[^>]*?(?:\/>|>([^<]*)<)/g)) {
    const look = valueOf(tag, 'class');
    if (look === 'dim') continue;
    if (name === 'path') parts.push({ kind: 'path', look, d: valueOf(tag, 'd') });
    if (name === 'rect')
      parts.push({
        kind: 'rect',
        look,
        box: ['x', 'y', 'width', 'height'].map((side) => numberOf(tag, side)),
        radius: numberOf(tag, 'rx'),
      });
    if (name === 'circle')
      parts.push({
        kind: 'circle',
        look,
        x: numberOf(tag, 'cx'),
        y: numberOf(tag, 'cy'),
        r: numberOf(tag, 'r'),
      });
    if (name === 'text' && look === 'pin-number')
      parts.push({ kind: 'number', x: numberOf(tag, 'x'), y: numberOf(tag, 'y'), text: inner });
  }
  return { box: [left, top, width, height], parts };
}
