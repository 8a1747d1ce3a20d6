import { rng } from './color.ts';
import { damaged, windowOf, type DamageName } from './damage.ts';
import type { RoomName } from './interior/interior.ts';
import type { SceneName } from './landscape/scenes.ts';
import { masterLooks, type MasterLook } from './masterList.ts';
import { picture, room, type PictureOptions } from './picture.ts';
import { bodies, lengths, type BodyName } from './vehicle/bodies.ts';

export type ViewName = 'side' | 'front' | 'rear' | 'flank' | 'wheel' | RoomName;

/** One picture of a master. */
export interface View {
  name: ViewName;
  /** Draws it, 3:2, as SVG: some 100 kB, a few milliseconds. */
  draw: () => string;
}

/** One picture of something that is damaged. */
export interface DamageView {
  name: DamageName;
  draw: () => string;
}

/** A vehicle with all its pictures; the first shows it whole. */
export interface Master {
  id: string;
  body: BodyName;
  sky: SceneName;
  views: readonly View[];
  /** Pictures of what may be damaged. */
  damages: readonly DamageView[];
}

type Crop = readonly [number, number, number, number];
type Spot = readonly [x: number, y: number];

/** A window of 3:2 around a point, within the canvas. */
const windowAt = (cx: number, cy: number, width: number): Crop => {
  const height = (width * 2) / 3;
  const x = Math.min(1200 - width, Math.max(0, cx - width / 2));
  const y = Math.min(800 - height, Math.max(0, cy - height / 2));
  return [Math.round(x), Math.round(y), Math.round(width), Math.round(height)];
};

/** The places of a vehicle on the canvas, its crops and what may be damaged. */
const placesOf = (o: PictureOptions) => {
  const L = o.length ?? lengths[o.type];
  const b = bodies[o.type](L);
  const drawn = L + (b.caravan ? 120 : 0);
  const scale = Math.min(1.56, 950 / drawn, 436 / (b.H + (o.type === 'bus' ? 96 : 0)));
  const at = (x: number) => 600 + (o.flip ? -1 : 1) * (x - drawn / 2) * scale;
  const height = b.H * scale;
  const wide = Math.max(480, height * 1.35);
  const crops: Record<'front' | 'rear' | 'flank' | 'wheel', Crop> = {
    front: windowAt(at(L * 0.84), 700 - height * 0.5, wide),
    rear: windowAt(at(L * 0.16), 700 - height * 0.5, wide),
    flank: windowAt(at(L * 0.5), 700 - height * 0.58, Math.max(420, height)),
    wheel: windowAt(at(b.wheels[0] ?? L / 2), 700 - b.tyre * scale, Math.max(300, b.tyre * scale * 5)),
  };
  const spots: Record<'scratch' | 'dent', Spot> = {
    scratch: [at(L * 0.15), 700 - height * 0.36],
    dent: [at(L * 0.7), 700 - height * 0.34],
  };
  return { crops, spots };
};

/** Width of a picture of a damage outside, on the canvas. */
const CLOSE = 330;
/** What may be damaged in the dinette: where it is, and the window of its picture. */
const INSIDE: readonly (readonly [name: 'worn' | 'blind', at: Spot, window: Crop])[] = [
  ['worn', [208, 566], [0, 400, 480, 320]],
  ['blind', [600, 256], [270, 190, 660, 440]],
];

const ROOMS: Record<BodyName, readonly RoomName[]> = {
  integriert: ['sitz', 'kueche', 'bett', 'cockpit'],
  teilintegriert: ['sitz', 'kueche', 'bett', 'cockpit'],
  alkoven: ['sitz', 'kueche', 'bett', 'cockpit'],
  kastenwagen: ['sitz', 'kueche', 'bett', 'cockpit'],
  bus: ['kueche', 'bett', 'cockpit'],
  wohnwagen: ['sitz', 'kueche', 'bett'],
  nostalgie: ['sitz', 'bett'],
  tropfen: ['bett'],
  koffer: [],
};

const master = ({ exterior, inside: furnished }: MasterLook): Master => {
  const { type, scene, seed } = exterior;
  const bare = { ...exterior, props: (exterior.props ?? []).filter((prop) => prop !== 'camp') };
  const { crops, spots } = placesOf(exterior);
  const details = Object.entries(crops) as [ViewName, Crop][];
  const inside = (name: RoomName) => room(name, { scene, seed, ...furnished });
  return {
    id: seed,
    body: type,
    sky: scene,
    views: [
      { name: 'side', draw: () => picture(exterior) },
      ...details.map(([name, crop]): View => ({ name, draw: () => picture({ ...bare, crop }) })),
      ...ROOMS[type].map((name): View => ({ name, draw: () => inside(name) })),
    ],
    damages: [
      ...(Object.entries(spots) as ['scratch' | 'dent', Spot][]).map(([name, at]): DamageView => ({
        name,
        draw: () => damaged(picture({ ...bare, crop: windowAt(...at, CLOSE) }), name, at),
      })),
      ...INSIDE.filter(() => ROOMS[type].includes('sitz')).map(([name, at, window]): DamageView => ({
        name,
        draw: () => windowOf(damaged(inside('sitz'), name, at), window),
      })),
    ],
  };
};

/** Every master, ordered so that no two neighbours share a sky. */
export const masters: readonly Master[] = masterLooks.map(master);

/**
 * The master of a listing: always the same for the same seed.
 * @param avoid the sky of the neighbour, where the body has another to offer
 */
export const masterFor = (seed: string | number, body: BodyName, avoid?: SceneName): Master => {
  const all = masters.filter((m) => m.body === body);
  const free = all.filter((m) => m.sky !== avoid);
  const from = free.length > 0 ? free : all;
  const found = from[Math.floor(rng(seed)() * from.length)];
  if (!found) throw new RangeError(`no master for the body '${body}'`);
  return found;
};
